import * as z from 'zod'

const url = z.url({ protocol: /^https?$/, error: 'an http or https address is needed' }).transform((text) => text.replace(/\/+$/, ''))
const secret = z.string().min(16, 'at least 16 characters are needed')

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3003),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_DATABASE_URL: z.string({ error: 'the address of the database is needed' }).regex(/^postgres(ql)?:\/\//, 'a postgres address is needed'),
  /** Signs the sessions of editors and seals the key of readers. */
  CONTENT_SECRET: secret,
  /** By which the site reads what is published. */
  CONTENT_READ_KEY: secret,
  /** Signs what is told of changes, and previews. */
  CONTENT_HOOK_KEY: secret,
  API_URL: url.default('http://localhost:3001'),
  WEB_URL: url.default('http://localhost:3000'),
  CONTENT_PUBLIC_URL: url.default('http://localhost:3003'),
  /** Where the first texts are. */
  CONTENT_SEEDS: z.string().default('contexts/content/storage/seeds'),
  SANDBOX: z.enum(['on', 'off']).default('off').transform((value) => value === 'on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** What the content service is told from outside. */
export type Environment = z.output<typeof variables>

/** Reads every variable; throws with every fault at once. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`the environment of the content service is wrong, nothing was started:\n${faults.join('\n')}`)
}
