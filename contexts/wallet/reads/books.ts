import type { Queryable } from '@zoria/platform/database'
import { checkRecent, checkWhole } from '../storage/books.ts'

export interface BooksReport {
  readonly isBalanced: boolean
  readonly rowsRead: number
  /** At most 100, each naming whose books and what is wrong. */
  readonly faults: readonly string[]
}

/** Compares the books with themselves: I-02 and I-04. `recent` reads the rows booked since yesterday, `whole` all of them. */
export async function checkBooks(sql: Queryable, extent: 'recent' | 'whole'): Promise<BooksReport> {
  const { rowsRead, faults } = extent === 'whole' ? await checkWhole(sql) : await checkRecent(sql)
  return { isBalanced: faults.length === 0, rowsRead, faults: faults.map(({ about, fault }) => `${about}: ${fault}`) }
}
