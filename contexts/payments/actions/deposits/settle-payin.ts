import type { BonusChoice } from '@zoria/bonuses'
import type { PaymentReason } from '@zoria/contract/payments/words'
import { fail, formatAmount, type Instant, invariant, isZero, ok, type Result, toIso } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Cause, Payin } from '../../rules/payment.ts'
import { type PayinEvent, stepPayin } from '../../rules/payin-states.ts'
import { compareSums, payinEventOf, type PSPReport } from '../../rules/psp-report.ts'
import { insertClosedDeposit } from '../../storage/closed-deposit-rows.ts'
import { insertPSPReference, lockPayment, updateAmount, updateCheckedAt } from '../../storage/payment-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Deps } from '../deps.ts'
import { movePayin } from '../move-payment.ts'
import { gatewayOf } from '../route-payment.ts'
import { saveCard } from './save-card.ts'
import { takeBack } from './take-back-payin.ts'

/**
 * `settled`: finished. `waiting`: the PSP has not decided. `odd`: the PSP's reply contradicts our state; staff must
 * check. `unreachable`: retry later.
 */
export type Settlement = 'settled' | 'waiting' | 'odd' | 'unreachable'

type PlainFields = { readonly event: PayinEvent; readonly report: PSPReport | null; readonly cause: Cause }

/**
 * Requests the status of a deposit from the PSP and updates ours. Money is credited only here: once per PSP reference,
 * in the transaction that writes `success` (docs/rules/cashbox.md#deposits, I-36). A credited deposit that was reversed
 * is taken back.
 */
export async function settlePayin(deps: Deps, payin: Payin, cause: Cause): Promise<Settlement> {
  const now = deps.clock.now()
  const gateway = gatewayOf(deps, payin)
  if (!gateway) return 'unreachable'
  const answer = await gateway.readStatus({
    reference: payin.id,
    direction: 'payin',
    ordered: payin.amount,
  })
  if (answer.kind !== 'done') return noAnswer(deps, payin, answer)
  await updateCheckedAt(deps.sql, payin.id, now)

  const report = answer.value
  if (report && compareSums(payin.amount, report.amount) === 'wrong_currency') return odd(deps, payin, 'wrong_currency')
  const event = payinEventOf(report, payin, now)
  if (event === undefined) return 'waiting'

  const applied = await inRefusableTransaction(deps.inTransaction, (tx) =>
    apply(deps, tx, { payin, now, details: { event, report, cause } }),
  )
  return applied.ok ? 'settled' : odd(deps, payin, applied.refusal)
}

async function apply(
  deps: Deps,
  tx: TransactionSql,
  { payin, now, details }: { payin: Payin; now: Instant; details: PlainFields },
): Promise<Result<undefined, string>> {
  const { event, report, cause } = details
  await deps.wallet.lock(tx, payin.playerId)
  const locked = await lockPayment(tx, payin.id)
  invariant(locked.direction === 'payin', 'a deposit stays a deposit')
  const step = stepPayin(locked.status, event)
  if (step.kind === 'suspicious') return fail(`${event} after ${locked.status}`)
  if (step.kind === 'unchanged') return ok()

  if (step.to === 'success') return credit(deps, tx, { payin: locked, report, cause, now })
  if (locked.status === 'success') return takeBack(deps, tx, { payin: locked, report, cause, now })
  await movePayin(tx, { chance: deps.chance, now }, locked, {
    status: step.to,
    reason: report?.reason ?? reasonOf[event],
    cause,
  })
  return ok()
}

const reasonOf: Record<PayinEvent, PaymentReason | null> = {
  opened: null,
  paid: null,
  declined: 'declined',
  lapsed: 'expired',
  reversed: 'reversed',
}

/**
 * The PSP's reference is inserted first: a reference that settled another payment stops the transaction. The wallet
 * comes last because it takes the journal's shared lock.
 */
async function credit(
  deps: Deps,
  tx: TransactionSql,
  { payin, report, cause, now }: { payin: Payin; now: Instant } & Omit<PlainFields, 'event'>,
): Promise<Result<undefined, string>> {
  invariant(report, 'a paid deposit has a report of the PSP')
  const { amount } = report
  if (isZero(amount)) return fail('paid with amount zero')
  if (compareSums(payin.amount, amount) !== 'agrees') {
    deps.logger.warn(
      { payment: payin.id, ordered: formatAmount(payin.amount), confirmed: formatAmount(amount) },
      'the PSP confirmed another amount than was ordered; the confirmed amount is credited',
    )
    await updateAmount(tx, payin.id, amount)
  }
  const isFirst = await insertPSPReference(tx, {
    gateway: payin.gateway,
    reference: report.pspReference,
    paymentId: payin.id,
  })
  if (!isFirst) return fail('the PSP reference has settled another payment')

  await movePayin(tx, { chance: deps.chance, now }, { ...payin, amount }, { status: 'success', reason: null, cause })
  const outcome = await deps.wallet.post(tx, {
    kind: 'deposit',
    playerId: payin.playerId,
    source: 'payments',
    externalId: payin.id,
    amount,
  })
  invariant(outcome.code === 'OK', `a confirmed deposit is credited, not ${outcome.code}`)
  // Nobody can play or withdraw it: staff sees it and refunds it. A closed account keeps no card and takes no bonus.
  if (await isClosed(deps, payin)) return noteClosed(deps, tx, { payin, now })
  if (report.card)
    await saveCard(deps, tx, {
      playerId: payin.playerId,
      gateway: payin.gateway,
      method: payin.method,
      origin: 'payin',
      masked: report.card.masked,
      destination: report.card.token,
      recipientName: null,
    })
  // Deposit and bonus are processed in one transaction; an error of the bonus never rolls back the deposit.
  await deps.bonuses.meetDeposit(tx, {
    playerId: payin.playerId,
    paymentId: payin.id,
    amount,
    orderedAt: payin.createdAt,
    choice: choiceOf(payin),
  })
  return ok()
}

/**
 * Read under the wallet's lock, which an erasure takes after it has closed the account: it finds what was credited
 * before (noteUnplayed).
 */
const isClosed = async ({ standingOf }: Deps, { playerId }: Payin): Promise<boolean> =>
  (await standingOf(playerId)).block === 'closed'

async function noteClosed(
  deps: Deps,
  tx: TransactionSql,
  { payin, now }: { readonly payin: Payin; readonly now: Instant },
): Promise<Result<undefined, string>> {
  await insertClosedDeposit(tx, payin.id, now)
  deps.logger.error(
    { payment: payin.id },
    'a deposit of a closed account was paid: refund it (npm run cashbox -- list)',
  )
  return ok()
}

function choiceOf({ bonusChoice }: Payin): BonusChoice {
  return bonusChoice === 'pending' || bonusChoice === 'none'
    ? { kind: bonusChoice }
    : { kind: 'offer', offerId: bonusChoice }
}

function noAnswer(deps: Deps, payin: Payin, answer: unknown): Settlement {
  deps.logger.warn(
    { payment: payin.id, answer },
    'the PSP did not return the status of a deposit; it will be requested again',
  )
  return 'unreachable'
}

function odd(deps: Deps, payin: Payin, why: string): Settlement {
  deps.logger.error(
    { payment: payin.id, since: toIso(payin.createdAt), why },
    'a deposit contradicts its PSP: no money moved, compare it with the PSP and correct it manually',
  )
  return 'odd'
}
