import { amountOf } from '@zoria/kernel'
import { burnedBy } from './bonus-ends.ts'
import type { DepositCommand } from './commands.ts'
import { accept, after, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Credits a confirmed payment to game, also to a blocked player: the money has left the card. Never settles debt
 * (docs/rules/wallet.md); burns a bonus whose terms say so.
 */
export function decideDeposit(state: MoneyState, command: DepositCommand, { now }: Circumstances): Decision {
  const burn = burnedBy(state, 'deposit', now)
  return after(burn, accept(burn?.state ?? state, { kind: 'deposit', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { game: amountOf(command.amount) } }))
}
