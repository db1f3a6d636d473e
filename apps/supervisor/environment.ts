import { delimiter, join, resolve } from 'node:path'
import { EnvironmentFault, parseEnvironment, variables } from '@zoria/platform/environment'
import * as z from 'zod'
import { optionalSecretNames, secretNames } from './secrets.ts'

/** What an operator may tell the whole installation. Everything has a default but the databases of a server of one's own. */
export type Environment = Readonly<{
  port: number
  host: string
  /** Where everything that outlives a start is kept. */
  data: string
  /** Where backups go; best another disk. */
  backup: string
  databaseUrl: string | undefined
  studioDatabaseUrl: string | undefined
  sandboxDatabaseUrl: string | undefined
  isSandbox: boolean
  logLevel: string
  /** The address of the player site as browsers see it. */
  publicUrl: URL
  mode: string
  /** A process with which everything ends; journeys name themselves. */
  stopWith: number | undefined
}>

/** Reads the environment once. Throws `EnvironmentFault` with every fault, those of single variables and those of several together. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>, root: string): Environment {
  const chosen = { ...source, SANDBOX: source.SANDBOX || (source.NODE_ENV === 'production' ? 'off' : 'on') }
  const together = faultsTogether(chosen)
  const read = parseWith(together, chosen)
  return {
    port: read.ZORIA_PORT,
    host: read.ZORIA_HOST,
    data: resolve(root, read.ZORIA_DATA),
    backup: resolve(root, read.ZORIA_BACKUP ?? join(read.ZORIA_DATA, 'backup')),
    databaseUrl: read.DATABASE_URL,
    studioDatabaseUrl: read.STUDIO_DATABASE_URL,
    sandboxDatabaseUrl: read.SANDBOX_DATABASE_URL,
    isSandbox: read.SANDBOX,
    logLevel: read.LOG_LEVEL,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://${nameOfHost(read.ZORIA_HOST)}:${read.ZORIA_PORT}`),
    mode: read.NODE_ENV,
    stopWith: read.ZORIA_STOP_WITH,
  }
}

/** How to reach on this machine what listens on a host: by its name, unless it listens on every address or on loopback. */
export function nameOfHost(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** What is allowed but should be known. */
export function warningsOf(environment: Environment): readonly string[] {
  if (!environment.isSandbox || isLoopback(environment.host)) return []
  return [`SANDBOX=on and ZORIA_HOST=${environment.host}: whoever reaches this machine can read the sandbox inbox and move the clock.`]
}

/**
 * What children inherit: the machine's variables and those of single apps (GIS_MERCHANT_KEY, PROXY_HOPS). What npm set
 * and what the supervisor answers itself stays here: an app is told of databases and secrets only what it needs.
 */
export function inheritedFrom(source: Readonly<Record<string, string | undefined>>, root: string): Readonly<Record<string, string>> {
  const kept = Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined && !isOurs(entry[0]))
  return { ...Object.fromEntries(kept), PATH: [join(root, 'node_modules/.bin'), source.PATH ?? ''].join(delimiter) }
}

const isOurs = (name: string): boolean => /^npm_|^ZORIA_|DATABASE_URL$/.test(name) || [...secretNames, ...optionalSecretNames].some((secret) => secret === name)

const shape = {
  // The last port is ZORIA_PORT + 9.
  ZORIA_PORT: z.coerce.number('a port number is needed').int().min(1).max(65_526).default(3000),
  ZORIA_HOST: variables.host,
  ZORIA_DATA: z.string().default('var'),
  ZORIA_BACKUP: z.string().optional(),
  DATABASE_URL: variables.databaseUrl.optional(),
  STUDIO_DATABASE_URL: variables.databaseUrl.optional(),
  SANDBOX_DATABASE_URL: variables.databaseUrl.optional(),
  SANDBOX: variables.sandbox,
  LOG_LEVEL: variables.logLevel,
  PUBLIC_URL: variables.url.optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ZORIA_STOP_WITH: z.coerce.number().int().positive().optional(),
} as const

const parseWith = (together: readonly string[], source: Readonly<Record<string, string | undefined>>) => {
  try {
    const read = parseEnvironment(shape, source)
    if (together.length === 0) return read
    throw new EnvironmentFault('the environment is wrong, nothing was started:')
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault
    throw new EnvironmentFault([fault.message, ...together.map((line) => `  ${line}`)].join('\n'), { cause: fault })
  }
}

// The sandbox opens the inbox, the clock and a payment provider that pays whatever it is asked.
const faultsTogether = (source: Readonly<Record<string, string | undefined>>): string[] => {
  if (source.SANDBOX !== 'on') return []
  const faults: string[] = []
  if (source.NODE_ENV === 'production') faults.push('SANDBOX: cannot be on with NODE_ENV=production; players would sign in by a code anybody can read')
  const address = source.PUBLIC_URL ?? ''
  if (URL.canParse(address) && !isPrivate(new URL(address).hostname)) faults.push(`SANDBOX: cannot be on with a PUBLIC_URL that strangers reach (${address})`)
  return faults
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

// Names that no public resolver knows (RFC 6761, RFC 6762) and addresses that no public network carries (RFC 1918).
const isPrivate = (host: string): boolean =>
  isLoopback(host) || /\.(localhost|test|local|internal)$/.test(host) || /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
