import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { heapWords } from '@zoria/platform/heap-words'
import type { DatabaseUrls } from './database.ts'
import { nameOfHost, type Environment } from './environment.ts'
import { optionalSecretNames, type Secrets } from './secrets.ts'

/** One process of Zoria: its port counts up from ZORIA_PORT, its environment is all it is told. */
export type App = Readonly<{ name: string; host: string; port: number; address: string; entry: string; nodeWords: readonly string[]; environment: Readonly<Record<string, string>> }>

type AppName = 'web' | 'api' | 'content' | 'studio' | 'sandbox' | 'worker'
type Known = Readonly<{ environment: Environment; urls: DatabaseUrls; secrets: Secrets }>

// The database stands at +6; the back office (+2) leaves its port empty until it exists.
const places: readonly Readonly<{ name: AppName; offset: number; tells: (known: Known) => Record<string, string> }>[] = [
  { name: 'api', offset: 1, tells: ({ urls, secrets }) => ({ DATABASE_URL: urls.app, ...platformSecrets(secrets), ...contentKeys(secrets) }) },
  { name: 'worker', offset: 7, tells: ({ urls, secrets }) => ({ DATABASE_URL: urls.app, ...platformSecrets(secrets), ...contentKeys(secrets) }) },
  // Pictures are put into their sizes by many threads. With a heap for each of them a few pictures took 600 MB and gave little of it back: so there are two, and large pieces go back to the system at once.
  { name: 'content', offset: 3, tells: ({ urls, secrets }) => ({ CONTENT_DATABASE_URL: urls.content, CONTENT_SECRET: secrets.CONTENT_SECRET, ...contentKeys(secrets), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }) },
  { name: 'studio', offset: 4, tells: ({ urls, secrets }) => ({ STUDIO_DATABASE_URL: urls.studio, STUDIO_SEED_KEY: secrets.STUDIO_SEED_KEY }) },
  { name: 'sandbox', offset: 5, tells: ({ environment, urls, secrets }) => ({ SANDBOX_DATABASE_URL: urls.sandbox, PSP_SANDBOX_KEY: secrets.PSP_SANDBOX_KEY, ...asTexts(networkPorts(environment)) }) },
  // The site names the others to browsers alone.
  { name: 'web', offset: 0, tells: ({ environment }) => ({ STUDIO_URL: publicAddressOf(environment, 'studio'), SANDBOX_URL: publicAddressOf(environment, 'sandbox') }) },
]

/** Those that every bet passes. */
const withYoungHeap: ReadonlySet<AppName> = new Set(['api', 'worker', 'studio'])

/** The port of the embedded PostgreSQL. */
export const databasePort = (environment: Environment): number => environment.port + 6

/** Where the sandbox takes short messages and mail; beside its HTTP these speak protocols of their own. */
const networkPorts = ({ port }: Environment) => ({ SMPP_PORT: port + 8, SMTP_PORT: port + 9 })

/** Every port that must be free: one for each app, two more for the networks of the sandbox. */
export function portsOf(apps: readonly App[], environment: Environment): readonly Readonly<{ name: string; host: string; port: number }>[] {
  const { SMPP_PORT, SMTP_PORT } = networkPorts(environment)
  const sandbox = apps.find(({ name }) => name === 'sandbox')
  return sandbox === undefined ? apps : [...apps, { name: 'SMPP', host: sandbox.host, port: SMPP_PORT }, { name: 'SMTP', host: sandbox.host, port: SMTP_PORT }]
}

/** The processes to run: every one whose main.ts exists, the stand-ins for the outside world only with SANDBOX=on. */
export function chooseApps(root: string, known: Known): readonly App[] {
  const { environment } = known
  return places
    .filter(({ name }) => name !== 'sandbox' || environment.isSandbox)
    .map(({ name, offset, tells }) => {
      const [host, port] = [hostOf(name, environment), environment.port + offset]
      const told = { ...toldToAll(environment), ...tells(known), PORT: String(port), HOST: host }
      return { name, host, port, address: addressOf(environment, name), entry: join(root, 'apps', name, 'main.ts'), nodeWords: withYoungHeap.has(name) ? heapWords : [], environment: told }
    })
    .filter(({ entry }) => existsSync(entry))
}

/** The address of the player site on this machine. */
export const siteAddress = (environment: Environment): string => addressOf(environment, 'web')

/** Where a person finds what the sandbox offers. */
export function sandboxPages(environment: Environment): readonly string[] {
  return [
    `  API and its documentation   ${addressOf(environment, 'api')}/docs`,
    `  messages sent to players    ${addressOf(environment, 'api')}/dev/inbox`,
    `  payment provider            ${addressOf(environment, 'sandbox')}`,
    `  game studio                 ${addressOf(environment, 'studio')}`,
    `  content, as editor@zoria.test with password zoria-sandbox   ${addressOf(environment, 'content')}/admin`,
  ]
}

const offsets = Object.fromEntries(places.map(({ name, offset }) => [name, offset])) as Record<AppName, number>

const addressOf = (environment: Environment, name: AppName): string => `http://${nameOfHost(hostOf(name, environment))}:${environment.port + offsets[name]}`

/** The same app as browsers elsewhere see it. */
const publicAddressOf = (environment: Environment, name: AppName): string => {
  const { protocol, hostname } = environment.publicUrl
  return `${protocol}//${hostname}:${environment.port + offsets[name]}`
}

// Processes speak to each other at X_URL; browsers come to X_PUBLIC_URL, and to WEB_URL for the player site.
const toldToAll = (environment: Environment): Record<string, string> => ({
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
  API_PUBLIC_URL: publicAddressOf(environment, 'api'),
  CONTENT_PUBLIC_URL: publicAddressOf(environment, 'content'),
  STUDIO_PUBLIC_URL: publicAddressOf(environment, 'studio'),
  SANDBOX_PUBLIC_URL: publicAddressOf(environment, 'sandbox'),
})

const asTexts = (ports: Readonly<Record<string, number>>): Record<string, string> => Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))

// The worker answers health questions alone, and those only to this machine.
const hostOf = (name: AppName, environment: Environment): string => (name === 'worker' ? '127.0.0.1' : environment.host)

// With one the site reads what is published, with the other the content service signs what changed and what is previewed.
const contentKeys = ({ CONTENT_READ_KEY, CONTENT_HOOK_KEY }: Secrets): Record<string, string> => ({ CONTENT_READ_KEY, CONTENT_HOOK_KEY })

const platformSecrets = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(['ACCESS_TOKEN_SECRET', 'PASSWORD_PEPPER', 'PHONE_KEY', 'DESTINATION_KEY', 'PSP_SANDBOX_KEY', ...optionalSecretNames].flatMap((name) => {
    const secret = secrets[name as keyof Secrets]
    return secret === undefined ? [] : [[name, secret]]
  }))
