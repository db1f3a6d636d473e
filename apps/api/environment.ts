import { listenerVariables, variables } from '@zoria/platform/environment'
import { readHouseEnvironment } from '@zoria/platform/house-environment'

/** The environment of the API process, read once. Throws `EnvironmentFault` with all faults. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  readHouseEnvironment(
    {
      ...listenerVariables,
      PORT: variables.port.default(3001),
      PROXY_HOPS: variables.proxyHops,
    },
    source,
  )

export type Environment = ReturnType<typeof readEnvironment>
