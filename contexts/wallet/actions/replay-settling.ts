import type { TransactionSql } from '@zoria/platform/database'
import type { SettlingEvent } from '../rules/journal-row.ts'
import { wholeStep } from '../rules/reading-pace.ts'
import { readSettling } from '../storage/journal-rows.ts'
import { readCursors } from '../storage/reader-cursors.ts'

/** Reads once more what a reader has taken, lane by lane up to its cursors, and keeps nothing. */
export async function replaySettling(
  tx: TransactionSql,
  reader: string,
  onRows: (rows: readonly SettlingEvent[]) => Promise<void>,
): Promise<void> {
  for (const { lane, position } of await readCursors(tx, reader)) {
    let [after, bookedFrom]: [bigint, Date | null] = [0n, null]
    while (after < position) {
      const rowsMax = Math.min(wholeStep.rowsMax, Number(position - after))
      const { items, end } = await readSettling(tx, { lane, after, bookedFrom, rowsMax })
      if (!end) break
      if (items.length > 0) await onRows(items)
      after = end.position
      bookedFrom = end.bookedAt
    }
  }
}
