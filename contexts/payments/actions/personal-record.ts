import type { PlayerData, Seals } from '@zoria/platform/context'
import type { InTransaction, Sql } from '@zoria/platform/database'
import {
  eraseCallbackBodies,
  hasUnfinished,
  readOldDestinations,
  readPlayerCards,
  readPlayerPayments,
  resealDestinations,
} from '../storage/player-record-rows.ts'
import type { Seal } from '../storage/seal.ts'
import { noteUnplayedDeposits } from './deposits/note-unplayed.ts'
import type { Deps } from './deps.ts'

type SealDeps = { readonly sql: Sql; readonly inTransaction: InTransaction; readonly seal: Seal }

/**
 * A player's payments with all their statuses, and his saved cards; destinations are masked. An unfinished payment
 * stands against an erasure, which deletes saved cards and the bodies of providers' callbacks, whose number it returns;
 * payments and amounts stay by law. A deposit that was credited while the account was being erased waits for staff.
 */
export const playerPayments = ({
  sql,
  inTransaction,
  clock,
  wallet,
}: Pick<Deps, 'sql' | 'inTransaction' | 'clock' | 'wallet'>): Required<PlayerData> => ({
  record: async (playerId) => ({
    payments: await readPlayerPayments(sql, playerId),
    cards: await readPlayerCards(sql, playerId),
  }),
  objection: async (playerId) => ((await hasUnfinished(sql, playerId)) ? 'PAYMENT_UNFINISHED' : undefined),
  erase: (playerId) =>
    inTransaction(async (tx) => {
      await noteUnplayedDeposits({ wallet, clock }, tx, playerId)
      return eraseCallbackBodies(tx, playerId)
    }),
})

/** Destinations of withdrawals and saved cards. */
export const sealedDestinations = ({ sql, inTransaction, seal }: SealDeps): Seals => ({
  what: 'destinations',
  renew: () => inTransaction((tx) => resealDestinations(tx, seal)),
  countOld: async () => (await readOldDestinations(sql, seal)).length,
})
