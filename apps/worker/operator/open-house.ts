import { createSandboxClock, systemClock, type Clock, type SandboxClock } from '@zoria/platform/clock'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { createLogger } from '@zoria/platform/logger'
import { openHouse, type House } from '../../../contexts/compose.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { createOperatorLog } from './operator-log.ts'

export type OperatorHouse = House & { readonly environment: Environment }

/**
 * Opens the contexts for an operator's command. Throws `EnvironmentFault` with every fault if the environment is wrong
 * or a key does not fit.
 */
export async function openOperatorHouse(name: string): Promise<OperatorHouse> {
  const environment = readEnvironment(process.env)
  return { ...(await openHouse({ environment, name, logger: createOperatorLog(name) })), environment }
}

/**
 * Opens the database and the clock alone, for a command that must work where a house cannot be opened. Throws in the
 * same way.
 */
export async function openOperatorDatabase(
  name: string,
): Promise<{ readonly sql: Sql; readonly clock: Clock; close(): Promise<void> }> {
  const environment = readEnvironment(process.env)
  const sql = createDatabase({ url: environment.DATABASE_URL, name, connectionsMax: 2 })
  await holdKeys(sql, 'platform', environment).catch(async (fault: unknown) => {
    await sql.end({ timeout: 1 })
    throw fault
  })
  const clock: SandboxClock | undefined = environment.SANDBOX
    ? await createSandboxClock({ sql, logger: createLogger({ name, level: 'silent' }) })
    : undefined
  const close = async (): Promise<void> => {
    await clock?.close()
    await sql.end({ timeout: 3 })
  }
  return { sql, clock: clock ?? systemClock, close }
}
