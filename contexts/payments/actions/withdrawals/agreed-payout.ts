import { fail, formatAmount, invariant, ok, type Result } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Payout } from '../../rules/payment.ts'
import type { Approval } from '../../storage/approval-rows.ts'
import { findSealed } from '../../storage/payment-rows.ts'
import type { Deps } from '../deps.ts'

/** Destination and recipient of a withdrawal: known to the player and the PSP only. */
export type Destination = { readonly destination: string; readonly recipientName: string }

/**
 * `content` is a keyed hash of amount, destination and recipient: it distinguishes what staff approve from what they
 * approved before.
 */
export type Agreed = Destination & { readonly content: Uint8Array }

/** Does an approval cover this content in the current waiting period? */
export function isSameApproval(
  approval: Pick<Approval, 'content' | 'wait'>,
  { content, wait }: Pick<Approval, 'content' | 'wait'>,
): boolean {
  return approval.wait === wait && Buffer.compare(approval.content, content) === 0
}

type Sealed = Destination & { readonly amount?: string; readonly currency?: string }

/** Encrypts the agreed destination, bound to the amount. */
export function sealAgreed(
  { seal }: Pick<Deps, 'seal'>,
  { id, amount }: Pick<Payout, 'id' | 'amount'>,
  { destination, recipientName }: Destination,
): Uint8Array {
  const sealed: Sealed = { destination, recipientName, amount: formatAmount(amount), currency: amount.currency }
  return seal.seal(JSON.stringify(sealed), id)
}

/**
 * Decrypts it. Refused if the stored amount is no longer the agreed one: such a withdrawal is neither approved nor sent
 * (I-35).
 */
export async function openAgreed(
  { seal }: Pick<Deps, 'seal'>,
  sql: Queryable,
  { id, amount }: Pick<Payout, 'id' | 'amount'>,
): Promise<Result<Agreed, 'CHANGED'>> {
  const sealed = await findSealed(sql, id)
  invariant(sealed, 'an unfinished withdrawal keeps its destination')
  const { destination, recipientName, ...sum } = JSON.parse(seal.open(sealed, id)) as Sealed
  const present = { amount: formatAmount(amount), currency: amount.currency }
  const isSame = sum.amount === undefined || (sum.amount === present.amount && sum.currency === present.currency)
  if (!isSame) return fail('CHANGED')
  return ok({
    destination,
    recipientName,
    content: seal.fingerprint(
      JSON.stringify(['approval', id, present.amount, present.currency, destination, recipientName]),
    ),
  })
}
