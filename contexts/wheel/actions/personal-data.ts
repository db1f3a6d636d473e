import { plusMs } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { PlayerData } from '@zoria/platform/context'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { deleteRights, listRecordedRights, withdrawAll } from '../storage/right-rows.ts'
import { isOwedTo, listRecordedSpins, saveSeed } from '../storage/spin-rows.ts'
import { freshSeed } from './prepare-player.ts'

export type PersonalDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
}

/**
 * A player's stored rights, and all spins. An erasure is refused while free rounds are owed; it withdraws unused rights
 * and replaces the seed that the player typed; spins stay under the player's id: the books and the published draws need
 * them.
 */
export const personalWheel = ({ sql, inTransaction, clock, chance }: PersonalDeps): Required<PlayerData> => ({
  record: async (playerId) => ({
    wheel: { rights: await listRecordedRights(sql, playerId), spins: await listRecordedSpins(sql, playerId) },
  }),
  objection: async (playerId) => ((await isOwedTo(sql, playerId)) ? 'PRIZE_OWED' : undefined),
  erase: (playerId) =>
    inTransaction(async (tx) => {
      await withdrawAll(tx, playerId, clock.now())
      await saveSeed(tx, playerId, freshSeed(chance))
    }),
})

const retentionMs = 90 * 86_400_000
const rowsMax = 1_000

/** Deletes rights that expired 90 days ago. */
export const forgetRights =
  ({ sql, clock }: Pick<PersonalDeps, 'sql' | 'clock'>) =>
  async (): Promise<void> => {
    const before = plusMs(clock.now(), -retentionMs)
    while ((await deleteRights(sql, { before, rowsMax })) === rowsMax);
  }
