import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

type Statement = ReturnType<typeof sql>
type Db = Pick<Payload['db'], 'commitTransaction'> & {
  readonly drizzle: object
  readonly sessions: Readonly<Record<string, { readonly db: object }>>
}

/**
 * Makes a commit fail that the database refused, or that broke with its connection: Payload would answer as if the
 * change were saved.
 */
export function confirmCommits(db: Db): void {
  const commit = db.commitTransaction.bind(db)
  db.commitTransaction = async (given) => {
    const id = await given
    const session = db.sessions[id]
    if (session === undefined) return commit(id)
    const [open] = await rowsOf<{ readonly id: string | null }>(
      session.db,
      sql`select pg_current_xact_id_if_assigned()::text as id`,
    )
    await commit(id)
    // A transaction without an id has written nothing.
    if (typeof open?.id !== 'string') return
    const [ended] = await rowsOf<{ readonly status: string | null }>(
      db.drizzle,
      sql`select pg_xact_status(${open.id}::xid8) as status`,
    )
    if (ended?.status !== 'committed') throw new Error('the database did not commit a change of content')
  }
}

const rowsOf = async <Row>(on: object, statement: Statement): Promise<readonly Row[]> => {
  const { rows } = await (on as { execute(text: Statement): Promise<{ rows: readonly Row[] }> }).execute(statement)
  return rows
}
