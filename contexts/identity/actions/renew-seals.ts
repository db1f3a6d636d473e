import type { Deps } from './deps.ts'
import { countPart, firstName, resealPart, sealedTables } from '../storage/sealed-columns.ts'

/** So many rows are held at once. */
const atOnce = 200

/** Seals everything under the newest key that an older one sealed; answers how many rows. May be stopped and run again at any time, while players play. */
export const renewSeals = ({ inTransaction, keys }: Pick<Deps, 'inTransaction' | 'keys'>) => async (): Promise<number> => {
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

/** How many rows an older key still seals. */
export const countOldSeals = ({ sql, keys }: Pick<Deps, 'sql' | 'keys'>) => async (): Promise<number> => {
  let old = 0
  for (const table of Object.keys(sealedTables)) {
    for (let after: string | undefined = firstName; after !== undefined;) {
      const part: { old: number; last: string | undefined } = await countPart(sql, keys, { table, after, count: 1_000 })
      old += part.old
      after = part.last
    }
  }
  return old
}
