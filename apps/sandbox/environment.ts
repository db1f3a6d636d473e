import { parseEnvironment, variables } from '@zoria/platform/environment'

/** The environment of the sandbox process, read once. Throws `EnvironmentFault` with all faults, also where the sandbox is not switched on. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  parseEnvironment(
    {
      SANDBOX: variables.sandbox.refine((isOn) => isOn, 'the sandbox takes any card and shows every message: it runs only with SANDBOX=on'),
      PORT: variables.port.default(3005),
      HOST: variables.host,
      LOG_LEVEL: variables.logLevel,
      SANDBOX_DATABASE_URL: variables.databaseUrl,
      /** The address of this server as browsers see it: checkouts are there. */
      SANDBOX_PUBLIC_URL: variables.url.default('http://localhost:3005'),
      API_URL: variables.url.default('http://localhost:3001'),
      PSP_SANDBOX_KEY: variables.liveKeys,
    },
    source,
  )

export type Environment = ReturnType<typeof readEnvironment>
