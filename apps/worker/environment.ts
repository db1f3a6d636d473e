import { variables } from '@zoria/platform/environment'
import { readHouseEnvironment } from '@zoria/platform/house-environment'

/** The environment of the worker process, read once. Throws `EnvironmentFault` with all faults. */
export const readEnvironment = (source: Readonly<Record<string, string | undefined>>) =>
  readHouseEnvironment(
    {
      PORT: variables.port.default(3007),
      /**
       * The data directory and the backups of the embedded server, whose archive the worker checks; absent with a
       * server of the operator's own.
       */
      ZORIA_DATA: variables.directory.optional(),
      ZORIA_BACKUP: variables.directory.optional(),
      /**
       * The address of the player site on this machine: once it is ready, demo players fill the sandbox. Absent: none
       * play.
       */
      DEMO_AFTER: variables.url.optional(),
    },
    source,
  )

export type Environment = ReturnType<typeof readEnvironment>
