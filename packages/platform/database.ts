import { createConnections, type Connection } from './postgres/connections.ts'
import { connectionFault, isAnswer } from './postgres/faults.ts'
import { createListener, type Listener } from './postgres/listener.ts'
import { createTag, type Run, type Tag } from './postgres/statement.ts'
import { runTransaction, type TransactionTag } from './postgres/transaction.ts'

export { DatabaseError, isDeadlock } from './postgres/faults.ts'
export type { Fragment } from './postgres/statement.ts'

/** A pool or a transaction. */
export type Queryable = Tag
export type TransactionSql = TransactionTag

/** A pool. A statement runs on any free connection, a transaction on a dedicated one. */
export interface Sql extends Tag {
  /** Runs `work` in a transaction that is committed when `work` resolves and rolled back when it throws. */
  begin<Answer>(work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer>
  listen: Listener['listen']
  notify(channel: string, payload: string): Promise<unknown>
  /**
   * Closes the pool: new callers are refused, running ones finish. After `timeout` seconds the rest is cancelled; 0
   * cancels immediately.
   */
  end(patience?: { timeout?: number }): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Shared by statements and transactions; transactions use at most three quarters. */
  readonly connectionsMax?: number
  /**
   * Timeout of a statement, and of the wait for a free connection; twice of it is the timeout of the wait for the turn
   * of a transaction. 0 for no limit.
   */
  readonly statementTimeoutMs?: number
  /** Seconds after which an idle connection is closed; null keeps it for its session state. 300 by default. */
  readonly idleSeconds?: number | null
  /** Further settings of every connection. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/**
 * A quarter of the connections is reserved for single statements, so that transactions that also use the pool cannot
 * deadlock.
 */
const transactionsMax = (connectionsMax: number): number => Math.max(1, connectionsMax - Math.ceil(connectionsMax / 4))

/**
 * Admits at most `max` callers; the others wait in order, for at most `waitMaxMs` (0: for any time). A longer wait is
 * refused as a connection that did not open in time, which the edge answers with OVERLOADED: otherwise requests would
 * pile up behind a few slow transactions.
 */
const createSlots = ({ max, waitMaxMs }: { readonly max: number; readonly waitMaxMs: number }) => {
  const waiting = new Set<() => void>()
  let taken = 0
  const wait = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = (): void => {
      waiting.delete(admit)
      reject(
        connectionFault(new Error(`timeout: no transaction could begin within ${waitMaxMs} ms, ${max} were running`)),
      )
    }
    const timer = waitMaxMs === 0 ? undefined : setTimeout(refuse, waitMaxMs)
    const admit = (): void => {
      clearTimeout(timer)
      resolve()
    }
    waiting.add(admit)
    return promise
  }
  return {
    enter: (): Promise<void> | undefined => {
      if (taken >= max) return wait()
      taken += 1
      return undefined
    },
    leave: (): void => {
      const [next] = waiting
      if (!next) taken -= 1
      else if (waiting.delete(next)) next()
    },
  }
}

/**
 * A pool. Connections abort an idle transaction after 3 s and a statement after 5 s (2 s on money routes by their own
 * setting); without a statement timeout an idle transaction has the server's limit.
 */
export function createDatabase({
  url,
  name,
  connectionsMax = 8,
  statementTimeoutMs = 5_000,
  idleSeconds = 300,
  settings = {},
}: DatabaseOptions): Sql {
  const connections = createConnections({
    url,
    name,
    idleSeconds,
    max: connectionsMax,
    waitMaxMs: statementTimeoutMs,
    settings: {
      statement_timeout: statementTimeoutMs,
      TimeZone: 'UTC',
      // A plan cached while a table was empty or small would keep scanning it. Statements with a timeout use indexes.
      // Migrations and checks have no timeout; `patiently` allows scans for reports.
      ...(statementTimeoutMs === 0 ? {} : { enable_seqscan: 'off', idle_in_transaction_session_timeout: 3_000 }),
      ...settings,
    },
  })
  const listener = createListener(connections.openClient)
  const slots = createSlots({ max: transactionsMax(connectionsMax), waitMaxMs: 2 * statementTimeoutMs })
  const alone = async <Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> => {
    const connection = await connections.take()
    let state: 'ready' | 'unknown' = 'ready'
    try {
      return await work(connection)
    } catch (error) {
      if (!isAnswer(error)) state = 'unknown'
      throw error
    } finally {
      connection.release(state)
    }
  }
  const run: Run = (statement) => alone((connection) => connection.run(statement))
  const tag = createTag({
    run,
    runScript: ({ text }) => alone(async (connection) => (await connection.runScript(text)).rows),
  })
  return Object.assign(tag, {
    begin: async <Answer>(work: (tx: TransactionSql) => Promise<Answer>) => {
      await slots.enter()
      try {
        return await runTransaction(await connections.take(), work)
      } finally {
        slots.leave()
      }
    },
    listen: listener.listen,
    notify: (channel: string, payload: string) => tag`select pg_notify(${channel}, ${payload})`,
    end: async (patience?: { timeout?: number }) => {
      await Promise.all([listener.end(), connections.end(patience)])
    },
  })
}

/** Runs `work` in a transaction that is committed when `work` resolves and rolled back when it throws. */
export type InTransaction = <Answer>(work: (tx: TransactionSql) => Promise<Answer>) => Promise<Answer>

/** The transaction runner of a pool, as passed to actions. */
export function inTransactionOf(sql: Sql): InTransaction {
  return sql.begin
}
