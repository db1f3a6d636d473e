import { createDatabase, DatabaseError, type Sql } from '@zoria/platform/database'

export { DatabaseError as DriverError }
export type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'

const connectionsMax = 8

/** A pool of the studio's own database. */
export function openDatabase(url: string): Sql {
  return createDatabase({ url, name: 'studio', connectionsMax })
}

/** Milliseconds of our clock as a database timestamp. */
export const timestamp = (ms: number): Date => new Date(ms)
