import type { Id } from '@zoria/kernel'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { eraseCallbackBodies, hasUnfinished, readOldDestinations, readPlayerPayments, resealDestinations } from '../storage/player-record-rows.ts'
import type { Seal } from '../storage/seal.ts'

type Deps = { readonly sql: Sql; readonly inTransaction: InTransaction; readonly seal: Seal }

/** What the cashbox knows of a person, for those who answer for it. Source: docs/rules/guard-rails.md#privacy. */
export type PersonalPayments = {
  /** His payments with every state they took; where withdrawals went stays masked. */
  record(playerId: Id<'Player'>): Promise<readonly object[]>
  /** Does a payment of his still wait for something? */
  isUnfinished(playerId: Id<'Player'>): Promise<boolean>
  /** Takes away what providers wrote about him; payments and their sums stay, as the law asks. Again changes nothing. Answers how many callbacks were emptied. */
  erase(playerId: Id<'Player'>): Promise<number>
  /** Seals under the newest key what an older one sealed; answers how many destinations. */
  renewSeals(): Promise<number>
  /** How many destinations an older key still seals. */
  countOldSeals(): Promise<number>
}

export const personalPayments = ({ sql, inTransaction, seal }: Deps): PersonalPayments => ({
  record: (playerId) => readPlayerPayments(sql, playerId),
  isUnfinished: (playerId) => hasUnfinished(sql, playerId),
  erase: (playerId) => inTransaction((tx) => eraseCallbackBodies(tx, playerId)),
  renewSeals: () => inTransaction((tx) => resealDestinations(tx, seal)),
  countOldSeals: async () => (await readOldDestinations(sql, seal)).length,
})
