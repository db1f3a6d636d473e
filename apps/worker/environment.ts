import { readHouseEnvironment, variables } from '@zoria/platform/environment'

/** The environment of the worker process, read once. Throws `EnvironmentFault` with all faults. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  readHouseEnvironment({ PORT: variables.port.default(3007) }, source)

export type Environment = ReturnType<typeof readEnvironment>
