import { parseEnvironment, variables } from '@zoria/platform/environment'

/** The environment of the player site's server, read once. Throws `EnvironmentFault` with all faults. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const { PUBLIC_URL, WEB_URL, ...rest } = parseEnvironment(
    {
      PORT: variables.port.default(3000),
      HOST: variables.host,
      LOG_LEVEL: variables.logLevel,
      SANDBOX: variables.sandbox,
      API_URL: variables.url.default('http://localhost:3001'),
      STUDIO_URL: variables.url.default('http://localhost:3004'),
      /** Where editors work: the one place that may show previews in a frame. */
      CONTENT_PUBLIC_URL: variables.url.default('http://localhost:3003'),
      SANDBOX_URL: variables.url.default('http://localhost:3005'),
      /** The site as browsers see it; WEB_URL is the name other processes know it by. */
      PUBLIC_URL: variables.url.optional(),
      WEB_URL: variables.url.optional(),
    },
    source,
  )
  return { ...rest, PUBLIC_URL: (PUBLIC_URL ?? WEB_URL ?? `http://localhost:${rest.PORT}`).replace(/\/$/, '') }
}

export type Environment = ReturnType<typeof readEnvironment>
