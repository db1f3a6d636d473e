import { amountOf } from '@zoria/kernel'
import type { DepositCommand } from './commands.ts'
import { accept, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Credits a confirmed payment to game, also to a blocked player: the money has left the card. Never settles debt. docs/rules/wallet.md. */
export function decideDeposit(state: MoneyState, command: DepositCommand): Decision {
  return accept(state, { kind: 'deposit', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { game: amountOf(command.amount) } })
}
