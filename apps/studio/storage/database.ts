import type driver from 'postgres'
import { postgres } from './driver.ts'
import { createTransactions } from './transactions.ts'

type Types = { bigint: bigint }

export type Sql = driver.Sql<Types>
export type TransactionSql = driver.TransactionSql<Types>
/** Either: a query that may run inside a transaction or outside. */
export type Queryable = driver.ISql<Types>

/** What the server answered instead of doing it. */
export const DriverError = postgres.PostgresError

/** Connections for single statements; transactions have as many again, each to itself. */
const connectionsMax = 6

/**
 * A pool of the studio's own database. A forgotten transaction is given up after 3 s, a statement after 5 s. A cut connection fails what was
 * under way on it and nothing else; the next statement opens another.
 */
export function openDatabase(url: string): Sql {
  const statements = connect(url, connectionsMax)
  const transactions = createTransactions({ open: () => connect(url, 1), max: connectionsMax })
  const endStatements = statements.end
  return Object.assign(statements, {
    begin: transactions.begin as Sql['begin'],
    end: async (patience?: { timeout?: number }) => {
      await Promise.all([transactions.end(patience), endStatements(patience)])
    },
  })
}

/** Milliseconds of our clock as the database's timestamp. */
export const timestamp = (ms: number): Date => new Date(ms)

const connect = (url: string, max: number): Sql =>
  postgres(url, {
    max,
    connect_timeout: 5,
    // Left to itself the driver waits three times as long for every connection that broke: twenty seconds after a server that had ten of them.
    backoff: () => 0.2,
    idle_timeout: 300,
    max_lifetime: null,
    onnotice: () => undefined,
    // The driver's question for the types of a new connection belongs to nobody: where the server dies meanwhile, it ends the process (porsager/postgres 896).
    fetch_types: false,
    connection: {
      application_name: 'studio',
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 3_000,
      TimeZone: 'UTC',
    },
    types: { bigint: postgres.BigInt },
  })
