import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { heapArgs } from '@zoria/platform/heap-args'
import { loopback } from '@zoria/platform/http/addresses'
import { isLoopback } from '@zoria/platform/http/hosts'
import type { DatabaseUrls } from './database.ts'
import { nameOfHost, type Environment } from './environment.ts'
import { optionalSecretNames, type Secrets } from './secrets.ts'

/** One process of Zoria: its port is counted from ZORIA_PORT, its environment is complete. */
export type App = Readonly<{
  name: string
  host: string
  port: number
  address: string
  entry: string
  nodeArgs: readonly string[]
  environment: Readonly<Record<string, string>>
}>

type AppName = 'web' | 'api' | 'content' | 'studio' | 'sandbox' | 'worker'
type Known = Readonly<{ environment: Environment; urls: DatabaseUrls; secrets: Secrets }>

// The database has +6; the back office (+2) leaves its port unused until it exists.
const places: readonly Readonly<{
  name: AppName
  offset: number
  variables: (known: Known) => Record<string, string>
}>[] = [
  {
    name: 'api',
    offset: 1,
    variables: ({ environment, urls, secrets }) => ({
      DATABASE_URL: urls.app,
      PROXY_ADDRESSES: proxiesOfAPI(environment),
      ...platformSecrets(secrets),
      ...contentKeys(secrets),
    }),
  },
  {
    name: 'worker',
    offset: 7,
    variables: ({ environment, urls, secrets }) => ({
      DATABASE_URL: urls.app,
      ...platformSecrets(secrets),
      ...contentKeys(secrets),
      ...watchedArchive(environment),
      ...demo(environment),
    }),
  },
  // Images are resized by many threads. With one malloc arena per thread a few images took 600 MB that was not
  // returned: so there are two arenas, and large blocks are returned at once.
  {
    name: 'content',
    offset: 3,
    variables: ({ urls, secrets }) => ({
      CONTENT_DATABASE_URL: urls.content,
      CONTENT_SECRET: secrets.CONTENT_SECRET,
      ...contentKeys(secrets),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
    }),
  },
  {
    name: 'studio',
    offset: 4,
    variables: ({ urls, secrets }) => ({ STUDIO_DATABASE_URL: urls.studio, STUDIO_SEED_KEY: secrets.STUDIO_SEED_KEY }),
  },
  {
    name: 'sandbox',
    offset: 5,
    variables: ({ environment, urls, secrets }) => ({
      SANDBOX_DATABASE_URL: urls.sandbox,
      PSP_SANDBOX_KEY: secrets.PSP_SANDBOX_KEY,
      ...asTexts(networkPorts(environment)),
    }),
  },
  { name: 'web', offset: 0, variables: () => ({}) },
]

/** Those that every bet passes. */
const withYoungHeap: ReadonlySet<AppName> = new Set(['api', 'worker', 'studio'])

/** The port of the embedded PostgreSQL. */
export const databasePort = (environment: Environment): number => environment.port + 6

/** Ports of the sandbox's text message carrier and mail server, which are not HTTP. */
const networkPorts = ({ port }: Environment) => ({ SMPP_PORT: port + 8, SMTP_PORT: port + 9 })

/** Every port that must be free: one for each app, two more for the sandbox networks. */
export function portsOf(
  apps: readonly App[],
  environment: Environment,
): readonly Readonly<{ name: string; host: string; port: number }>[] {
  const { SMPP_PORT, SMTP_PORT } = networkPorts(environment)
  const sandbox = apps.find(({ name }) => name === 'sandbox')
  return sandbox === undefined
    ? apps
    : [
        ...apps,
        { name: 'SMPP', host: sandbox.host, port: SMPP_PORT },
        { name: 'SMTP', host: sandbox.host, port: SMTP_PORT },
      ]
}

/** The processes to run: every one whose main.ts exists, the simulators only with SANDBOX=on. */
export function chooseApps(root: string, known: Known): readonly App[] {
  const { environment } = known
  return places
    .filter(({ name }) => name !== 'sandbox' || environment.isSandbox)
    .map(({ name, offset, variables }) => {
      const [host, port] = [hostOf(name, environment), environment.port + offset]
      const given = { ...variablesOfAll(environment), ...variables(known), PORT: String(port), HOST: host }
      return {
        name,
        host,
        port,
        address: addressOf(environment, name),
        entry: join(root, 'apps', name, 'main.ts'),
        nodeArgs: withYoungHeap.has(name) ? heapArgs : [],
        environment: given,
      }
    })
    .filter(({ entry }) => existsSync(entry))
}

/** The address of the player site on this machine. */
export const siteAddress = (environment: Environment): string => addressOf(environment, 'web')

/** Where a user finds the sandbox's tools. */
export function sandboxPages(environment: Environment): readonly string[] {
  return [
    `  API and its documentation   ${addressOf(environment, 'api')}/docs`,
    `  messages sent to players    ${addressOf(environment, 'api')}/dev/inbox`,
    `  payment provider            ${publicAddressOf(environment, 'sandbox')}`,
    `  game studio                 ${publicAddressOf(environment, 'studio')}`,
    `  content, as editor@zoria.test with password zoria-sandbox   ${publicAddressOf(environment, 'content')}/admin`,
  ]
}

const offsets = Object.fromEntries(places.map(({ name, offset }) => [name, offset])) as Record<AppName, number>

const addressOf = (environment: Environment, name: AppName): string =>
  `http://${nameOfHost(hostOf(name, environment))}:${environment.port + offsets[name]}`

/**
 * An app's address for browsers. Studio and content get their own hosts, since ports do not separate cookies: in the
 * sandbox they are subdomains of the site's host, which browsers resolve to this machine for localhost. The sandbox's
 * checkout uses the site's host, because scripts post to it.
 */
const publicAddressOf = (environment: Environment, name: 'content' | 'studio' | 'sandbox'): string => {
  const {
    publicAddresses,
    publicUrl: { protocol, hostname },
  } = environment
  const given = publicAddresses[name]
  if (given !== undefined) return given.replace(/\/$/, '')
  const host = name === 'sandbox' ? hostname : hostApart(hostname, name)
  return `${protocol}//${host}:${environment.port + offsets[name]}`
}

// A numeric address has no subdomains: there only the ports differ, which suffices for the sandbox.
const hostApart = (hostname: string, name: string): string => {
  if (isLoopback(hostname)) return `${name}.localhost`
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? `${name}.${hostname}` : hostname
}

// Processes call each other at X_URL; browsers use X_PUBLIC_URL, and WEB_URL for the player site.
const variablesOfAll = (environment: Environment): Record<string, string> => ({
  NODE_ENV: environment.mode,
  SANDBOX: environment.isSandbox ? 'on' : 'off',
  LOG_LEVEL: environment.logLevel,
  ZORIA_DATA: environment.data,
  WEB_URL: environment.publicUrl.origin,
  API_URL: addressOf(environment, 'api'),
  CONTENT_URL: addressOf(environment, 'content'),
  STUDIO_URL: addressOf(environment, 'studio'),
  SANDBOX_URL: addressOf(environment, 'sandbox'),
  SANDBOX_SMPP_URL: `smpp://zoria:sandbox@${nameOfHost(hostOf('sandbox', environment))}:${networkPorts(environment).SMPP_PORT}`,
  SANDBOX_SMTP_URL: `smtp://zoria:sandbox@${nameOfHost(hostOf('sandbox', environment))}:${networkPorts(environment).SMTP_PORT}`,
  CONTENT_PUBLIC_URL: publicAddressOf(environment, 'content'),
  STUDIO_PUBLIC_URL: publicAddressOf(environment, 'studio'),
  SANDBOX_PUBLIC_URL: publicAddressOf(environment, 'sandbox'),
})

const asTexts = (ports: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))

// The worker serves only health checks, and only to this machine.
const hostOf = (name: AppName, environment: Environment): string => (name === 'worker' ? '127.0.0.1' : environment.host)

// The worker watches the archive of the embedded server; a server of the operator's own has its own.
const watchedArchive = ({ backup, databaseUrl }: Environment): Record<string, string> =>
  databaseUrl === undefined ? { ZORIA_BACKUP: backup } : {}

// The player site is a proxy of the API, too, and calls it from this machine.
const proxiesOfAPI = ({ host, proxyAddresses }: Environment): string =>
  [...new Set([...proxyAddresses, ...loopback, ...(isIP(host) === 0 ? [] : [host])])].join(',')

// Demo players of the worker wait for the player site, which is ready last.
const demo = (environment: Environment): Record<string, string> =>
  environment.hasDemo ? { DEMO_AFTER: siteAddress(environment) } : {}

// One lets the site read published content; the content service signs changes and previews with the other.
const contentKeys = ({ CONTENT_READ_KEY, CONTENT_HOOK_KEY }: Secrets): Record<string, string> => ({
  CONTENT_READ_KEY,
  CONTENT_HOOK_KEY,
})

const platformSecrets = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    [
      'ACCESS_TOKEN_SECRET',
      'PASSWORD_PEPPER',
      'PHONE_KEY',
      'DESTINATION_KEY',
      'PSP_SANDBOX_KEY',
      ...optionalSecretNames,
    ].flatMap((name) => {
      const secret = secrets[name as keyof Secrets]
      return secret === undefined ? [] : [[name, secret]]
    }),
  )
