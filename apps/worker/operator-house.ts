import { EnvironmentFault } from '@zoria/platform/environment'
import { createSandboxClock, systemClock, type Clock, type SandboxClock } from '@zoria/platform/clock'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { createLogger } from '@zoria/platform/logger'
import { openHouse, type House } from '../../contexts/compose.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { createOperatorLog } from './operator-log.ts'

/** Opens the contexts for an operator's command. If the environment is wrong or a key does not fit, the command prints every fault and exits with 1. */
export async function openOperatorHouse(name: string): Promise<House & { readonly environment: Environment }> {
  return orEnd(async () => {
    const environment = readEnvironment(process.env)
    return { ...(await openHouse({ environment, name, logger: createOperatorLog(name) })), environment }
  })
}

/** Opens the database and the clock alone, for a command that must work where a house cannot be opened. Ends it with 1 in the same way. */
export async function openOperatorDatabase(name: string): Promise<{ readonly sql: Sql; readonly clock: Clock; close(): Promise<void> }> {
  return orEnd(async () => {
    const environment = readEnvironment(process.env)
    const sql = createDatabase({ url: environment.DATABASE_URL, name, connectionsMax: 2 })
    await holdKeys(sql, 'platform', environment)
    const clock: SandboxClock | undefined = environment.SANDBOX ? await createSandboxClock({ sql, logger: createLogger({ name, level: 'silent' }) }) : undefined
    const close = async (): Promise<void> => {
      await clock?.close()
      await sql.end({ timeout: 3 })
    }
    return { sql, clock: clock ?? systemClock, close }
  })
}

async function orEnd<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault
    process.stderr.write(`${fault.message}\n`)
    return process.exit(1)
  }
}
