import type postgresTypes from 'postgres'
import { arrayTypes } from './postgres/array-types.ts'
import { postgres } from './postgres/driver.ts'
import { createTransactions } from './transactions.ts'

type Types = { bigint: bigint }

export type Sql = postgresTypes.Sql<Types>
export type TransactionSql = postgresTypes.TransactionSql<Types>
/** Either: a query that may run inside a transaction or outside. */
export type Queryable = postgresTypes.ISql<Types>

export type DatabaseOptions = {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Of single statements; transactions have as many again, apart. */
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  /** A connection that was idle for so long is ended; null keeps it, as what its session holds is needed. 300 where nothing is said. */
  readonly idleSeconds?: number | null
  /** Further settings of every connection. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/**
 * A pool. Every connection gives up on a forgotten transaction after 3 s and on a statement after 5 s (2 s on money routes by their own setting).
 * `begin` runs each transaction on a connection that nothing else uses meanwhile.
 */
export function createDatabase(options: DatabaseOptions): Sql {
  const { connectionsMax = 8 } = options
  const statements = connect(options, connectionsMax)
  const transactions = createTransactions({ open: () => connect(options, 1), max: connectionsMax })
  const endStatements = statements.end
  return Object.assign(statements, {
    begin: transactions.begin as Sql['begin'],
    // Without the driver's question for types its promise of a fresh connection is never kept.
    reserve: () => Promise.reject(new Error('a connection is not reserved: several statements that belong together are a transaction, `begin`')),
    end: async (patience?: { timeout?: number }) => {
      await Promise.all([transactions.end(patience), endStatements(patience)])
    },
  })
}

function connect({ url, name, statementTimeoutMs = 5_000, idleSeconds = 300, settings = {} }: DatabaseOptions, max: number): Sql {
  return postgres(url, {
    max,
    idle_timeout: idleSeconds ?? 0,
    connect_timeout: 5,
    // Left to itself the driver waits three times as long for every connection that broke: twenty seconds after a server that had ten of them.
    backoff: () => 0.2,
    max_lifetime: null,
    onnotice: () => undefined,
    // Array types are known: see array-types.ts.
    fetch_types: false,
    connection: {
      application_name: name,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 3_000,
      TimeZone: 'UTC',
      ...settings,
    },
    types: {
      // bigint columns are exact; a number would round above 2^53.
      bigint: postgres.BigInt,
      ...arrayTypes,
    },
  }) as unknown as Sql
}

/** Runs `work` in one transaction; it is committed when `work` answers and rolled back when it throws. */
export type InTransaction = <Answer>(work: (tx: TransactionSql) => Promise<Answer>) => Promise<Answer>

/** The transaction runner of a pool, as actions receive it. */
export function inTransactionOf(sql: Sql): InTransaction {
  return async (work) => (await sql.begin(work)) as Awaited<ReturnType<typeof work>>
}
