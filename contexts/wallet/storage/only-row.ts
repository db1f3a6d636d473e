import { invariant } from '@zoria/kernel'

/** The row of a query that always returns exactly one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  invariant(row !== undefined && rows.length === 1, 'this query returns exactly one row')
  return row
}
