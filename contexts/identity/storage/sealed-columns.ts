import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Keys } from './keys.ts'

type SealedColumn = {
  readonly sealed: string
  /** The context that the value is bound to: `player.phone <row name>`. */
  readonly place: string
  /** The keyed hash for look-ups, if any. */
  readonly found?: { readonly column: string; readonly kind: 'phone' | 'email' }
}

const byId = (db: Queryable) => db`id`

type SealedTable = {
  /** The name of a row in bound contexts; rows are read in its order. */
  readonly rowName: typeof byId
  readonly columns: readonly SealedColumn[]
}

/** Every encrypted column of identity, by table. A test compares this with the database. */
export const sealedTables: Readonly<Record<string, SealedTable>> = {
  player: {
    rowName: byId,
    columns: [
      { sealed: 'phone_sealed', place: 'player.phone', found: { column: 'phone_key', kind: 'phone' } },
      { sealed: 'email_sealed', place: 'player.email', found: { column: 'email_key', kind: 'email' } },
    ],
  },
  message: {
    rowName: byId,
    columns: [
      { sealed: 'recipient_sealed', place: 'message.recipient' },
      { sealed: 'text_sealed', place: 'message.text' },
    ],
  },
  email_claim: { rowName: (db) => db`player_id`, columns: [{ sealed: 'email_sealed', place: 'email_claim.email' }] },
  // Claims live for 15 minutes: there are few.
  phone_claim: {
    rowName: (db) => db`(player_id::text || ' ' || way)`,
    columns: [{ sealed: 'phone_sealed', place: 'phone_claim.phone' }],
  },
}

type Part = {
  readonly table: string
  /** Rows after the one with this name. */ readonly after: string
  readonly count: number
}
type Row = { readonly row_name: string } & Readonly<Record<string, Buffer | string | null>>

/** Sorts before every row. */
export const firstName = '00000000-0000-0000-0000-000000000000'

/**
 * Re-encrypts the next rows of a table under the newest key and updates their look-up hashes; returns how many were
 * old, and the last row read.
 */
export async function resealPart(
  tx: TransactionSql,
  keys: Keys,
  part: Part,
): Promise<{ renewed: number; last: string | undefined }> {
  const rows = await readPart(tx, part, tx`for update`)
  let renewed = 0
  for (const row of rows) {
    const changes = changesOf(keys, part.table, row)
    if (Object.keys(changes).length === 0) continue
    await tx`update identity.${tx(part.table)} set ${tx(changes)} where ${nameIn(tx, part.table)} = ${row.row_name}`
    renewed += 1
  }
  return { renewed, last: rows.at(-1)?.row_name }
}

/** How many of the next rows of a table are encrypted under an older key, and the last row read. */
export async function countPart(
  db: Queryable,
  keys: Keys,
  part: Part,
): Promise<{ old: number; last: string | undefined }> {
  const rows = await readPart(db, part, db``)
  return { old: rows.filter((row) => oldIn(keys, part.table, row).length > 0).length, last: rows.at(-1)?.row_name }
}

const readPart = (
  db: Queryable,
  { table, after, count }: Part,
  end: ReturnType<typeof byId>,
): Promise<readonly Row[]> =>
  db<Row[]>`
    select ${nameIn(db, table)} as row_name, ${db(columnsOf(table).map(({ sealed }) => sealed))} from identity.${db(table)}
    where ${nameIn(db, table)} > ${after} order by ${nameIn(db, table)} limit ${count} ${end}`

const columnsOf = (table: string): readonly SealedColumn[] => sealedTables[table]?.columns ?? []

const nameIn = (db: Queryable, table: string) => (sealedTables[table]?.rowName ?? byId)(db)

const oldIn = (keys: Keys, table: string, row: Row) =>
  columnsOf(table).filter(({ sealed }) => {
    const value = row[sealed]
    return Buffer.isBuffer(value) && !keys.isCurrent(value)
  })

function changesOf(keys: Keys, table: string, row: Row): Record<string, Buffer> {
  return Object.fromEntries(
    oldIn(keys, table, row).flatMap(({ sealed, place, found }) => {
      const bound = `${place} ${row.row_name}`
      const text = keys.open(row[sealed] as Buffer, bound)
      const look = found === undefined ? [] : [[found.column, keys.lookUp(found.kind, text)] as const]
      return [[sealed, keys.seal(text, bound)] as const, ...look]
    }),
  )
}
