import { fail, formatAmount, invariant, ok, type Result } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Payout } from '../rules/payment.ts'
import type { Approval } from '../storage/approval-rows.ts'
import { findSealed } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'

/** Where a withdrawal goes and to whom: known to the player and the PSP only. */
export type Destination = { readonly destination: string; readonly recipientName: string }

/** `content` is one keyed hash of sum, destination and recipient: what staff approve, and what they approved before, are told apart by it. */
export type Agreed = Destination & { readonly content: Uint8Array }

/** Is an approval of this content, given in this wait? */
export function isSameApproval(approval: Pick<Approval, 'content' | 'wait'>, { content, wait }: Pick<Approval, 'content' | 'wait'>): boolean {
  return approval.wait === wait && Buffer.compare(approval.content, content) === 0
}

type Sealed = Destination & { readonly amount?: string; readonly currency?: string }

/** Seals what was agreed with whoever asked: where to, and how much. */
export function sealAgreed({ seal }: Pick<Deps, 'seal'>, { id, amount }: Pick<Payout, 'id' | 'amount'>, { destination, recipientName }: Destination): Uint8Array {
  const sealed: Sealed = { destination, recipientName, amount: formatAmount(amount), currency: amount.currency }
  return seal.seal(JSON.stringify(sealed), id)
}

/** Opens it again. Refused where the row's sum is not the agreed one any more: such a withdrawal is neither approved nor sent (I-35). */
export async function openAgreed({ seal }: Pick<Deps, 'seal'>, sql: Queryable, { id, amount }: Pick<Payout, 'id' | 'amount'>): Promise<Result<Agreed, 'CHANGED'>> {
  const sealed = await findSealed(sql, id)
  invariant(sealed, 'an unfinished withdrawal keeps its destination')
  const { destination, recipientName, ...sum } = JSON.parse(seal.open(sealed, id)) as Sealed
  const present = { amount: formatAmount(amount), currency: amount.currency }
  const isSame = sum.amount === undefined || (sum.amount === present.amount && sum.currency === present.currency)
  if (!isSame) return fail('CHANGED')
  return ok({ destination, recipientName, content: seal.fingerprint(JSON.stringify(['approval', id, present.amount, present.currency, destination, recipientName])) })
}
