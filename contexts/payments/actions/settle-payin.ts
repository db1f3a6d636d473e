import type { BonusChoice } from '@zoria/bonuses'
import type { PaymentReason } from '@zoria/contract/payments/words'
import { fail, formatAmount, invariant, isZero, ok, toIso, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Cause, Payin } from '../rules/payment.ts'
import { stepPayin, type PayinEvent } from '../rules/payin-states.ts'
import { payinEventOf, type PSPReport } from '../rules/psp-report.ts'
import { compareSums } from '../rules/reported-sum.ts'
import { insertPSPReference, lockPayment, updateAmount, updateCheckedAt } from '../storage/payment-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Deps } from './deps.ts'
import { movePayin } from './move-payment.ts'
import { gatewayOf } from './route-payment.ts'
import { takeBack } from './take-back-payin.ts'

/** `settled`: nothing more to ask. `waiting`: the PSP has not decided. `odd`: what it says fits nothing; staff looks. `unreachable`: ask later. */
export type Settlement = 'settled' | 'waiting' | 'odd' | 'unreachable'

type Told = { readonly event: PayinEvent; readonly report: PSPReport | null; readonly cause: Cause }

/**
 * Asks the PSP how a deposit stands and brings ours to it. Money is credited here and nowhere else: once per PSP reference,
 * in the transaction that writes `success` (docs/rules/cashbox.md#deposits, I-36). What was credited and is reversed is taken back.
 */
export async function settlePayin(deps: Deps, payin: Payin, cause: Cause): Promise<Settlement> {
  const now = deps.clock.now()
  const answer = await gatewayOf(deps, payin).readStatus({ reference: payin.id, direction: 'payin', ordered: payin.amount })
  if (answer.kind !== 'done') return noAnswer(deps, payin, answer)
  await updateCheckedAt(deps.sql, payin.id, now)

  const report = answer.value
  if (report && compareSums(payin.amount, report.amount) === 'wrong_currency') return odd(deps, payin, 'wrong_currency')
  const event = payinEventOf(report, payin, now)
  if (event === undefined) return 'waiting'

  const applied = await inRefusableTransaction(deps.inTransaction, (tx) => apply(deps, tx, { payin, now, told: { event, report, cause } }))
  return applied.ok ? 'settled' : odd(deps, payin, applied.refusal)
}

async function apply(deps: Deps, tx: TransactionSql, { payin, now, told }: { payin: Payin; now: Instant; told: Told }): Promise<Result<undefined, string>> {
  const { event, report, cause } = told
  await deps.wallet.lock(tx, payin.playerId)
  const locked = await lockPayment(tx, payin.id)
  invariant(locked.direction === 'payin', 'a deposit stays a deposit')
  const step = stepPayin(locked.status, event)
  if (step.kind === 'suspicious') return fail(`${event} after ${locked.status}`)
  if (step.kind === 'unchanged') return ok()

  if (step.to === 'success') return credit(deps, tx, { payin: locked, report, cause, now })
  if (locked.status === 'success') return takeBack(deps, tx, { payin: locked, report, cause, now })
  await movePayin(tx, { chance: deps.chance, now }, locked, { status: step.to, reason: report?.reason ?? reasonOf[event], cause })
  return ok()
}

const reasonOf: Record<PayinEvent, PaymentReason | null> = { opened: null, paid: null, declined: 'declined', lapsed: 'expired', reversed: 'reversed' }

/** The PSP's reference is written first: one that settled another payment stops everything. The wallet comes last, it takes the journal's shared lane. */
async function credit(deps: Deps, tx: TransactionSql, { payin, report, cause, now }: { payin: Payin; report: PSPReport | null; cause: Cause; now: Instant }): Promise<Result<undefined, string>> {
  invariant(report, 'only a report pays')
  const { amount } = report
  if (isZero(amount)) return fail('paid, but nothing')
  if (compareSums(payin.amount, amount) !== 'agrees') {
    deps.logger.warn({ payment: payin.id, ordered: formatAmount(payin.amount), confirmed: formatAmount(amount) }, 'the PSP confirmed another sum than was ordered; what it confirmed is credited')
    await updateAmount(tx, payin.id, amount)
  }
  const isFirst = await insertPSPReference(tx, { gateway: payin.gateway, reference: report.pspReference, paymentId: payin.id })
  if (!isFirst) return fail('the PSP reference has settled another payment')

  await movePayin(tx, { chance: deps.chance, now }, { ...payin, amount }, { status: 'success', reason: null, cause })
  const outcome = await deps.wallet.post(tx, { kind: 'deposit', playerId: payin.playerId, source: 'payments', externalId: payin.id, amount })
  invariant(outcome.code === 'OK', `a confirmed deposit lands, not ${outcome.code}`)
  // Deposits and bonuses meet in one transaction; what goes wrong there never takes the deposit along.
  await deps.bonuses.meetDeposit(tx, { playerId: payin.playerId, paymentId: payin.id, amount, orderedAt: payin.createdAt, choice: choiceOf(payin) })
  return ok()
}

function choiceOf({ bonusChoice }: Payin): BonusChoice {
  return bonusChoice === 'pending' || bonusChoice === 'none' ? { kind: bonusChoice } : { kind: 'offer', offerId: bonusChoice }
}

function noAnswer(deps: Deps, payin: Payin, answer: unknown): Settlement {
  deps.logger.warn({ payment: payin.id, answer }, 'the PSP did not tell how a deposit stands; it is asked again')
  return 'unreachable'
}

function odd(deps: Deps, payin: Payin, why: string): Settlement {
  deps.logger.error({ payment: payin.id, since: toIso(payin.createdAt), why }, 'a deposit contradicts its PSP: no money moved, compare it with the PSP and correct it by hand')
  return 'odd'
}
