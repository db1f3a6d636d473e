import { listenerVariables, readHouseEnvironment, variables } from '@zoria/platform/environment'
import * as z from 'zod'

/** The environment of the API process, read once. Throws `EnvironmentFault` with all faults. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  readHouseEnvironment(
    {
      ...listenerVariables,
      PORT: variables.port.default(3001),
      /** Number of our own proxies in front (the player site's server is one). */
      PROXY_HOPS: z.coerce.number().int().min(0).max(8).default(1),
    },
    source,
  )

export type Environment = ReturnType<typeof readEnvironment>
