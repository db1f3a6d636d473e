import { listenerVariables, parseEnvironment, variables } from '@zoria/platform/environment'
import * as z from 'zod'

const url = variables.url.transform((text) => text.replace(/\/+$/, ''))

const shape = {
  ...listenerVariables,
  PORT: variables.port.default(3003),
  HOST: variables.host,
  CONTENT_DATABASE_URL: variables.databaseUrl,
  /** Signs sessions and devices of editors; encrypts their authenticators and the API key of readers. */
  CONTENT_SECRET: variables.secret,
  /** The site's API key for reading. */
  CONTENT_READ_KEY: variables.secret,
  /** Signs notifications of changes, and previews. */
  CONTENT_HOOK_KEY: variables.secret,
  API_URL: url.default('http://localhost:3001'),
  WEB_URL: url.default('http://localhost:3000'),
  /** The public address of the admin: a separate host, because cookies are shared between ports. */
  CONTENT_PUBLIC_URL: url.default('http://content.localhost:3003'),
  /** Folder of the seed files. */
  CONTENT_SEEDS: z.string().default('contexts/content/storage/seeds'),
  SANDBOX: variables.sandbox,
  LOG_LEVEL: variables.logLevel,
} as const

/** Environment of the content service. */
export type Environment = z.output<z.ZodObject<typeof shape>>

/** Reads all variables; throws one `EnvironmentFault` with all faults, including those of the installation. */
export const readEnvironment = (
  source: Readonly<Record<string, string | undefined>>,
  installation: readonly string[] = [],
): Environment => parseEnvironment(shape, source, installation)
