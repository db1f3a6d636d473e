import { listenerVariables, studioVariables, variables } from '@zoria/platform/environment'
import { installationFaults, sandboxSecrets } from '@zoria/platform/installation'
import { z } from 'zod'
import { ROUND_MIN_MS } from './rules/timing.ts'

/** Configuration from the environment, read once at start. */
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
  /** Encrypts server seeds at rest. */
  readonly seedKey: string
  /** Minimum time between the starts of two rounds of the same player and game. */
  readonly roundMinMs: number
  /** Catalogue calls per second that a platform may make. */
  readonly gamesPerSecond: number
  /** Addresses from which platforms may call; empty: any. */
  readonly platformAddresses: readonly string[]
  /** Our own proxies, as addresses or subnets: only their forwarding headers are trusted. */
  readonly proxyAddresses: readonly string[]
  /** Maximum connections per address. */
  readonly connectionsPerAddress: number
  readonly logLevel: string
}

export type EnvironmentRead =
  | { readonly ok: true; readonly value: Environment }
  | { readonly ok: false; readonly faults: readonly string[] }

type Source = Readonly<Record<string, string | undefined>>

/** Reads all variables and reports all faults at once. The defaults suit one machine with the sandbox on. */
export function readEnvironment(source: Source): EnvironmentRead {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = shape.safeParse(given)
  const wrong = (parsed.error?.issues ?? []).map((issue) => ({ name: issue.path.join('.'), message: issue.message }))
  const environment = parsed.success ? environmentOf(parsed.data) : undefined
  const faults = [
    ...wrong.map(({ name, message }) => `${name}: ${message}`),
    ...[...faultsTogether(given), ...(environment === undefined ? [] : ownFaults(environment))].filter(
      (line) => !wrong.some(({ name }) => line.startsWith(`${name}: `)),
    ),
  ]
  return environment !== undefined && faults.length === 0 ? { ok: true, value: environment } : { ok: false, faults }
}

function environmentOf(read: z.output<typeof shape>): Environment {
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.STUDIO_DATABASE_URL,
    isSandbox: read.SANDBOX,
    apiUrl: read.API_URL,
    publicUrl: read.STUDIO_PUBLIC_URL ?? `http://studio.localhost:${read.PORT}`,
    siteOrigins: read.SANDBOX ? withLoopbackTwins(read.WEB_URL) : read.WEB_URL,
    merchantId: read.GIS_MERCHANT_ID,
    merchantKey: read.GIS_MERCHANT_KEY ?? sandboxSecrets.gisMerchantKey,
    callbackUrl: read.GIS_CALLBACK_URL?.replace(/\/+$/, '') ?? `${read.API_URL}/integrations/gis/callback`,
    // docs/rules/gis.md#calls-we-make: one in production, a hundred on staging.
    gamesPerSecond: read.GIS_GAMES_PER_SECOND ?? (read.SANDBOX ? 100 : 1),
    platformAddresses: read.GIS_PLATFORM_ADDRESSES,
    roundMinMs: read.STUDIO_ROUND_MIN_MS ?? ROUND_MIN_MS,
    seedKey: read.STUDIO_SEED_KEY ?? sandboxSecrets.studioSeedKey,
    proxyAddresses: read.PROXY_ADDRESSES,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    logLevel: read.LOG_LEVEL,
  }
}

const address = variables.url.transform((text) => text.replace(/\/+$/, ''))

const origins = z.string().transform((text, ctx) => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const parsed = parts.map((part) => (URL.canParse(part) ? new URL(part).origin : null))
  if (parsed.some((origin) => origin === null || origin === 'null')) {
    ctx.addIssue({ code: 'custom', message: 'addresses of player sites are needed, separated by commas' })
  }
  return parsed.filter((origin) => origin !== null)
})

const shape = z.object({
  ...listenerVariables,
  ...studioVariables,
  PORT: variables.port.default(3004),
  HOST: variables.host,
  STUDIO_DATABASE_URL: variables.databaseUrl,
  SANDBOX: variables.sandbox,
  API_URL: address.default('http://localhost:3001'),
  STUDIO_PUBLIC_URL: address.optional(),
  WEB_URL: origins.default(['http://localhost:3000']),
  GIS_MERCHANT_ID: z.string().min(1).default('zoria'),
  GIS_MERCHANT_KEY: variables.merchantKey.optional(),
  STUDIO_SEED_KEY: variables.seedKey.optional(),
  LOG_LEVEL: variables.logLevel,
  NODE_ENV: z.string().optional(),
})

// The sandbox's keys are defaults only with the sandbox on.
const faultsTogether = (given: Source): readonly string[] =>
  installationFaults({
    isSandbox: given.SANDBOX === 'on',
    isProduction: given.NODE_ENV === 'production',
    host: { name: 'HOST', value: given.HOST ?? '127.0.0.1' },
    site: { name: 'WEB_URL', value: given.WEB_URL },
    apart: [{ name: 'STUDIO_PUBLIC_URL', value: given.STUDIO_PUBLIC_URL }],
    needs: ['GIS_MERCHANT_KEY', 'STUDIO_SEED_KEY'],
    source: given,
  })

// A site frames its games with scripts and their own origin. If that were the site's origin, the frame would not
// isolate the game: it could act as the player.
const ownFaults = ({ isSandbox, roundMinMs, publicUrl, siteOrigins }: Environment): string[] => [
  ...(!isSandbox && roundMinMs < ROUND_MIN_MS
    ? [`STUDIO_ROUND_MIN_MS: less than ${ROUND_MIN_MS} is for the sandbox alone`]
    : []),
  ...(siteOrigins.includes(new URL(publicUrl).origin)
    ? ["STUDIO_PUBLIC_URL: games need an origin that is no player site's"]
    : []),
]

// On one machine the site is reached both as localhost and as 127.0.0.1.
const withLoopbackTwins = (origins: readonly string[]): readonly string[] => [
  ...new Set(
    origins.flatMap((origin) => [
      origin,
      origin.replace('//localhost', '//127.0.0.1'),
      origin.replace('//127.0.0.1', '//localhost'),
    ]),
  ),
]
