import type { Fairness } from '@zoria/fairness'
import type { Standing } from '@zoria/identity'
import { dateAt, invariant, newId, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { dailyRight } from '../rules/spinning.ts'
import { hasRight, insertRights } from '../storage/right-rows.ts'
import { findPlayer, insertPlayer, savePlayer, type PlayerRow } from '../storage/spin-rows.ts'

export type PrepareDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly fairness: Pick<Fairness, 'commit'>
}

type Known = Pick<Standing, 'playerId' | 'currency' | 'missing'>

/**
 * Commits the seed of a player's next spin and gives the right of the day, where they are missing. Reading the wheel
 * does so first.
 */
export const prepareWheel =
  (deps: PrepareDeps) =>
  async (player: Known): Promise<void> => {
    const now = deps.clock.now()
    const isDone =
      (await findPlayer(deps.sql, player.playerId)) !== undefined &&
      (!isVerified(player) || (await hasRight(deps.sql, { playerId: player.playerId, ...dailyName(player, now) })))
    if (!isDone) await deps.inTransaction((tx) => preparePlayer(deps, tx, player, now))
  }

/** The same in the caller's transaction; a player whose phone is not verified gets no daily right. */
export async function preparePlayer(
  { chance, fairness }: Pick<PrepareDeps, 'chance' | 'fairness'>,
  tx: TransactionSql,
  player: Known,
  now: Instant,
): Promise<PlayerRow> {
  const { playerId, currency } = player
  const clientSeed = freshSeed(chance)
  if (await insertPlayer(tx, playerId, clientSeed))
    await savePlayer(tx, playerId, {
      clientSeed,
      nonce: 0,
      drawId: (await fairness.commit(tx, { use: 'wheel', now })).id,
    })
  if (isVerified(player))
    await insertRights(tx, [
      {
        id: newId<'SpinRight'>(now, (count) => chance.bytes(count)),
        playerId,
        ...dailyName(player, now),
        at: now,
        expiresAt: dailyRight({ currency, now }).until,
      },
    ])
  const row = await findPlayer(tx, playerId)
  invariant(row, 'a player of the wheel is stored')
  return row
}

/** A seed for a player who chose none. */
export const freshSeed = (chance: Chance): string => Buffer.from(chance.bytes(8)).toString('hex')

const isVerified = ({ missing }: Known): boolean => !missing.includes('PHONE_NOT_VERIFIED')

const dailyName = ({ currency }: Known, now: Instant) =>
  ({ origin: 'daily', source: dateAt({ currency, now }) }) as const
