import { listenerVariables } from '@zoria/platform/environment'
import * as z from 'zod'

const url = z.url({ protocol: /^https?$/, error: 'an http or https address is needed' }).transform((text) => text.replace(/\/+$/, ''))
const secret = z.string().min(16, 'at least 16 characters are needed')

const variables = z.object({
  ...listenerVariables,
  PORT: z.coerce.number().int().min(1).max(65_535).default(3003),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_DATABASE_URL: z.string({ error: 'the address of the database is needed' }).regex(/^postgres(ql)?:\/\//, 'a postgres address is needed'),
  /** Signs sessions and devices of editors; encrypts their authenticators and the API key of readers. */
  CONTENT_SECRET: secret,
  /** The site's API key for reading. */
  CONTENT_READ_KEY: secret,
  /** Signs notifications of changes, and previews. */
  CONTENT_HOOK_KEY: secret,
  API_URL: url.default('http://localhost:3001'),
  WEB_URL: url.default('http://localhost:3000'),
  /** The public address of the admin: a separate host, because cookies are shared between ports. */
  CONTENT_PUBLIC_URL: url.default('http://content.localhost:3003'),
  /** Folder of the seed files. */
  CONTENT_SEEDS: z.string().default('contexts/content/storage/seeds'),
  SANDBOX: z.enum(['on', 'off']).default('off').transform((value) => value === 'on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** Environment of the content service. */
export type Environment = z.output<typeof variables>

/** Reads all variables; throws one error with all faults, including those of the installation. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>, installation: readonly string[] = []): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(present)
  if (parsed.success && installation.length === 0) return parsed.data
  const wrong = (parsed.error?.issues ?? []).map((issue) => ({ name: issue.path.join('.'), message: issue.message }))
  const lines = [...wrong.filter(({ name }) => !installation.some((line) => line.startsWith(`${name}: `))).map(({ name, message }) => `${name}: ${message}`), ...installation]
  throw new Error(`the environment of the content service is invalid, nothing was started:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
