import { invariant } from '@zoria/kernel'

/** The row of a query that always has exactly one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  invariant(row !== undefined && rows.length === 1, 'this query answers exactly one row')
  return row
}
