import { amountOf } from '@zoria/kernel'
import type {
  CashbackCreditCommand,
  CashbackDebitCommand,
  PoolCreditCommand,
  PoolDebitCommand,
  PrizeCommand,
} from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Credits earned cashback, which is not part of the total (I-08). docs/rules/cashback-and-rating.md */
export function decideCashbackCredit(state: MoneyState, command: CashbackCreditCommand): Decision {
  return accept(state, {
    kind: 'cashback_credit',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { cashback: amountOf(command.amount) },
  })
}

/**
 * Takes cashback out of its purse: a claim, whose bonus follows, or what voided rounds had brought. To claim is to play
 * on: a blocked player does not.
 */
export function decideCashbackDebit(state: MoneyState, command: CashbackDebitCommand): Decision {
  const { reason } = command
  if (reason === 'claim' && state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (amount === 0n || state.purses.cashback < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, {
    kind: 'cashback_debit',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { cashback: -amount },
    detail: { reason },
  })
}

/**
 * Credits a prize to electronic, also for a blocked player: it was won before. It is not a payout, so it settles no
 * debt. docs/rules/promotions.md
 */
export function decidePrize(state: MoneyState, command: PrizeCommand): Decision {
  return accept(state, {
    kind: 'prize',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { electronic: amountOf(command.amount) },
  })
}

/** Adds to the account of a jackpot what stakes brought; the platform pays it. docs/rules/promotions.md#jackpots */
export function decidePoolCredit(state: MoneyState, command: PoolCreditCommand): Decision {
  return accept(state, {
    kind: 'pool_credit',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { electronic: amountOf(command.amount) },
  })
}

/** Takes a drop out of the account of a jackpot; the winner's prize follows in the same transaction. */
export function decidePoolDebit(state: MoneyState, command: PoolDebitCommand): Decision {
  const amount = amountOf(command.amount)
  if (amount === 0n || state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, {
    kind: 'pool_debit',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { electronic: -amount },
  })
}
