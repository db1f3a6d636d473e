import { amountOf } from '@zoria/kernel'
import type { CashbackClaimCommand, CashbackCreditCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Credits what play has earned to cashback, beside the total (I-08). docs/rules/cashback-and-rating.md */
export function decideCashbackCredit(state: MoneyState, command: CashbackCreditCommand): Decision {
  return accept(state, { kind: 'cashback_credit', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { cashback: amountOf(command.amount) } })
}

/** Moves all cashback to game, from the least sum on that the asker names. To claim is to play on: a blocked player does not. */
export function decideCashbackClaim(state: MoneyState, command: CashbackClaimCommand): Decision {
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const { cashback } = state.purses
  if (cashback === 0n || cashback < amountOf(command.amountMin)) return refuse(state, 'INSUFFICIENT')

  return accept(state, { kind: 'cashback_claim', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { cashback: -cashback, game: cashback } })
}
