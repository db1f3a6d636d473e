import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { fail, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import {
  findReply,
  keyedRequest,
  storeReply,
  type KeyedRequest,
  type Mismatch,
} from '@zoria/platform/remembered-requests'
import { userBonusOnWire } from '../reads/user-bonus-on-wire.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'

type CancelBonus = {
  readonly playerId: PlayerId
  readonly offerId: string
  readonly idempotencyKey: string | undefined
}
type Refusal = Mismatch | { readonly code: 'BONUS_NOT_FOUND' }

/**
 * Ends the player's open bonus of an offer at the player's request; only its bonus money is lost
 * (docs/rules/bonuses.md#ends).
 */
export const cancelBonus =
  (deps: Deps) =>
  ({ playerId, offerId, idempotencyKey }: CancelBonus): Promise<Result<UserBonus, Refusal>> => {
    const request = keyedRequest({ schema: 'bonuses', playerId, key: idempotencyKey, content: ['cancel', offerId] })
    return inRefusableTransaction(deps.inTransaction, (tx) => cancel(deps, tx, { playerId, offerId, request }))
  }

async function cancel(
  deps: Deps,
  tx: TransactionSql,
  { playerId, offerId, request }: { playerId: PlayerId; offerId: string; request: KeyedRequest | null },
): Promise<Result<UserBonus, Refusal>> {
  await holdWallet(deps, tx, playerId)
  const known = await findReply<UserBonus>(tx, request)
  if (!known.ok) return known
  if (known.value) return ok(known.value)

  const now = deps.clock.now()
  const open = await presentBonus(deps, tx, { playerId, now })
  if (open?.offerId !== offerId) return fail({ code: 'BONUS_NOT_FOUND' })
  await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'player', now })
  const ended = await findUserBonus(tx, playerId, open.id)
  invariant(ended, 'a bonus that ended remains stored')
  const reply = userBonusOnWire(ended, null)
  invariant(await storeReply(tx, request, reply), 'under the lock of the wallet a key that was looked up is free')
  return ok(reply)
}
