import { fail, invariant, isZero, newId, ok, parseAmount, type Id, type Money, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { decideCrosspay, type CrosspayRefusal } from '../rules/decide-crosspay.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { findReply, keyedRequest, storeReply, type KeyedRequest } from '@zoria/platform/remembered-requests'
import type { Deps } from './deps.ts'

export type Crosspay = {
  readonly playerId: Id<'Player'>
  readonly amount: string
  readonly confirmed: boolean
  readonly idempotencyKey: string | undefined
}

export type CrosspayReceipt = { readonly id: string; readonly status: 'success' }

type Refusal =
  | CrosspayRefusal
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'INSUFFICIENT_FUNDS' | 'IDEMPOTENCY_MISMATCH' }

/**
 * Transfers winnings from electronic to game, immediately and once (docs/rules/cashbox.md#crosspay). The key and both
 * legs are one transaction.
 */
export const crosspay =
  (deps: Deps) =>
  async (command: Crosspay): Promise<Result<CrosspayReceipt, Refusal>> => {
    const { playerId, idempotencyKey } = command
    const standing = await deps.standingOf(playerId)
    const amount = parseAmount(command.amount, standing.currency)
    if (!amount || isZero(amount)) return fail({ code: 'VALIDATION_ERROR', details: { amount: 'AMOUNT_INVALID' } })

    const request = keyedRequest(
      { schema: 'payments', playerId, key: idempotencyKey, content: ['crosspay', command.amount] },
      deps.seal.fingerprint,
    )
    return inRefusableTransaction(deps.inTransaction, async (tx) => {
      await deps.wallet.lock(tx, playerId)
      const known = await findReply<CrosspayReceipt>(tx, request)
      if (!known.ok) return known
      if (known.value) return ok(known.value)
      const decision = decideCrosspay({ block: standing.block, isConfirmed: command.confirmed })
      return decision.ok ? move(deps, tx, { playerId, amount, request }) : decision
    })
  }

type Moved = { readonly playerId: Id<'Player'>; readonly amount: Money; readonly request: KeyedRequest | null }

async function move(
  deps: Deps,
  tx: TransactionSql,
  { playerId, amount, request }: Moved,
): Promise<Result<CrosspayReceipt, Refusal>> {
  const externalId = newId<'Crosspay'>(deps.clock.now(), (count) => deps.chance.bytes(count))
  const outcome = await deps.wallet.post(tx, { kind: 'crosspay', playerId, source: 'payments', externalId, amount })
  if (outcome.code === 'INSUFFICIENT') return fail({ code: 'INSUFFICIENT_FUNDS' })
  if (outcome.code === 'PLAYER_BLOCKED') return fail({ code: 'PLAYER_EXCLUDED' })
  invariant(outcome.code === 'OK', `a new crosspay succeeds or is refused, not ${outcome.code}`)

  const receipt: CrosspayReceipt = { id: outcome.receipt.transactionId, status: 'success' }
  if (await storeReply(tx, request, receipt)) return ok(receipt)
  // A deposit, which does not lock the wallet, took the key concurrently.
  return fail({ code: 'IDEMPOTENCY_MISMATCH' })
}
