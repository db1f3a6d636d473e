import { fail, formatAmount, type Instant, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Cause, Payin } from '../../rules/payment.ts'
import { compareSums, type PSPReport } from '../../rules/psp-report.ts'
import { stepPayout } from '../../rules/payout-states.ts'
import { lockApprovedPayouts } from '../../storage/payment-rows.ts'
import type { Deps } from '../deps.ts'
import { movePayin, movePayout } from '../move-payment.ts'

type Reversal = {
  readonly payin: Payin
  readonly report: PSPReport | null
  readonly cause: Cause
  readonly now: Instant
}

/**
 * Takes a credited deposit back once, in the transaction that writes `reversed`: the remaining money leaves game and
 * electronic, the played part becomes a receivable, and the account is held until staff has checked it: withdrawals
 * that are approved but not sent wait for staff again (docs/rules/wallet.md#reversals, I-37). The open bonus ends, and
 * its rewards are withdrawn (docs/rules/bonuses.md#deposits). A partial reversal is not taken back automatically: staff
 * decide.
 */
export async function takeBack(
  deps: Deps,
  tx: TransactionSql,
  { payin, report, cause, now }: Reversal,
): Promise<Result<undefined, string>> {
  invariant(report, 'a reversal has a report of the PSP')
  if (compareSums(payin.amount, report.amount) !== 'agrees')
    return fail('reversed with another amount than was credited')

  await movePayin(tx, { chance: deps.chance, now }, payin, {
    status: 'reversed',
    reason: report.reason ?? 'reversed',
    cause,
  })
  await stopApproved(deps, tx, { playerId: payin.playerId, now })
  const outcome = await deps.wallet.post(tx, {
    kind: 'deposit_reversal',
    playerId: payin.playerId,
    source: 'payments',
    externalId: payin.id,
    reference: report.pspReference,
  })
  invariant(outcome.code === 'OK', `a credited deposit is taken back once, not ${outcome.code}`)

  const bonuses = await deps.bonuses.takeBackDeposit(tx, {
    playerId: payin.playerId,
    paymentId: payin.id,
    amount: payin.amount,
  })
  const claim = outcome.facts.find(({ kind }) => kind === 'receivable')
  deps.logger.error(
    {
      payment: payin.id,
      amount: formatAmount(payin.amount),
      receivable: claim?.kind === 'receivable' ? formatAmount(claim.amount) : '0.00',
      bonuses,
    },
    'a credited deposit was reversed by its PSP: the account is held; check it and what its bonuses released, then set its block',
  )
  return ok()
}

/** A process that is about to send one of them sees that it waits, or has already sent it. */
async function stopApproved(
  { chance }: Deps,
  tx: TransactionSql,
  { playerId, now }: { readonly playerId: Payin['playerId']; readonly now: Instant },
): Promise<void> {
  for (const payout of await lockApprovedPayouts(tx, playerId)) {
    const step = stepPayout(payout.status, 'voided')
    invariant(step.kind === 'moved', 'an approved withdrawal can wait again')
    await movePayout(tx, { chance, now }, payout, { status: step.to, reason: null, cause: 'rule' })
  }
}
