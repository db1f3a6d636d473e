import type { BlockChangeCommand } from './commands.ts'
import { accept, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Sets or lifts the block. It is a row like any other and raises the version, so no stake decided before it can commit after it. */
export function decideBlockChange(state: MoneyState, command: BlockChangeCommand): Decision {
  const { block } = command
  return accept(state, { kind: 'block_change', key: keyOf(command), fingerprint: fingerprintOf(command), detail: { block } }, { change: { gates: { ...state.gates, block } } })
}
