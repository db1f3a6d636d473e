import { plusMs } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { deleteRights, listRecordedRights, withdrawAll, type PlayerId } from '../storage/right-rows.ts'
import { listRecordedSpins, saveSeed } from '../storage/spin-rows.ts'
import { freshSeed } from './prepare-player.ts'

export type PersonalDeps = { readonly sql: Sql; readonly inTransaction: InTransaction; readonly clock: Clock; readonly chance: Chance }

/** Personal data of the wheel. Source: docs/rules/guard-rails.md#privacy. */
export type PersonalWheel = {
  /** A player's stored rights, and all spins. */
  record(playerId: PlayerId): Promise<{ readonly rights: readonly object[]; readonly spins: readonly object[] }>
  /** Withdraws unused rights and replaces the seed that the player typed. Spins stay under the player's id: the books and the published draws need them. Again changes nothing. */
  erase(playerId: PlayerId): Promise<void>
}

export const personalWheel = ({ sql, inTransaction, clock, chance }: PersonalDeps): PersonalWheel => ({
  record: async (playerId) => ({ rights: await listRecordedRights(sql, playerId), spins: await listRecordedSpins(sql, playerId) }),
  erase: (playerId) => inTransaction(async (tx) => {
    await withdrawAll(tx, playerId, clock.now())
    await saveSeed(tx, playerId, freshSeed(chance))
  }),
})

const retentionMs = 90 * 86_400_000
const rowsMax = 1_000

/** Deletes rights that expired 90 days ago. */
export const forgetRights = ({ sql, clock }: Pick<PersonalDeps, 'sql' | 'clock'>) => async (): Promise<void> => {
  const before = plusMs(clock.now(), -retentionMs)
  while ((await deleteRights(sql, { before, rowsMax })) === rowsMax);
}
