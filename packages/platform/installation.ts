import { isGuessableSecret } from './guessable-secret.ts'
import { canonicalHost, isLoopback, isPrivate, isThisMachine } from './http/hosts.ts'
import { credentialsOf } from './url-credentials.ts'

/** A variable and its value. */
export type Given = { readonly name: string; readonly value: string | undefined }

/** The start configuration of one process, or of all of them in the supervisor. */
export type Installation = {
  readonly isSandbox: boolean
  /** NODE_ENV=production. The supervisor treats every start outside the sandbox as production. */
  readonly isProduction: boolean
  /** Where the process listens. */
  readonly host: Given
  /** The public address of the player site; several are comma-separated. */
  readonly site?: Given
  /** Addresses that must not receive the players' cookies. Cookies are shared between ports, not between hosts. */
  readonly apart?: readonly Given[]
  /** Secrets, carriers and providers with a rule in this file. */
  readonly needs: readonly RuledName[]
  readonly source: Readonly<Record<string, string | undefined>>
}

/** Secrets of the sandbox, published with this code. Outside the sandbox none of them is accepted. */
export const sandboxSecrets = {
  gisMerchantKey: 'sandbox-gis-key',
  studioSeedKey: 'sandbox-seed-key',
  messagesPassword: 'sandbox',
} as const

/** Part of all of them, and of the trial keys of payment providers (`sandbox_…`), but of no random secret. */
const sandboxMark = /sandbox/i

/** Secrets of tests and builds in this repository that are long enough to look real. */
const publishedSecrets: ReadonlySet<string> = new Set([
  'the access token secret of tests',
  'a secret of tests that is long enough',
  'a secret of the bench that is long enough',
  'a secret of nobody, long enough for everything that asks for one',
])

type Rule = {
  readonly needed: 'outside the sandbox' | 'in production' | 'never'
  readonly fault: (value: string, isProduction: boolean) => string | undefined
}

const secretFault =
  (lengthMin: number, isGuessable: (key: string) => boolean) =>
  (value: string, isProduction: boolean): string | undefined => {
    if (sandboxMark.test(value) || publishedSecrets.has(value)) return 'is a published key, not a secret'
    if (!isProduction) return undefined
    const keys = value.replace(/^[^:,]+:/, '').split(',')
    if (keys.some((key) => key.length < lengthMin)) return `needs at least ${lengthMin} characters`
    return keys.some(isGuessable) ? 'is easy to guess; draw it at random' : undefined
  }

/** We generate it, so a long one is no effort. */
const ownSecret = secretFault(32, (key) => isGuessableSecret(key))
/** The provider draws it and determines its format. */
const sharedSecret = secretFault(16, (key) => isGuessableSecret(key, 'a provider'))
/**
 * A key being rotated out may be short or easy to guess: that is why it goes, and refusing it would lose what it
 * encrypts.
 */
const retiredSecret = secretFault(16, () => false)

const ofThisMachine = 'is an address of this machine'

const carrierFault = (value: string, isProduction: boolean): string | undefined => {
  if (sandboxMark.test(credentialsOf(value)?.password ?? '')) return 'has the published credentials of the sandbox'
  return isProduction && URL.canParse(value) && isThisMachine(new URL(value).hostname) ? ofThisMachine : undefined
}

/** Every call carries the key of the call provider. */
const callProviderFault = (value: string, isProduction: boolean): string | undefined =>
  carrierFault(value, isProduction) ?? (isProduction ? httpsFault(value) : undefined)

const providerFault = (value: string, isProduction: boolean): string | undefined => {
  if (!isProduction || !URL.canParse(value)) return undefined
  return (
    httpsFault(value) ?? (isPrivate(new URL(value).hostname) ? `${ofThisMachine} or of a private network` : undefined)
  )
}

const httpsFault = (value: string): string | undefined =>
  URL.canParse(value) && new URL(value).protocol !== 'https:' ? 'must be an https address' : undefined

const needed = (fault: Rule['fault']): Rule => ({ needed: 'outside the sandbox', fault })
const neededInProduction = (fault: Rule['fault']): Rule => ({ needed: 'in production', fault })
const optional = (fault: Rule['fault']): Rule => ({ needed: 'never', fault })

const rules = {
  ACCESS_TOKEN_SECRET: needed(ownSecret),
  PASSWORD_PEPPER: needed(ownSecret),
  PHONE_KEY: needed(ownSecret),
  DESTINATION_KEY: needed(ownSecret),
  PSP_SANDBOX_KEY: needed(ownSecret),
  STUDIO_SEED_KEY: needed(ownSecret),
  CONTENT_SECRET: needed(ownSecret),
  CONTENT_READ_KEY: neededInProduction(ownSecret),
  CONTENT_HOOK_KEY: neededInProduction(ownSecret),
  PHONE_KEY_OLD: optional(retiredSecret),
  DESTINATION_KEY_OLD: optional(retiredSecret),
  GIS_MERCHANT_KEY: needed(sharedSecret),
  GIS_MERCHANT_KEY_OLD: optional(sharedSecret),
  GCP_KEYS: optional(sharedSecret),
  GCP_URL: optional(providerFault),
  GCP_PICTURES_URL: optional(providerFault),
  HUB88_PUBLIC_KEYS: optional(() => undefined),
  HUB88_PRIVATE_KEY: optional(() => undefined),
  HUB88_OPERATOR_ID: optional(() => undefined),
  HUB88_URL: optional(providerFault),
  HUB88_PICTURES_URL: optional(providerFault),
  LIQPAY_KEYS: optional(sharedSecret),
  FREEDOMPAY_KEYS: optional(sharedSecret),
  FREEDOMPAY_PAYOUT_KEYS: optional(sharedSecret),
  LIQPAY_URL: optional(providerFault),
  FREEDOMPAY_URL: optional(providerFault),
  FREEDOMPAY_TEST: optional((value, isProduction) =>
    isProduction && value === 'on' ? 'credits players with payments of a trial' : undefined,
  ),
  SMPP_URL: neededInProduction(carrierFault),
  SMTP_URL: optional(carrierFault),
  CALL_URL: optional(callProviderFault),
  PROVIDER_ADDRESSES: neededInProduction(() => undefined),
} as const satisfies Readonly<Record<string, Rule>>

export type RuledName = keyof typeof rules

/** Secrets and external services of the processes with business code. */
export const houseNeeds = [
  'ACCESS_TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'PHONE_KEY',
  'DESTINATION_KEY',
  'PHONE_KEY_OLD',
  'DESTINATION_KEY_OLD',
  'PSP_SANDBOX_KEY',
  'CONTENT_READ_KEY',
  'CONTENT_HOOK_KEY',
  'GIS_MERCHANT_KEY',
  'GIS_MERCHANT_KEY_OLD',
  'GCP_KEYS',
  'GCP_URL',
  'GCP_PICTURES_URL',
  'HUB88_PUBLIC_KEYS',
  'HUB88_PRIVATE_KEY',
  'HUB88_URL',
  'HUB88_OPERATOR_ID',
  'HUB88_PICTURES_URL',
  'LIQPAY_KEYS',
  'FREEDOMPAY_KEYS',
  'FREEDOMPAY_PAYOUT_KEYS',
  'LIQPAY_URL',
  'FREEDOMPAY_URL',
  'FREEDOMPAY_TEST',
  'SMPP_URL',
  'SMTP_URL',
  'CALL_URL',
  'PROVIDER_ADDRESSES',
] as const satisfies readonly RuledName[]

/**
 * Faults of an installation beyond the format of its variables: one line each, starting with the variable's name and a
 * colon. The sandbox must not be reachable by others; outside the sandbox its values are refused; production requires
 * all real services.
 */
export function installationFaults(installation: Installation): readonly string[] {
  if (installation.isSandbox) return [...sandboxFaults(installation), ...togetherFaults(installation)]
  return [
    ...needFaults(installation),
    ...togetherFaults(installation),
    ...(installation.isProduction ? addressFaults(installation) : []),
  ]
}

// The sandbox exposes the inbox, the clock and a payment provider that accepts every payment.
function sandboxFaults({ isProduction, host, site }: Installation): string[] {
  const reachable = originsIn(site).filter(({ hostname }) => !isPrivate(hostname))
  return [
    ...(isProduction
      ? ['SANDBOX: cannot be on with NODE_ENV=production; players would sign in by a code anybody can read']
      : []),
    ...(isLoopback(host.value ?? '')
      ? []
      : [
          `${host.name}: ${host.value} cannot be used with SANDBOX=on; whoever reaches it reads the inbox and moves the clock. Use 127.0.0.1`,
        ]),
    ...reachable.map(({ origin }) => `${site?.name}: SANDBOX cannot be on for a site that others reach (${origin})`),
  ]
}

/** A part of a contract is of no use: what one of these names, the others need too. */
const together: readonly { readonly names: readonly RuledName[]; readonly needed: readonly RuledName[] }[] = [
  {
    names: ['HUB88_PUBLIC_KEYS', 'HUB88_PRIVATE_KEY', 'HUB88_URL', 'HUB88_OPERATOR_ID', 'HUB88_PICTURES_URL'],
    needed: ['HUB88_PUBLIC_KEYS', 'HUB88_PRIVATE_KEY', 'HUB88_URL', 'HUB88_OPERATOR_ID'],
  },
  { names: ['GCP_URL', 'GCP_PICTURES_URL'], needed: ['GCP_KEYS'] },
]

const togetherFaults = ({ source, needs }: Installation): string[] =>
  together.flatMap(({ names, needed }) => {
    const given = names.find((name) => source[name])
    return given === undefined
      ? []
      : needed.filter((name) => !source[name] && needs.includes(name)).map((name) => `${name}: is needed with ${given}`)
  })

function needFaults({ needs, source, isProduction }: Installation): string[] {
  return needs.flatMap((name) => {
    const fault = faultOf(rules[name], source[name] ?? '', isProduction)
    return fault === undefined ? [] : [`${name}: ${fault}`]
  })
}

function faultOf({ needed: where, fault }: Rule, value: string, isProduction: boolean): string | undefined {
  if (value !== '') return fault(value, isProduction)
  const isNeeded = where === 'outside the sandbox' || (where === 'in production' && isProduction)
  return isNeeded ? `is needed ${where}` : undefined
}

/** Production requires TLS, and separate hosts for services that must not see the players' cookies. */
function addressFaults({ site, apart = [] }: Installation): string[] {
  const hosts = new Map(originsIn(site).map(({ hostname }) => [canonicalHost(hostname), site?.name ?? '']))
  return [site, ...apart].flatMap((given) => {
    if (given === undefined) return []
    if ((given.value ?? '') === '') return [`${given.name}: is needed in production`]
    const origins = originsIn(given)
    if (origins.some(({ protocol }) => protocol !== 'https:'))
      return [`${given.name}: must be an https address in production`]
    if (origins.some(({ hostname }) => isPrivate(hostname)))
      return [`${given.name}: must not be an address of this machine or of a private network in production`]
    if (given === site) return []
    const taken = origins.map(({ hostname }) => hosts.get(canonicalHost(hostname))).find((name) => name !== undefined)
    for (const { hostname } of origins) hosts.set(canonicalHost(hostname), given.name)
    return taken === undefined ? [] : [`${given.name}: needs another host than ${taken}; ports do not separate cookies`]
  })
}

/** Invalid addresses are reported by their own variable. */
const originsIn = (given: Given | undefined): URL[] =>
  (given?.value ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text))
