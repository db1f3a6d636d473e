import type { Sql } from '@zoria/platform/database'
import { checkNew } from '../storage/new-books.ts'
import { checkWhole } from '../storage/whole-books.ts'

export interface BooksReport {
  readonly isBalanced: boolean
  readonly rowsRead: number
  /** At most 100 of a kind, each naming whose books and what is wrong. */
  readonly faults: readonly string[]
}

/** Compares the books with themselves: I-02 and I-04. `recent` reads the rows booked since it was last asked, `whole` all of them. */
export async function checkBooks(sql: Sql, extent: 'recent' | 'whole'): Promise<BooksReport> {
  const { rowsRead, faults } = extent === 'whole' ? await checkWhole(sql) : await checkNew(sql)
  return { isBalanced: faults.length === 0, rowsRead, faults: faults.map(({ about, fault }) => `${about}: ${fault}`) }
}
