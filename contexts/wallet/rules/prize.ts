import { amountOf } from '@zoria/kernel'
import type { PrizeCommand } from './commands.ts'
import { accept, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Credits a prize to electronic, also to a blocked player: it was won before. It is no payout, so it settles no debt. docs/rules/promotions.md */
export function decidePrize(state: MoneyState, command: PrizeCommand): Decision {
  return accept(state, { kind: 'prize', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { electronic: amountOf(command.amount) } })
}
