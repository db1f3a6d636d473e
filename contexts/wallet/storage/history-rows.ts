import type { Sql } from '@zoria/platform/database'
import type { JournalRow } from '../rules/journal-row.ts'
import { columns, journal, journalRowFrom, type StoredRow } from './journal-rows.ts'
import { inSnapshot } from './patient-transaction.ts'
import { isAsked, isBookedIn, readRowStretches, slicesOf, type RowsAsked } from './player-days.ts'

/** One page of a player's journal, newest first, and the total number of rows. Reads only the days of the page. */
export async function readHistory(
  sql: Sql,
  asked: RowsAsked & { page: number; pageSize: number },
): Promise<{ rows: readonly JournalRow[]; total: number }> {
  return inSnapshot(sql, async (tx) => {
    const stretches = await readRowStretches(tx, asked)
    const rows: JournalRow[] = []
    for (const { stretch, skip, take } of slicesOf(stretches, asked)) {
      const found = await tx<StoredRow[]>`
        select ${columns(tx)} from ${journal(tx)} where ${isAsked(tx, asked)} and ${isBookedIn(tx, stretch)}
        order by j.version desc limit ${take} offset ${skip}`
      rows.push(...found.map(journalRowFrom))
    }
    return { rows, total: stretches.reduce((sum, { count }) => sum + count, 0) }
  })
}
