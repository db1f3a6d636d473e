import * as z from 'zod'
import { parseEnvironment, variables, wholeNumber } from './environment.ts'
import { houseNeeds, installationFaults, sandboxSecrets } from './installation.ts'
import { credentialsOf } from './url-credentials.ts'

/** Variables of every process with business code; other variables belong to one process. */
export const houseVariables = {
  HOST: variables.host,
  DATABASE_URL: variables.databaseUrl,
  SANDBOX: variables.sandbox,
  LOG_LEVEL: variables.logLevel,
  /** The public address of the player site: cookies, origins and return addresses depend on it. */
  WEB_URL: variables.url.default('http://localhost:3000'),
  API_URL: variables.url.default('http://localhost:3001'),
  STUDIO_URL: variables.url.default('http://localhost:3004'),
  SANDBOX_URL: variables.url.default('http://localhost:3005'),
  SANDBOX_PUBLIC_URL: variables.url.default('http://localhost:3005'),
  /**
   * The content service, the API key for reading, and the key of its notifications and previews; without keys content
   * comes from the seeds.
   */
  CONTENT_URL: variables.url.default('http://localhost:3003'),
  CONTENT_READ_KEY: variables.secret.optional(),
  CONTENT_HOOK_KEY: variables.secret.optional(),
  /**
   * SMS carrier: smpp://system_id:password@host:2775, smpps:// for TLS. Absent: the sandbox's; outside the sandbox
   * none.
   */
  SMPP_URL: z
    .url({ protocol: /^smpps?$/, error: 'an smpp or smpps address is needed' })
    .refine(canBind, 'SMPP has room for 15 signs of a system_id and 8 of its password')
    .optional(),
  /** Sender name or number of texts. */
  SMS_FROM: z
    .string()
    .regex(/^([A-Za-z0-9 ]{1,11}|\+?\d{5,15})$/, 'a name of up to 11 letters and digits or a number is needed')
    .default('ZORIA'),
  /**
   * The optional parameter (0x1400 to 0x3fff) by which the carrier recognises a repeated message; absent: it does not,
   * and messages that may have been accepted are not repeated.
   */
  SMPP_REFERENCE_TAG: z
    .string()
    .regex(/^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/i, 'a tag from 0x1400 to 0x3fff is needed')
    .transform(Number)
    .optional(),
  /** Messages a second that the carrier takes, by the contract; while it throttles, fewer are sent. */
  SMPP_RATE: variables.perSecond,
  /** Mail server: smtp://user:password@host:587, smtps:// for TLS from the first byte. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an smtp or smtps address is needed' })
    .refine((url) => credentialsOf(url) !== undefined, 'its name or password has an escape that is not UTF-8')
    .optional(),
  SMTP_RATE: variables.perSecond,
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]+ <[^\s@<>]+@[^\s@<>]+>$/, 'a name and an address are needed: Zoria <no-reply@zoria.example>')
    .default('Zoria <no-reply@zoria.test>'),
  /** Call provider, its key as the password: https://zoria:key@calls.example/v1/calls. */
  CALL_URL: variables.url
    .refine((url) => (credentialsOf(url)?.password ?? '') !== '', 'the key is needed as its password')
    .optional(),
  CALL_RATE: variables.perSecond,
  SANDBOX_SMPP_URL: z.url({ protocol: /^smpp$/ }).default('smpp://zoria:sandbox@localhost:3008'),
  SANDBOX_SMTP_URL: z.url({ protocol: /^smtp$/ }).default('smtp://zoria:sandbox@localhost:3009'),
  GIS_MERCHANT_ID: z.string().default('zoria'),
  /** The default is the sandbox's; outside the sandbox the installation rules require an explicit one. */
  GIS_MERCHANT_KEY: variables.merchantKey.default(sandboxSecrets.gisMerchantKey),
  /** The previous key during a rotation: accepted, but not used for signing. */
  GIS_MERCHANT_KEY_OLD: z.string().optional(),
  /** Addresses and subnets of game providers, comma-separated; absent: any, because calls are signed. */
  PROVIDER_ADDRESSES: variables.addresses.default([]),
  /** Keys of a provider that uses SOFTSWISS GCP (docs/rules/gcp.md); absent: none. */
  GCP_MERCHANT_ID: z.string().default('gcp'),
  GCP_KEYS: variables.liveKeys.optional(),
  /** Its API, for launches and the catalogue; absent: only its wallet calls are served. */
  GCP_URL: variables.url.optional(),
  GCP_CASINO_ID: z.string().default('zoria'),
  /** The host of its pictures, if it is another one. */
  GCP_PICTURES_URL: variables.url.optional(),
  /**
   * The contract with Hub88 (docs/rules/hub88.md): its keys, our key, its API and our number there; all of them, or
   * none.
   */
  HUB88_MERCHANT_ID: z.string().default('hub88'),
  HUB88_PUBLIC_KEYS: variables.rsaPublicKeys.optional(),
  HUB88_PRIVATE_KEY: variables.rsaPrivateKey.optional(),
  HUB88_URL: variables.url.optional(),
  HUB88_OPERATOR_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  HUB88_PICTURES_URL: variables.url.optional(),
  ACCESS_TOKEN_SECRET: variables.secret,
  PASSWORD_PEPPER: variables.secret,
  PHONE_KEY: variables.secret,
  DESTINATION_KEY: variables.secret,
  /**
   * Previous values of PHONE_KEY and DESTINATION_KEY during a rotation: they only decrypt
   * (docs/runbooks/replacing-keys.md).
   */
  PHONE_KEY_OLD: variables.secret.optional(),
  DESTINATION_KEY_OLD: variables.secret.optional(),
  PSP_SANDBOX_KEY: variables.liveKeys,
  /**
   * Contracts with payment providers; a gateway without keys is not installed
   * (docs/runbooks/going-live-with-payments.md).
   */
  LIQPAY_URL: variables.url.default('https://www.liqpay.ua'),
  LIQPAY_KEYS: variables.shop.optional(),
  LIQPAY_PAYOUTS: variables.isOn,
  FREEDOMPAY_URL: variables.url.default('https://api.freedompay.kz'),
  FREEDOMPAY_KEYS: variables.shop.optional(),
  FREEDOMPAY_PAYOUT_KEYS: variables.liveKeys.optional(),
  FREEDOMPAY_TEST: variables.isOn,
} as const

export type HouseEnvironment = z.output<z.ZodObject<typeof houseVariables>>

/**
 * Reads the environment of a process with business code, and its `own` variables. Throws `EnvironmentFault` with all
 * faults.
 */
export function readHouseEnvironment<Own extends z.ZodRawShape>(
  own: Own,
  source: Readonly<Record<string, string | undefined>>,
) {
  const { SANDBOX, NODE_ENV, HOST, WEB_URL } = source
  const faults = installationFaults({
    isSandbox: SANDBOX === 'on',
    isProduction: NODE_ENV === 'production',
    host: { name: 'HOST', value: HOST || '127.0.0.1' },
    site: { name: 'WEB_URL', value: WEB_URL },
    needs: houseNeeds,
    source,
  })
  return parseEnvironment({ ...houseVariables, ...own }, source, faults)
}

/** SMPP 3.4 §4.1.1: both fields are null-terminated, in 16 and 9 octets. */
function canBind(address: string): boolean {
  const credentials = credentialsOf(address)
  return credentials !== undefined && credentials.username.length <= 15 && credentials.password.length <= 8
}
