import * as z from 'zod'
import { canonicalNetwork, loopback } from './http/addresses.ts'
import { readPrivateKey, readPublicKeys } from './rsa-keys.ts'

/** All faults of the environment, so that they can be fixed together. */
export class EnvironmentFault extends Error {
  override readonly name = 'EnvironmentFault'
}

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables of `shape` from `source`. An empty text counts as absent. Throws `EnvironmentFault` naming every
 * wrong variable once, with the faults of the installation. Called once per process, in its `main.ts`; nothing else
 * reads the environment.
 */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  source: Source,
  installation: readonly string[] = [],
): z.output<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.object(shape).safeParse(present)
  if (parsed.success && installation.length === 0) return parsed.data
  const wrong = (parsed.error?.issues ?? []).map((issue) => ({ name: issue.path.join('.'), message: issue.message }))
  const lines = [
    ...wrong
      .filter(({ name }) => !installation.some((line) => line.startsWith(`${name}: `)))
      .map(({ name, message }) => `${name}: ${message}`),
    ...installation,
  ]
  throw new EnvironmentFault(environmentMessage(lines))
}

/** What every process prints about the faults of its environment. */
export const environmentMessage = (faults: readonly string[]): string =>
  `the environment is wrong, nothing was started:\n${faults.map((line) => `  ${line}`).join('\n')}`

/** A shorter prefix would trust a large part of the internet. */
const prefixMin = 8

/** Addresses and subnets in their canonical spelling; without zones, which have a meaning on one machine only. */
const addresses = z.string().transform((text, ctx): readonly string[] => {
  const parts = text.split(',').map((part) => part.trim())
  const wrong = parts.filter((part) => canonicalNetwork(part, prefixMin) === undefined)
  if (wrong.length === 0) return parts.flatMap((part) => canonicalNetwork(part, prefixMin) ?? [])
  const message = `addresses, or subnets of at least ${prefixMin} bits, with commas between them are needed, not ${wrong.map((part) => JSON.stringify(part)).join(', ')}`
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** A whole number between two bounds, in decimal digits. */
export const wholeNumber = (min: number, max: number) => {
  const fault = `a whole number from ${min} to ${max} is needed`
  return z
    .string(fault)
    .regex(/^\d{1,16}$/, fault)
    .transform(Number)
    .refine((number) => number >= min && number <= max, fault)
}

const liveKeysFault = 'one or two keys of at least 16 characters are needed, with a comma between them'

/** Schemas of variables that several processes read. */
export const variables = {
  port: wholeNumber(1, 65_535),
  host: z.string().default('127.0.0.1'),
  url: z.url({ protocol: /^https?$/, error: 'an http or https address is needed' }),
  databaseUrl: z
    .string('a postgres:// address is needed')
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address is needed'),
  sandbox: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  secret: z.string('at least 16 characters are needed').min(16, 'at least 16 characters are needed'),
  /** A shared key; two, separated by a comma, during a rotation. */
  liveKeys: z
    .string(liveKeysFault)
    .regex(/^[^,]{16,}(,[^,]{16,})?$/, liveKeysFault)
    .transform((text) => text.split(',') as [string, ...string[]]),
  /** A shop at a payment provider: its name there, a colon, and one or two live keys. */
  shop: z
    .string()
    .regex(
      /^[^:,]+:[^,]{16,}(,[^,]{16,})?$/,
      'the shop, a colon, and one or two keys of at least 16 characters with a comma between them are needed',
    )
    .transform((text) => {
      const colon = text.indexOf(':')
      return { shop: text.slice(0, colon), keys: text.slice(colon + 1).split(',') as [string, ...string[]] }
    }),
  rsaPublicKeys: z
    .string()
    .transform(readPublicKeys)
    .refine(
      (keys) => keys !== undefined,
      'one or two RSA public keys of at least 2,048 bits are needed, with a comma between them',
    ),
  rsaPrivateKey: z
    .string()
    .transform(readPrivateKey)
    .refine((key) => key !== undefined, 'an RSA private key of at least 2,048 bits is needed'),
  /** Messages a second by the contract with a carrier. */
  perSecond: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'a number is needed, as in 10 or 0.5')
    .transform(Number)
    .refine((number) => number >= 0.1 && number <= 1_000, 'from 0.1 to 1000 a second are possible')
    .default(10),
  directory: z.string(),
  /** Encrypts server seeds of the studio at rest. */
  seedKey: z.string('at least 32 characters are needed').min(32, 'at least 32 characters are needed'),
  /** What a game provider and the platform sign with. */
  merchantKey: z.string().min(8, 'at least 8 characters are needed'),
  isOn: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  addresses,
  /** Number of our own proxies in front of the API (the player site's server is one). */
  proxyHops: wholeNumber(0, 8).default(1),
} as const

/** Variables of every public listener. */
export const listenerVariables = {
  /** Our own proxies, as comma-separated addresses or subnets: only their X-Forwarded-For is trusted. */
  PROXY_ADDRESSES: addresses.default([...loopback]),
  /** Maximum concurrent connections per address; our own proxies are exempt. */
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(500),
} as const

/** Variables of the studio that an operator may give to the installation. */
export const studioVariables = {
  /** Where a platform receives calls; absent: at our API. */
  GIS_CALLBACK_URL: variables.url.optional(),
  /** Catalogue calls per second that a platform may make. */
  GIS_GAMES_PER_SECOND: wholeNumber(1, 1_000).optional(),
  /** Addresses and subnets from which platforms may call; absent: any. */
  GIS_PLATFORM_ADDRESSES: variables.addresses.default([]),
  /** Minimum time between the starts of two rounds of a player and game. */
  STUDIO_ROUND_MIN_MS: wholeNumber(0, 60_000).optional(),
} as const
