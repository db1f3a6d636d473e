import { delimiter, join, resolve } from 'node:path'
import {
  listenerVariables,
  parseEnvironment,
  studioVariables,
  variables,
  wholeNumber,
} from '@zoria/platform/environment'
import { houseVariables } from '@zoria/platform/house-environment'
import { isLoopback } from '@zoria/platform/http/hosts'
import { houseNeeds, installationFaults, type RuledName } from '@zoria/platform/installation'
import * as z from 'zod'
import { optionalSecretNames, secretNames } from './secrets.ts'

/** The operator's configuration of the installation. Everything has a default except the databases of an own server. */
export type Environment = Readonly<{
  port: number
  host: string
  /** Directory of everything that survives a restart. */
  data: string
  /** Directory of backups; preferably another disk. */
  backup: string
  databaseUrl: string | undefined
  studioDatabaseUrl: string | undefined
  sandboxDatabaseUrl: string | undefined
  isSandbox: boolean
  /** Whether demo players fill a fresh sandbox. */
  hasDemo: boolean
  logLevel: string
  /** The address of the player site for browsers. */
  publicUrl: URL
  /** Public addresses configured by the operator; the others follow from the site's. */
  publicAddresses: Readonly<Record<'content' | 'studio' | 'sandbox', string | undefined>>
  /** The operator's own proxies; loopback unless said. */
  proxyAddresses: readonly string[]
  mode: string
  /** A process whose end stops everything; journeys pass their own. */
  stopWith: number | undefined
}>

type Source = Readonly<Record<string, string | undefined>>

/** Reads the environment once. Throws `EnvironmentFault` with every fault, of single variables and of combinations. */
export function readEnvironment(source: Source, root: string): Environment {
  const chosen = withSandbox(source)
  return environmentOf(chosen, { root, faults: chosen.SANDBOX === 'on' ? startFaults(chosen) : [] })
}

/** For a start, which outside the sandbox requires all real values; operators' commands need less. */
export function readStartEnvironment(source: Source, root: string): Environment {
  const chosen = withSandbox(source)
  return environmentOf(chosen, { root, faults: startFaults(chosen) })
}

const withSandbox = (source: Source): Source => ({
  ...source,
  SANDBOX: source.SANDBOX || (source.NODE_ENV === 'production' ? 'off' : 'on'),
})

// Outside the sandbox a start is production, whatever NODE_ENV is. Missing own secrets are generated.
function startFaults(source: Source): readonly string[] {
  const isSandbox = source.SANDBOX === 'on'
  const needs: readonly RuledName[] = [...houseNeeds, 'STUDIO_SEED_KEY', 'CONTENT_SECRET']
  return installationFaults({
    isSandbox,
    isProduction: !isSandbox || source.NODE_ENV === 'production',
    host: { name: 'ZORIA_HOST', value: source.ZORIA_HOST || '127.0.0.1' },
    site: { name: 'PUBLIC_URL', value: source.PUBLIC_URL },
    apart: ['STUDIO_PUBLIC_URL', 'CONTENT_PUBLIC_URL'].map((name) => ({ name, value: source[name] })),
    needs: needs.filter((name) => Boolean(source[name]) || !isDrawn(name)),
    source,
  })
}

const isDrawn = (name: string): boolean => secretNames.some((drawn) => drawn === name)

function environmentOf(
  source: Source,
  { root, faults }: { readonly root: string; readonly faults: readonly string[] },
): Environment {
  const read = parseEnvironment(shape, source, faults)
  return {
    port: read.ZORIA_PORT,
    host: read.ZORIA_HOST,
    data: resolve(root, read.ZORIA_DATA),
    backup: resolve(root, read.ZORIA_BACKUP ?? join(read.ZORIA_DATA, 'backup')),
    databaseUrl: read.DATABASE_URL,
    studioDatabaseUrl: read.STUDIO_DATABASE_URL,
    sandboxDatabaseUrl: read.SANDBOX_DATABASE_URL,
    isSandbox: read.SANDBOX,
    hasDemo: read.SANDBOX && read.SANDBOX_DEMO,
    logLevel: read.LOG_LEVEL,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://${nameOfHost(read.ZORIA_HOST)}:${read.ZORIA_PORT}`),
    publicAddresses: {
      content: read.CONTENT_PUBLIC_URL,
      studio: read.STUDIO_PUBLIC_URL,
      sandbox: read.SANDBOX_PUBLIC_URL,
    },
    proxyAddresses: read.PROXY_ADDRESSES,
    mode: read.NODE_ENV,
    stopWith: read.ZORIA_STOP_WITH,
  }
}

/** The local address of a listener: its host, unless it listens on every address or on loopback. */
export function nameOfHost(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * What children inherit: the machine's variables and those of single apps (GIS_MERCHANT_KEY, PROXY_HOPS). Variables of
 * npm and those the supervisor sets itself are removed: an app gets only the databases and secrets it needs.
 */
export function inheritedFrom(
  source: Readonly<Record<string, string | undefined>>,
  root: string,
): Readonly<Record<string, string>> {
  const inherited = Object.entries(source).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isOurs(entry[0]),
  )
  return {
    ...Object.fromEntries(inherited),
    PATH: [join(root, 'node_modules/.bin'), source.PATH ?? ''].join(delimiter),
  }
}

const isOurs = (name: string): boolean =>
  /^npm_|^ZORIA_|DATABASE_URL$/.test(name) || [...secretNames, ...optionalSecretNames].some((secret) => secret === name)

// What children read as the operator gave it: a fault of it is named before anything starts. The rest of their
// variables the supervisor sets.
const passedOn = z
  .object({
    ...houseVariables,
    ...listenerVariables,
    ...studioVariables,
    PROXY_HOPS: variables.proxyHops,
    STUDIO_SEED_KEY: variables.seedKey,
    CONTENT_SECRET: variables.secret,
  })
  .omit({
    HOST: true,
    DATABASE_URL: true,
    WEB_URL: true,
    API_URL: true,
    STUDIO_URL: true,
    SANDBOX_URL: true,
    CONTENT_URL: true,
    SANDBOX_SMPP_URL: true,
    SANDBOX_SMTP_URL: true,
  })
  // Absent ones are drawn.
  .partial({
    ACCESS_TOKEN_SECRET: true,
    PASSWORD_PEPPER: true,
    PHONE_KEY: true,
    DESTINATION_KEY: true,
    PSP_SANDBOX_KEY: true,
    STUDIO_SEED_KEY: true,
    CONTENT_SECRET: true,
  })

const shape = {
  ...passedOn.shape,
  // The last port is ZORIA_PORT + 9.
  ZORIA_PORT: wholeNumber(1, 65_526).default(3000),
  ZORIA_HOST: variables.host,
  ZORIA_DATA: z.string().default('var'),
  ZORIA_BACKUP: z.string().optional(),
  DATABASE_URL: variables.databaseUrl.optional(),
  STUDIO_DATABASE_URL: variables.databaseUrl.optional(),
  SANDBOX_DATABASE_URL: variables.databaseUrl.optional(),
  PUBLIC_URL: variables.url.optional(),
  STUDIO_PUBLIC_URL: variables.url.optional(),
  CONTENT_PUBLIC_URL: variables.url.optional(),
  SANDBOX_PUBLIC_URL: variables.url.optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Tests need a sandbox in which nobody plays but their own players. */
  SANDBOX_DEMO: variables.isOn.default(true),
  ZORIA_STOP_WITH: wholeNumber(1, 2 ** 31).optional(),
} as const
