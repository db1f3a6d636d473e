import type { Id } from '@zoria/kernel'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { eraseCallbackBodies, hasUnfinished, readOldDestinations, readPlayerCards, readPlayerPayments, resealDestinations } from '../storage/player-record-rows.ts'
import type { Seal } from '../storage/seal.ts'

type Deps = { readonly sql: Sql; readonly inTransaction: InTransaction; readonly seal: Seal }

/** Exports and erases the payment data of a player. Source: docs/rules/guard-rails.md#privacy. */
export type PersonalPayments = {
  /** His payments with all their statuses; destinations are masked. */
  record(playerId: Id<'Player'>): Promise<readonly object[]>
  /** His saved cards, masked. */
  cards(playerId: Id<'Player'>): Promise<readonly object[]>
  /** Is any of his payments unfinished? */
  isUnfinished(playerId: Id<'Player'>): Promise<boolean>
  /** Deletes saved cards and the bodies of providers' callbacks; payments and amounts stay by law. Repeating it changes nothing. Returns the number of emptied callbacks. */
  erase(playerId: Id<'Player'>): Promise<number>
  /** Re-encrypts destinations under the newest key and returns their number. */
  renewSeals(): Promise<number>
  /** How many destinations are still encrypted under an older key. */
  countOldSeals(): Promise<number>
}

export const personalPayments = ({ sql, inTransaction, seal }: Deps): PersonalPayments => ({
  record: (playerId) => readPlayerPayments(sql, playerId),
  cards: (playerId) => readPlayerCards(sql, playerId),
  isUnfinished: (playerId) => hasUnfinished(sql, playerId),
  erase: (playerId) => inTransaction((tx) => eraseCallbackBodies(tx, playerId)),
  renewSeals: () => inTransaction((tx) => resealDestinations(tx, seal)),
  countOldSeals: async () => (await readOldDestinations(sql, seal)).length,
})
