import { createDatabase, type DatabaseOptions, type Sql } from '@zoria/platform/database'
import { answered } from './deadline.ts'
import { onlyRow } from './only-row.ts'
import { createSidePool, type SidePool } from './side-pool.ts'

/** One connection that commits batches, with the lane of the journal it owns. */
export interface Writer {
  readonly sql: Sql
  readonly lane: number
}

/** Opens the writer's connection when it is first needed, and again after it was dropped. */
export interface WriterConnection {
  open(): Promise<Writer>
  /** Forgets a connection whose state is unknown; whatever is still in flight there fails. */
  drop(): Promise<void>
  close(): Promise<void>
}

// docs/rules/money-engine.md: no statement of the writer takes longer; whoever waits for it may repeat.
const statementTimeoutMs = 2_000

/** How far ahead partitions of the journal exist. */
export const partitionDays = 14

export function createWriterConnection({ url, name }: { url: string; name: string }): WriterConnection {
  let opening: Promise<Writer> | undefined

  const drop = async (): Promise<void> => {
    const dropped = opening
    opening = undefined
    // A connection that never opened leaves nothing to end; its opener was told why.
    const writer = await dropped?.catch(() => undefined)
    await writer?.sql.end({ timeout: 0 })
  }
  return {
    open: () => {
      if (opening) return opening
      const mine = connect({ url, name })
      opening = mine
      // Whoever waits for it hears why it failed; the next batch tries again.
      mine.catch(() => {
        if (opening === mine) opening = undefined
      })
      return mine
    },
    drop,
    close: async () => {
      const writer = await opening?.catch(() => undefined)
      await writer?.sql.end({ timeout: 5 })
    },
  }
}

/** Connections for wallets that another transaction holds, one transaction a command; and for what must be read of the journal first. */
export function createWriterSide({ url, name }: { url: string; name: string }): SidePool {
  return createSidePool({ open: () => connection({ url, name, connectionsMax: sideMax }), max: sideMax })
}

const sideMax = 2

const connect = async ({ url, name }: { url: string; name: string }): Promise<Writer> => {
  // The lane is its session's, however little there is to do.
  const sql = connection({ url, name, connectionsMax: 1, idleSeconds: null })
  try {
    return { sql, lane: await answered(prepare(sql)) }
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

const prepare = async (sql: Sql): Promise<number> => {
  // A database that stood still for weeks has no partition for today.
  await sql`select wallet.ensure_partitions(${partitionDays})`
  return onlyRow(await sql<{ lane: number }[]>`select wallet.take_lane() as lane`).lane
}

// NOTE: should the server end the connection between two batches, the driver opens another, which does not own the lane.
// Two writers may then share it, which costs waiting and nothing else: the lane's row lock keeps its order.
const connection = (options: Pick<DatabaseOptions, 'url' | 'name' | 'connectionsMax' | 'idleSeconds'>): Sql =>
  createDatabase({ ...options, statementTimeoutMs, settings: { lock_timeout: 1_000, plan_cache_mode: 'force_generic_plan' } })
