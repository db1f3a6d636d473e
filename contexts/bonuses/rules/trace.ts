import type { TraceKind, TraceReason } from '@zoria/contract/bonuses/words'

/** The rows of the journal that a trace contains, by the wallet's kinds. docs/rules/bonuses.md#wagering */
export const traceKindOf = {
  bonus_credit: 'credit',
  stake: 'stake',
  payout: 'payout',
  refund: 'refund',
  stake_undone: 'rollback',
  payout_undone: 'rollback',
  refund_undone: 'restake',
  close_round: 'settle',
  adjustment: 'correction',
  bonus_complete: 'release',
  bonus_burn: 'burn',
  bonus_cancel: 'burn',
} as const satisfies Record<string, TraceKind>

/** The wallet's reason of a stake as a wire value. The part of bonus money and the weight are separate fields. */
export const traceReasonOf = {
  whole: 'full',
  bonus_part: 'own_money',
  not_bonus_paid: 'own_money',
  by_weight: 'weight',
  no_weight: 'weight',
  up_to_the_finish: 'finish',
  time_over: 'time_over',
  free_round: 'free_round',
} as const satisfies Record<string, TraceReason>

export type TracedKind = keyof typeof traceKindOf

export const isTraced = (kind: string): kind is TracedKind => Object.hasOwn(traceKindOf, kind)

/** Why a row counted what it counted: a stake's own reason; for an undone one, that it was undone. */
export function reasonOf(kind: TracedKind, why: keyof typeof traceReasonOf | null): TraceReason {
  if (why !== null) return traceReasonOf[why]
  return kind === 'refund' || kind === 'stake_undone' || kind === 'payout_undone' ? 'undone' : 'none'
}
