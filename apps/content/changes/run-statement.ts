import type { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

/** Runs a statement in the request's transaction, if there is one, and returns its rows. */
export async function runStatement<Row>(
  req: PayloadRequest,
  statement: ReturnType<typeof sql>,
): Promise<readonly Row[]> {
  const { db } = req.payload
  const transaction = req.transactionID === undefined ? undefined : db.sessions?.[await req.transactionID]?.db
  const { rows } = (await ((transaction ?? db.drizzle) as typeof db.drizzle).execute(statement)) as unknown as {
    readonly rows: readonly Row[]
  }
  return rows
}
