import postgres from 'postgres'

type Types = { bigint: bigint }

export type Sql = postgres.Sql<Types>
export type TransactionSql = postgres.TransactionSql<Types>
/** Either: a query that may run inside a transaction or outside. */
export type Queryable = postgres.ISql<Types>

/** A pool of the studio's own database. A forgotten transaction is given up after 3 s, a statement after 5 s. */
export function openDatabase(url: string): Sql {
  return postgres(url, {
    max: 8,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: {
      application_name: 'studio',
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 3_000,
      TimeZone: 'UTC',
    },
    types: { bigint: postgres.BigInt },
  })
}

/** Milliseconds of our clock as the database's timestamp. */
export const timestamp = (ms: number): Date => new Date(ms)
