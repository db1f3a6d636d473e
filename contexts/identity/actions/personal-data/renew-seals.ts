import type { Deps } from '../deps.ts'
import { countPart, firstName, resealPart, sealedTables } from '../../storage/sealed-columns.ts'

/** Rows locked per transaction. */
const atOnce = 200

/**
 * Re-encrypts everything under the newest key and returns the number of rows. Can be stopped and repeated at any time,
 * also while players are active.
 */
export const renewSeals =
  ({ inTransaction, keys }: Pick<Deps, 'inTransaction' | 'keys'>) =>
  async (): Promise<number> => {
    let renewed = 0
    for (const table of Object.keys(sealedTables)) {
      for (let after: string | undefined = firstName; after !== undefined;) {
        const from: string = after
        const part = await inTransaction((tx) => resealPart(tx, keys, { table, after: from, count: atOnce }))
        renewed += part.renewed
        after = part.last
      }
    }
    return renewed
  }

/** How many rows are still encrypted under an older key. */
export const countOldSeals =
  ({ sql, keys }: Pick<Deps, 'sql' | 'keys'>) =>
  async (): Promise<number> => {
    let old = 0
    for (const table of Object.keys(sealedTables)) {
      for (let after: string | undefined = firstName; after !== undefined;) {
        const part: { old: number; last: string | undefined } = await countPart(sql, keys, {
          table,
          after,
          count: 1_000,
        })
        old += part.old
        after = part.last
      }
    }
    return old
  }
