import * as z from 'zod'

/** Every fault of the environment at once, so that a person fixes them in one go. */
export class EnvironmentFault extends Error {
  override readonly name = 'EnvironmentFault'
}

/**
 * Reads the variables of `shape` out of `source`. Empty text counts as absent. Throws `EnvironmentFault` naming every wrong variable.
 * Called once per process, in its `main.ts`; nothing else reads the environment.
 */
export function parseEnvironment<Shape extends z.ZodRawShape>(shape: Shape, source: Readonly<Record<string, string | undefined>>): z.output<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.object(shape).safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentFault(`the environment is wrong, nothing was started:\n${faults.join('\n')}`)
}

/** Schemas of variables that several processes read. */
export const variables = {
  port: z.coerce.number().int().min(1).max(65_535),
  host: z.string().default('127.0.0.1'),
  url: z.url({ protocol: /^https?$/ }),
  databaseUrl: z.string().regex(/^postgres(ql)?:\/\//, 'a postgres:// address is needed'),
  sandbox: z.enum(['on', 'off']).default('off').transform((value) => value === 'on'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  secret: z.string().min(16, 'at least 16 characters are needed'),
  /** A key shared with somebody; two, with a comma between them, while the first replaces the second. */
  liveKeys: z.string().regex(/^[^,]{16,}(,[^,]{16,})?$/, 'one or two keys of at least 16 characters are needed, with a comma between them').transform((text) => text.split(',') as [string, ...string[]]),
  /** A shop at a payment provider: its name there, a colon, and one or two live keys. */
  shop: z.string().regex(/^[^:,]+:[^,]{16,}(,[^,]{16,})?$/, 'the shop, a colon, and one or two keys of at least 16 characters with a comma between them are needed').transform((text) => {
    const colon = text.indexOf(':')
    return { shop: text.slice(0, colon), keys: text.slice(colon + 1).split(',') as [string, ...string[]] }
  }),
  isOn: z.enum(['on', 'off']).default('off').transform((value) => value === 'on'),
} as const

/** What every process that runs the house is told; the rest of its environment is its own. */
export const houseVariables = {
  HOST: variables.host,
  DATABASE_URL: variables.databaseUrl,
  SANDBOX: variables.sandbox,
  LOG_LEVEL: variables.logLevel,
  /** The address of the player site as browsers see it: cookies, origins and return addresses follow it. */
  WEB_URL: variables.url.default('http://localhost:3000'),
  API_URL: variables.url.default('http://localhost:3001'),
  STUDIO_URL: variables.url.default('http://localhost:3004'),
  SANDBOX_URL: variables.url.default('http://localhost:3005'),
  SANDBOX_PUBLIC_URL: variables.url.default('http://localhost:3005'),
  /** The content service, the key its rows are read with, and the key it signs changes and previews with; without keys content is what the seeds say. */
  CONTENT_URL: variables.url.default('http://localhost:3003'),
  CONTENT_READ_KEY: variables.secret.optional(),
  CONTENT_HOOK_KEY: variables.secret.optional(),
  /** Carrier of short messages: smpp://system_id:password@host:2775, smpps:// for TLS. Absent: the sandbox's, and nobody without it. */
  SMPP_URL: z.url({ protocol: /^smpps?$/ }).refine(canBind, 'SMPP has room for 15 signs of a system_id and 8 of its password').optional(),
  /** The name or number that texts come from. */
  SMS_FROM: z.string().regex(/^([A-Za-z0-9 ]{1,11}|\+?\d{5,15})$/, 'a name of up to 11 letters and digits or a number is needed').default('ZORIA'),
  /** The optional parameter (0x1400 to 0x3fff) by which the carrier knows a message again; absent: it does not, and nothing that may have been taken is repeated. */
  SMPP_REFERENCE_TAG: z.string().regex(/^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/i, 'a tag from 0x1400 to 0x3fff is needed').transform(Number).optional(),
  /** Mail server: smtp://user:password@host:587, smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(/^[^<>]+ <[^\s@<>]+@[^\s@<>]+>$/, 'a name and an address are needed: Zoria <no-reply@zoria.example>').default('Zoria <no-reply@zoria.test>'),
  /** Call provider, its key as the password: https://zoria:key@calls.example/v1/calls. */
  CALL_URL: variables.url.refine((url) => URL.canParse(url) && new URL(url).password !== '', 'the key is needed as its password').optional(),
  SANDBOX_SMPP_URL: z.url({ protocol: /^smpp$/ }).default('smpp://zoria:sandbox@localhost:3008'),
  SANDBOX_SMTP_URL: z.url({ protocol: /^smtp$/ }).default('smtp://zoria:sandbox@localhost:3009'),
  GIS_MERCHANT_ID: z.string().default('zoria'),
  GIS_MERCHANT_KEY: z.string().default('sandbox-gis-key'),
  /** What it was before, while the provider moves to the new one: still believed, never used. */
  GIS_MERCHANT_KEY_OLD: z.string().optional(),
  /** Where game providers call from, with commas between; absent: anywhere, their signature says who they are. */
  PROVIDER_ADDRESSES: z.string().regex(/^[0-9a-fA-F.:]+(,[0-9a-fA-F.:]+)*$/, 'addresses with commas between them are needed').optional().transform((text) => text?.split(',') ?? []),
  /** Keys of a provider that calls over SOFTSWISS GCP (docs/rules/gcp.md); absent: nobody does. */
  GCP_MERCHANT_ID: z.string().default('gcp'),
  GCP_KEYS: variables.liveKeys.optional(),
  ACCESS_TOKEN_SECRET: variables.secret,
  PASSWORD_PEPPER: variables.secret,
  PHONE_KEY: variables.secret,
  DESTINATION_KEY: variables.secret,
  /** What PHONE_KEY and DESTINATION_KEY were before, while they are being replaced: they only read (docs/runbooks/replacing-keys.md). */
  PHONE_KEY_OLD: variables.secret.optional(),
  DESTINATION_KEY_OLD: variables.secret.optional(),
  PSP_SANDBOX_KEY: variables.liveKeys,
  /** Contracts with payment providers; a gateway without keys is not installed (docs/runbooks/going-live-with-payments.md). */
  LIQPAY_URL: variables.url.default('https://www.liqpay.ua'),
  LIQPAY_KEYS: variables.shop.optional(),
  LIQPAY_PAYOUTS: variables.isOn,
  FREEDOMPAY_URL: variables.url.default('https://api.freedompay.kz'),
  FREEDOMPAY_KEYS: variables.shop.optional(),
  FREEDOMPAY_PAYOUT_KEYS: variables.liveKeys.optional(),
  FREEDOMPAY_TEST: variables.isOn,
} as const

export type HouseEnvironment = z.output<z.ZodObject<typeof houseVariables>>

/** SMPP 3.4 §4.1.1: both fields end with a null octet, in 16 and 9 octets. */
function canBind(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return decodeURIComponent(username).length <= 15 && decodeURIComponent(password).length <= 8
}
