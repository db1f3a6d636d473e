import { amountOf, invariant, periodAt, type Period } from '@zoria/kernel'
import type { BlockChangeCommand, LimitChangeCommand, LimitKind } from './commands.ts'
import { accept, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState, PeriodLimit } from './money-state.ts'
import { presentLimit } from './period-limits.ts'

/**
 * Sets or lifts the block. It is a journal row and raises the version, so no stake decided before it can commit after
 * it.
 */
export function decideBlockChange(state: MoneyState, command: BlockChangeCommand): Decision {
  const { block } = command
  return accept(
    state,
    { kind: 'block_change', key: keyOf(command), fingerprint: fingerprintOf(command), detail: { block } },
    { change: { gates: { ...state.gates, block } } },
  )
}

/**
 * Sets, changes or lifts one limit. Play of the current period counts: an existing limit goes on, a new one reads the
 * journal (`questionOf`). docs/rules/guard-rails.md#responsible-gaming
 */
export function decideLimitChange(
  state: MoneyState,
  command: LimitChangeCommand,
  circumstances: Circumstances,
): Decision {
  const { limit, period, max } = command
  const others = state.gates.limits.filter((each) => each.kind !== limit || each.period !== period)
  const limits =
    max === null
      ? others
      : [...others, { ...countedFor(state, command, circumstances), max: amountOf(max) }].toSorted(inOrder)
  const detail = { limit: { kind: limit, period, max: max && String(amountOf(max)) } }
  return accept(
    state,
    { kind: 'limit_change', key: keyOf(command), fingerprint: fingerprintOf(command), detail },
    { change: { gates: { ...state.gates, limits } } },
  )
}

const countedFor = (
  { gates, currency }: MoneyState,
  command: LimitChangeCommand,
  { now, turnover }: Circumstances,
): Omit<PeriodLimit, 'max'> => {
  const counting = presentLimit(gates, command, now)
  if (counting) return counting
  invariant(turnover, 'a new limit is decided on earlier play')
  const { limit: kind, period } = command
  const used = kind === 'stake' ? turnover.staked : turnover.staked - turnover.paid
  return { kind, period, used, ...periodAt(period, { currency, now }) }
}

const kinds: readonly LimitKind[] = ['stake', 'loss']
const periods: readonly Period[] = ['day', 'week', 'month']

// The order in which limits are checked for a stake.
const inOrder = (left: PeriodLimit, right: PeriodLimit): number =>
  kinds.indexOf(left.kind) - kinds.indexOf(right.kind) || periods.indexOf(left.period) - periods.indexOf(right.period)
