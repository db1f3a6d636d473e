import { parseEnvironment, variables } from '@zoria/platform/environment'
import * as z from 'zod'

/** The environment of the sandbox process, read once. Throws `EnvironmentFault` with all faults, also where the sandbox is not switched on. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  parseEnvironment(
    {
      SANDBOX: variables.sandbox.refine((isOn) => isOn, 'the sandbox takes any card and shows every message: it runs only with SANDBOX=on'),
      PORT: variables.port.default(3005),
      HOST: variables.host,
      LOG_LEVEL: variables.logLevel,
      /** Where the carrier of short messages and the mail server listen, and how the platform signs in there and at the call provider. */
      SMPP_PORT: variables.port.default(3008),
      SMTP_PORT: variables.port.default(3009),
      MESSAGES_LOGIN: z.string().default('zoria'),
      MESSAGES_PASSWORD: z.string().default('sandbox'),
      SANDBOX_DATABASE_URL: variables.databaseUrl,
      /** The address of this server as browsers see it: checkouts are there. */
      SANDBOX_PUBLIC_URL: variables.url.default('http://localhost:3005'),
      API_URL: variables.url.default('http://localhost:3001'),
      PSP_SANDBOX_KEY: variables.liveKeys,
    },
    source,
  )

export type Environment = ReturnType<typeof readEnvironment>
