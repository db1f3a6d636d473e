import { listenerVariables, parseEnvironment, variables } from '@zoria/platform/environment'
import { installationFaults, sandboxSecrets } from '@zoria/platform/installation'
import * as z from 'zod'

/**
 * Reads the environment of the sandbox process once. Throws `EnvironmentFault` with all faults, and if the sandbox is
 * not switched on.
 */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  parseEnvironment(
    {
      SANDBOX: variables.sandbox.refine(
        (isOn) => isOn,
        'the sandbox takes any card and shows every message: it runs only with SANDBOX=on',
      ),
      PORT: variables.port.default(3005),
      HOST: variables.host,
      ...listenerVariables,
      LOG_LEVEL: variables.logLevel,
      /**
       * Ports of the text message carrier and the mail server, and the platform's credentials there and at the call
       * provider.
       */
      SMPP_PORT: variables.port.default(3008),
      SMTP_PORT: variables.port.default(3009),
      MESSAGES_LOGIN: z.string().default('zoria'),
      MESSAGES_PASSWORD: z.string().default(sandboxSecrets.messagesPassword),
      SANDBOX_DATABASE_URL: variables.databaseUrl,
      /** The address of this server for browsers: checkouts are there. */
      SANDBOX_PUBLIC_URL: variables.url.default('http://localhost:3005'),
      API_URL: variables.url.default('http://localhost:3001'),
      PSP_SANDBOX_KEY: variables.liveKeys,
    },
    source,
    // Without SANDBOX=on its own fault is reported.
    installationFaults({
      isSandbox: true,
      isProduction: source.NODE_ENV === 'production',
      host: { name: 'HOST', value: source.HOST || '127.0.0.1' },
      needs: [],
      source,
    }),
  )

export type Environment = ReturnType<typeof readEnvironment>
