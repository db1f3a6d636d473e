import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { OfferId } from '../rules/offer.ts'
import { findOffer } from '../storage/offer-rows.ts'
import { deleteExclusion, insertExclusion } from '../storage/player-rows.ts'
import type { StoredBonus } from '../storage/user-bonus-rows.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus } from './end-open-bonus.ts'
import { presentBonus } from './present-bonus.ts'
import { recordStaffAction, type StaffOrder } from './staff-order.ts'

type OfPlayer = StaffOrder & { readonly playerId: PlayerId }
/** `offerId` null: all offers. */
type OfExclusion = OfPlayer & { readonly offerId: OfferId | null }
type Unknown = { readonly code: 'PLAYER_UNKNOWN' | 'BONUS_NOT_FOUND' }

/** What staff does about the bonuses of one player. */
export type PlayerDesk = {
  /** Ends the open bonus of a player; its money is the house's. */
  cancel(order: OfPlayer): Promise<Result<{ readonly name: string }, { readonly code: 'PLAYER_UNKNOWN' | 'NO_OPEN_BONUS' }>>
  /** Keeps a player from an offer, or from all; the open bonus that it is about ends with it. */
  exclude(order: OfExclusion): Promise<Result<{ readonly ended: string | null }, Unknown | { readonly code: 'ALREADY_EXCLUDED' }>>
  /** Takes such an exclusion back. */
  include(order: OfExclusion): Promise<Result<undefined, Unknown | { readonly code: 'NOT_EXCLUDED' }>>
}

/** Composes the desk. */
export const playerDesk = (deps: Deps): PlayerDesk => ({
  cancel: (order) => inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<PlayerDesk['cancel']> => {
    const now = deps.clock.now()
    const held = await hold(deps, tx, order.playerId, now)
    if (!held.ok) return held
    if (!held.value) return fail({ code: 'NO_OPEN_BONUS' })
    const { id, offerId, status, terms } = held.value
    await endOpenBonus(deps, tx, { bonus: held.value, playerId: order.playerId, reason: 'staff', now })
    await recordStaffAction(deps, tx, { ...order, action: 'cancel', offerId, before: { bonus: id, status }, after: { status: 'CANCELED' }, now })
    return ok({ name: terms.name })
  }),
  exclude: (order) => inRefusableTransaction(deps.inTransaction, (tx) => exclude(deps, tx, order)),
  include: ({ offerId, playerId, ...order }) => inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<PlayerDesk['include']> => {
    const reason = await deleteExclusion(tx, { playerId, offerId })
    if (reason === undefined) return fail({ code: 'NOT_EXCLUDED' })
    await recordStaffAction(deps, tx, { ...order, action: 'include', offerId, playerId, before: { reason }, after: {}, now: deps.clock.now() })
    return ok()
  }),
})

async function exclude(deps: Deps, tx: TransactionSql, order: OfExclusion): ReturnType<PlayerDesk['exclude']> {
  const { offerId, playerId, why } = order
  const now = deps.clock.now()
  const held = await hold(deps, tx, playerId, now)
  if (!held.ok) return held
  if (offerId !== null && !(await findOffer(tx, offerId))) return fail({ code: 'BONUS_NOT_FOUND' })
  const isNew = await insertExclusion(tx, { playerId, offerId, reason: why, now })
  if (!isNew) return fail({ code: 'ALREADY_EXCLUDED' })

  const open = held.value
  const isMeant = open !== null && (offerId === null || open.offerId === offerId)
  if (isMeant) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'excluded', now })
  await recordStaffAction(deps, tx, { ...order, action: 'exclude', before: {}, after: { ended: isMeant ? open.id : null }, now })
  return ok({ ended: isMeant ? open.terms.name : null })
}

/** The open bonus of a player whose wallet is held from here on. */
async function hold(deps: Deps, tx: TransactionSql, playerId: PlayerId, now: Instant): Promise<Result<StoredBonus | null, { readonly code: 'PLAYER_UNKNOWN' }>> {
  if (!(await deps.identity.standing(playerId))) return fail({ code: 'PLAYER_UNKNOWN' })
  await holdWallet(deps, tx, playerId)
  return ok(await presentBonus(deps, tx, { playerId, now }))
}
