import { isIP } from 'node:net'
import { z } from 'zod'
import { ROUND_MIN_MS } from './rules/show-time.ts'

/** What the studio is told from outside, read once at start. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  readonly isSandbox: boolean
  readonly apiUrl: string
  readonly publicUrl: string
  /** Origins of the player sites that may frame the games. */
  readonly siteOrigins: readonly string[]
  readonly merchantId: string
  readonly merchantKey: string
  readonly callbackUrl: string
  /** Seals server seeds at rest. */
  readonly seedKey: string
  /** The least time from the beginning of a round to that of the next one of the same player and game. */
  readonly roundMinMs: number
  /** How many calls of the catalogue a second a platform may make. */
  readonly gamesPerSecond: number
  /** Addresses platforms call from; empty: any. */
  readonly platformAddresses: readonly string[]
  readonly logLevel: string
}

export type EnvironmentRead =
  | { readonly ok: true; readonly value: Environment }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads every variable and names every fault at once. The defaults are those of one machine with the sandbox on. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): EnvironmentRead {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    return { ok: false, faults: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  }
  const read = parsed.data
  const environment: Environment = {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.STUDIO_DATABASE_URL,
    isSandbox: read.SANDBOX === 'on',
    apiUrl: read.API_URL,
    publicUrl: read.STUDIO_PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    siteOrigins: read.SANDBOX === 'on' ? withLoopbackTwins(read.WEB_URL) : read.WEB_URL,
    merchantId: read.GIS_MERCHANT_ID,
    merchantKey: read.GIS_MERCHANT_KEY ?? (read.SANDBOX === 'on' ? 'sandbox-gis-key' : ''),
    callbackUrl: read.GIS_CALLBACK_URL ?? `${read.API_URL}/integrations/gis/callback`,
    // docs/rules/gis.md#calls-we-make: one in production, a hundred on staging.
    gamesPerSecond: read.GIS_GAMES_PER_SECOND ?? (read.SANDBOX === 'on' ? 100 : 1),
    platformAddresses: read.GIS_PLATFORM_ADDRESSES,
    roundMinMs: read.STUDIO_ROUND_MIN_MS,
    seedKey: read.STUDIO_SEED_KEY ?? (read.SANDBOX === 'on' ? 'sandbox-seed-key' : ''),
    logLevel: read.LOG_LEVEL,
  }
  const faults = togetherFaults(environment, read.NODE_ENV)
  return faults.length === 0 ? { ok: true, value: environment } : { ok: false, faults }
}

const address = z
  .url({ protocol: /^https?$/, error: 'an http or https address is needed' })
  .transform((text) => text.replace(/\/+$/, ''))

const origins = z.string().transform((text, ctx) => {
  const parts = text.split(',').map((part) => part.trim()).filter((part) => part !== '')
  const parsed = parts.map((part) => (URL.canParse(part) ? new URL(part).origin : null))
  if (parsed.some((origin) => origin === null || origin === 'null')) {
    ctx.addIssue({ code: 'custom', message: 'addresses of player sites are needed, separated by commas' })
  }
  return parsed.filter((origin) => origin !== null)
})

const addresses = z.string().transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => isIP(part) !== 0), 'IP addresses are needed, separated by commas')

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3004),
  HOST: z.string().default('127.0.0.1'),
  STUDIO_DATABASE_URL: z.string({ error: 'the address of the studio database is needed' }).regex(/^postgres(ql)?:\/\//, 'a postgres address is needed'),
  SANDBOX: z.enum(['on', 'off']).default('off'),
  API_URL: address.default('http://localhost:3001'),
  STUDIO_PUBLIC_URL: address.optional(),
  WEB_URL: origins.default(['http://localhost:3000']),
  GIS_MERCHANT_ID: z.string().min(1).default('zoria'),
  GIS_MERCHANT_KEY: z.string().min(8, 'at least 8 characters are needed').optional(),
  GIS_CALLBACK_URL: address.optional(),
  GIS_GAMES_PER_SECOND: z.coerce.number().int().min(1).max(1_000).optional(),
  GIS_PLATFORM_ADDRESSES: addresses.default([]),
  STUDIO_SEED_KEY: z.string().min(32, 'at least 32 characters are needed').optional(),
  STUDIO_ROUND_MIN_MS: z.coerce.number().int().min(0).max(60_000).default(ROUND_MIN_MS),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
})

const togetherFaults = (environment: Environment, mode: string | undefined): string[] => [
  ...(environment.isSandbox ? sandboxFaults(environment, mode) : secretFaults(environment)),
  ...originFaults(environment),
]

const secretFaults = ({ merchantKey, roundMinMs, seedKey }: Environment): string[] => [
  ...(roundMinMs < ROUND_MIN_MS ? [`STUDIO_ROUND_MIN_MS: less than ${ROUND_MIN_MS} is for the sandbox alone`] : []),
  ...Object.entries({ GIS_MERCHANT_KEY: merchantKey, STUDIO_SEED_KEY: seedKey }).flatMap(([name, value]) => (value === '' ? [`${name}: needed outside the sandbox`] : [])),
]

// The sandbox opens doors that must not stand open to the world: the clock can be moved and the key is public.
const sandboxFaults = ({ host, publicUrl }: Environment, mode: string | undefined): string[] => {
  const faults: string[] = []
  if (mode === 'production') faults.push('SANDBOX: cannot be on with NODE_ENV=production')
  if (isLoopback(host) && !isLoopback(new URL(publicUrl).hostname)) {
    faults.push('STUDIO_PUBLIC_URL: a public address cannot be served with SANDBOX=on')
  }
  return faults
}

// A site frames its games with scripts and their own origin. Were that the site's, the frame would hold nothing back: a game could act as the player.
const originFaults = ({ publicUrl, siteOrigins }: Environment): string[] =>
  siteOrigins.includes(new URL(publicUrl).origin) ? ['STUDIO_PUBLIC_URL: games need an origin that is no player site\'s'] : []

// On one machine the site is reached as localhost and as 127.0.0.1 alike.
const withLoopbackTwins = (origins: readonly string[]): readonly string[] => [
  ...new Set(origins.flatMap((origin) => [origin, origin.replace('//localhost', '//127.0.0.1'), origin.replace('//127.0.0.1', '//localhost')])),
]

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
