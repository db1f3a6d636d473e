import { listenerVariables, parseEnvironment, variables } from '@zoria/platform/environment'
import { installationFaults } from '@zoria/platform/installation'

type Source = Readonly<Record<string, string | undefined>>

/** The environment of the player site's server, read once. Throws `EnvironmentFault` with all faults. */
export function readEnvironment(source: Source) {
  const { PUBLIC_URL, WEB_URL, ...rest } = parseEnvironment(
    {
      PORT: variables.port.default(3000),
      HOST: variables.host,
      LOG_LEVEL: variables.logLevel,
      SANDBOX: variables.sandbox,
      ...listenerVariables,
      API_URL: variables.url.default('http://localhost:3001'),
      /** Where browsers find the studio's games. */
      STUDIO_PUBLIC_URL: variables.url.default('http://studio.localhost:3004'),
      /** Where editors work: the one place that may show previews in a frame. */
      CONTENT_PUBLIC_URL: variables.url.default('http://content.localhost:3003'),
      /** The site as browsers see it; WEB_URL is the name other processes know it by. */
      PUBLIC_URL: variables.url.optional(),
      WEB_URL: variables.url.optional(),
    },
    source,
    faultsTogether(source),
  )
  return { ...rest, PUBLIC_URL: (PUBLIC_URL ?? WEB_URL ?? `http://localhost:${rest.PORT}`).replace(/\/$/, '') }
}

export type Environment = ReturnType<typeof readEnvironment>

const faultsTogether = (source: Source): readonly string[] =>
  installationFaults({
    isSandbox: source.SANDBOX === 'on',
    isProduction: source.NODE_ENV === 'production',
    host: { name: 'HOST', value: source.HOST || '127.0.0.1' },
    site: { name: 'PUBLIC_URL', value: source.PUBLIC_URL || source.WEB_URL },
    apart: ['STUDIO_PUBLIC_URL', 'CONTENT_PUBLIC_URL'].map((name) => ({ name, value: source[name] })),
    needs: [],
    source,
  })
