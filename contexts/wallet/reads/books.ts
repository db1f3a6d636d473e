import type { Sql } from '@zoria/platform/database'
import { checkNew } from '../storage/new-books.ts'
import { checkWhole } from '../storage/whole-books.ts'

export interface BooksReport {
  readonly isBalanced: boolean
  readonly rowsRead: number
  /** At most 100 of a kind, each with the account and the fault. */
  readonly faults: readonly string[]
}

/** Checks the books: I-02 and I-04. `recent` reads the rows booked since the last check, `whole` all of them. */
export async function checkBooks(sql: Sql, extent: 'recent' | 'whole'): Promise<BooksReport> {
  const { rowsRead, faults } = extent === 'whole' ? await checkWhole(sql) : await checkNew(sql)
  return { isBalanced: faults.length === 0, rowsRead, faults: faults.map(({ about, fault }) => `${about}: ${fault}`) }
}
