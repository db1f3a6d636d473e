import { type Currency, type Id, type Instant, invariant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { bonusFacts } from '@zoria/contract/bonuses/events'
import { appendFacts } from '@zoria/platform/outbox'
import { endPending, findOpenBonus, type StoredBonus } from '../storage/user-bonus-rows.ts'
import type { OfferId, UserBonusId } from '../rules/offer.ts'
import type { Deps, PlayerId } from './deps.ts'

type PresentDeps = Pick<Deps, 'chance' | 'wallet'>

/**
 * The player's open bonus, in the caller's transaction with the wallet locked. An overdue bonus is ended first, as its
 * schedule would, so that it makes room for the next one however late the schedule is
 * (docs/rules/bonuses.md#schedules).
 */
export async function presentBonus(
  deps: PresentDeps,
  tx: TransactionSql,
  { playerId, now }: { readonly playerId: PlayerId; readonly now: Instant },
): Promise<StoredBonus | null> {
  const open = await findOpenBonus(tx, playerId)
  if (!open) return null
  const isOver = open.expiresAt !== null && now >= open.expiresAt
  const isEnded =
    isOver &&
    (open.status === 'PENDING'
      ? await lapse(deps, tx, { bonus: open, playerId, now })
      : await burn(deps, tx, { bonus: open, playerId }))
  return isEnded ? null : open
}

/** Its time to wait for a deposit is over. */
async function lapse(
  deps: PresentDeps,
  tx: TransactionSql,
  { bonus: { id, offerId, currency }, playerId, now }: { bonus: StoredBonus; playerId: PlayerId; now: Instant },
): Promise<boolean> {
  await publishBonus(deps, tx, 'canceled', { id, offerId, playerId, currency, now })
  return endPending(tx, { id, reason: 'timeout', now })
}

/**
 * Its wagering time is over. False while a round it paid for is open, or if its wager was met in time: then it is still
 * open.
 */
async function burn(
  { wallet }: PresentDeps,
  tx: TransactionSql,
  { bonus: { id }, playerId }: { bonus: StoredBonus; playerId: PlayerId },
): Promise<boolean> {
  const { code } = await wallet.post(tx, {
    kind: 'bonus_burn',
    playerId,
    source: 'bonuses',
    externalId: id,
    reason: 'timeout',
  })
  return code === 'OK'
}

type Ending = {
  readonly bonus: StoredBonus
  readonly playerId: PlayerId
  readonly reason: 'player' | 'staff' | 'replaced' | 'excluded'
  readonly now: Instant
}

/**
 * Ends an open bonus in the caller's transaction with the wallet locked: a PENDING one in its row, an ACTIVE one in the
 * wallet, which removes its money.
 */
export async function endOpenBonus(
  deps: Pick<Deps, 'wallet' | 'chance'>,
  tx: TransactionSql,
  { bonus, playerId, reason, now }: Ending,
): Promise<void> {
  const { id, offerId, currency } = bonus
  await publishBonus(deps, tx, 'canceled', { id, offerId, playerId, currency, now })
  if (bonus.status === 'PENDING') {
    const isEnded = await endPending(tx, { id, reason, now })
    invariant(isEnded, 'a pending bonus stays pending while its wallet is locked')
    return
  }
  const outcome = await deps.wallet.post(tx, {
    kind: 'bonus_cancel',
    playerId,
    source: 'bonuses',
    externalId: id,
    reason,
  })
  invariant(outcome.code === 'OK', `an open bonus ends, not ${outcome.code}`)
}

type OpenedBonus = {
  readonly id: UserBonusId | Id<'Grant'>
  readonly offerId: OfferId
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly now: Instant
}

/** Publishes a change of a player bonus as a fact, with the commit. */
export async function publishBonus(
  { chance }: Pick<Deps, 'chance'>,
  tx: TransactionSql,
  what: keyof typeof bonusFacts,
  { id, offerId, playerId, currency, now }: OpenedBonus,
): Promise<void> {
  await appendFacts(
    tx,
    [{ name: bonusFacts[what], body: { user_bonus_id: id, bonus_id: offerId, player_id: playerId, currency } }],
    { now, chance },
  )
}
