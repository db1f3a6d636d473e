import { fail, type Instant, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { PaymentGateway } from '../../gateways/gateway.ts'
import type { Cause, Payout } from '../../rules/payment.ts'
import { maySendAgain, type PayoutEvent, stepPayout } from '../../rules/payout-states.ts'
import { compareSums, payoutEventOf } from '../../rules/psp-report.ts'
import { eraseSealed, insertPSPReference, lockPayment, updateCheckedAt } from '../../storage/payment-rows.ts'
import { lockHandOver, updateHandedAt } from '../../storage/payout-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { openAgreed } from './agreed-payout.ts'
import type { Deps } from '../deps.ts'
import { movePayout } from '../move-payment.ts'
import { gatewayOf } from '../route-payment.ts'
import { savesCard } from '../../storage/saved-card-rows.ts'
import { saveCard } from '../deposits/save-card.ts'
import type { Settlement } from '../deposits/settle-payin.ts'

type PlainFields = {
  readonly event: PayoutEvent
  readonly pspReference: string | null
  readonly reason: string | null
  readonly cause: Cause
}

/**
 * Requests the status of a sent withdrawal from the PSP and updates ours: paid, or the money is returned, exactly once
 * (I-34). If the PSP does not know it minutes after the call, the call was lost, and the withdrawal is sent again under
 * the same reference.
 */
export async function settlePayout(deps: Deps, payout: Payout, cause: Cause): Promise<Settlement> {
  const gateway = gatewayOf(deps, payout)
  if (!gateway) return 'unreachable'
  const answer = await gateway.readStatus({ reference: payout.id, direction: 'payout', ordered: payout.amount })
  if (answer.kind !== 'done') return unreachable(deps, payout, answer)
  await updateCheckedAt(deps.sql, payout.id, deps.clock.now())

  const report = answer.value
  if (report === null) return (await takeTurn(deps, payout)) ? submitPayout(deps, payout, gateway) : 'waiting'
  const verdict = compareSums(payout.amount, report.amount)
  if (verdict !== 'agrees') return odd(deps, payout, verdict)
  const event = payoutEventOf(report)
  return event === undefined
    ? 'waiting'
    : finishPayout(deps, payout, { event, pspReference: report.pspReference, reason: report.reason, cause })
}

/**
 * May this process send it again? One of the concurrent processes may, and none during the minutes in which the
 * previous call may be pending.
 */
function takeTurn(deps: Deps, { id }: Payout): Promise<boolean> {
  return deps.inTransaction(async (tx) => {
    const now = deps.clock.now()
    const isMine = maySendAgain(await lockHandOver(tx, id), now)
    if (isMine) await updateHandedAt(tx, id, now)
    return isMine
  })
}

/**
 * Sends a withdrawal with status `sent` to the PSP. After a lost reply it stays `sent`; a definite refusal returns the
 * money.
 */
export async function submitPayout(deps: Deps, payout: Payout, gateway: PaymentGateway): Promise<Settlement> {
  const agreed = await openAgreed(deps, deps.sql, payout)
  if (!agreed.ok) return odd(deps, payout, agreed.refusal)
  const { destination, recipientName } = agreed.value
  const answer = await gateway.sendPayout({
    reference: payout.id,
    playerId: payout.playerId,
    amount: payout.amount,
    destination,
    recipientName,
  })
  if (answer.kind === 'done') return 'waiting'
  if (answer.kind === 'refused')
    return finishPayout(deps, payout, { event: 'bounced', pspReference: null, reason: answer.reason, cause: 'sending' })
  return unreachable(deps, payout, answer)
}

async function finishPayout(deps: Deps, payout: Payout, details: PlainFields): Promise<Settlement> {
  const now = deps.clock.now()
  const applied = await inRefusableTransaction(deps.inTransaction, (tx) => apply(deps, tx, { payout, now, details }))
  return applied.ok ? 'settled' : odd(deps, payout, applied.refusal)
}

async function apply(
  deps: Deps,
  tx: TransactionSql,
  { payout, now, details }: { payout: Payout; now: Instant; details: PlainFields },
): Promise<Result<undefined, string>> {
  const { event, pspReference, reason, cause } = details
  await deps.wallet.lock(tx, payout.playerId)
  const locked = await lockPayment(tx, payout.id)
  invariant(locked.direction === 'payout', 'a withdrawal stays a withdrawal')
  const step = stepPayout(locked.status, event)
  if (step.kind === 'suspicious') return fail(`${event} after ${locked.status}`)
  if (step.kind === 'unchanged') return ok()

  const isPaid = step.to === 'success'
  await movePayout(tx, { chance: deps.chance, now }, locked, {
    status: step.to,
    reason: isPaid ? null : (reason ?? 'bounced'),
    cause,
  })
  if (isPaid) await saveDestination(deps, tx, locked)
  await eraseSealed(tx, payout.id)
  const isFirst =
    pspReference === null ||
    (await insertPSPReference(tx, { gateway: payout.gateway, reference: pspReference, paymentId: payout.id }))
  if (!isFirst) return fail('the PSP reference has settled another payment')

  const outcome = await deps.wallet.post(tx, {
    kind: isPaid ? 'withdrawal_paid' : 'withdrawal_returned',
    playerId: payout.playerId,
    source: 'payments',
    externalId: payout.id,
  })
  invariant(outcome.code === 'OK', `a held withdrawal ends, not ${outcome.code}`)
  return ok()
}

/** The card that was paid may be chosen for the next withdrawal, unless the player deleted it meanwhile. */
async function saveDestination(deps: Deps, tx: TransactionSql, payout: Payout): Promise<void> {
  if (!(await savesCard(tx, payout.id))) return
  const agreed = await openAgreed(deps, tx, payout)
  if (!agreed.ok) return
  const { destination, recipientName } = agreed.value
  const { playerId, gateway, method } = payout
  await saveCard(deps, tx, {
    playerId,
    gateway,
    method,
    origin: 'payout',
    masked: payout.destination,
    destination,
    recipientName,
  })
}

function unreachable(deps: Deps, payout: Payout, answer: unknown): Settlement {
  deps.logger.warn(
    { payment: payout.id, answer },
    'the PSP did not reply about a withdrawal; its status is unchanged and will be requested again',
  )
  return 'unreachable'
}

function odd(deps: Deps, payout: Payout, why: string): Settlement {
  deps.logger.error(
    { payment: payout.id, why },
    'a withdrawal contradicts its PSP: no money moved, compare it with the PSP and correct it manually',
  )
  return 'odd'
}
