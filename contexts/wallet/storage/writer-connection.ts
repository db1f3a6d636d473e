import { createDatabase, type DatabaseOptions, type Sql } from '@zoria/platform/database'
import { answered } from './deadline.ts'
import { onlyRow } from './only-row.ts'
import { createSidePool, type SidePool } from './side-pool.ts'

/** The connection that commits batches, with its lane of the journal. */
export interface Writer {
  readonly sql: Sql
  readonly lane: number
}

/** Opens the writer's connection on first use, and again after it was dropped. */
export interface WriterConnection {
  open(): Promise<Writer>
  /** Drops a connection in an unknown state; pending calls on it fail. */
  drop(): Promise<void>
  close(): Promise<void>
}

// docs/rules/money-engine.md: no statement of the writer takes longer; waiting callers may repeat.
const statementTimeoutMs = 2_000

/** How far ahead partitions of the journal are created. */
export const partitionDays = 14

export function createWriterConnection({ url, name }: { url: string; name: string }): WriterConnection {
  let opening: Promise<Writer> | undefined

  const drop = async (): Promise<void> => {
    const dropped = opening
    opening = undefined
    // A connection that never opened needs no closing; its caller got the error.
    const writer = await dropped?.catch(() => undefined)
    await writer?.sql.end({ timeout: 0 })
  }
  return {
    open: () => {
      if (opening) return opening
      const mine = connect({ url, name })
      opening = mine
      // Waiting callers get the error; the next batch tries again.
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

/**
 * Connections for wallets locked by another transaction, one transaction per command; and for reads of the journal
 * before a decision.
 */
export function createWriterSide({ url, name }: { url: string; name: string }): SidePool {
  return createSidePool({ open: () => connection({ url, name, connectionsMax: sideMax }), max: sideMax })
}

const sideMax = 2

const connect = async ({ url, name }: { url: string; name: string }): Promise<Writer> => {
  // The lane belongs to the session, so the connection never idles out.
  const sql = connection({ url, name, connectionsMax: 1, idleSeconds: null })
  try {
    return { sql, lane: await answered(prepare(sql)) }
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

const prepare = async (sql: Sql): Promise<number> => {
  // After weeks of downtime there is no partition for today.
  await sql`select wallet.ensure_partitions(${partitionDays})`
  return onlyRow(await sql<{ lane: number }[]>`select wallet.take_lane() as lane`).lane
}

// NOTE: if the server closes the connection between two batches, the driver opens another one, which does not own the
// lane. Two writers may then share it, which only costs waiting: the lane's row lock keeps its order.
const connection = (options: Pick<DatabaseOptions, 'url' | 'name' | 'connectionsMax' | 'idleSeconds'>): Sql =>
  createDatabase({
    ...options,
    statementTimeoutMs,
    settings: { lock_timeout: 1_000, plan_cache_mode: 'force_generic_plan' },
  })
