import { describe, expect, test } from 'vitest'
import { isTraced, reasonOf, traceKindOf, type traceReasonOf, type TracedKind } from './trace.ts'

describe('a step of a trace', () => {
  test.each([
    ['bonus_credit', 'credit', null, 'none'],
    ['stake', 'stake', 'whole', 'full'],
    ['stake', 'stake', 'bonus_part', 'own_money'],
    ['stake', 'stake', 'not_bonus_paid', 'own_money'],
    ['stake', 'stake', 'by_weight', 'weight'],
    ['stake', 'stake', 'no_weight', 'weight'],
    ['stake', 'stake', 'up_to_the_finish', 'finish'],
    ['stake', 'stake', 'time_over', 'time_over'],
    ['stake', 'stake', 'free_round', 'free_round'],
    ['payout', 'payout', null, 'none'],
    ['close_round', 'settle', null, 'none'],
    ['refund', 'refund', null, 'undone'],
    ['stake_undone', 'rollback', null, 'undone'],
    ['payout_undone', 'rollback', null, 'undone'],
    ['refund_undone', 'restake', null, 'none'],
    ['adjustment', 'correction', null, 'none'],
    ['bonus_complete', 'release', null, 'none'],
    ['bonus_burn', 'burn', null, 'none'],
    ['bonus_cancel', 'burn', null, 'none'],
  ] satisfies [TracedKind, string, keyof typeof traceReasonOf | null, string][])(
    '%s is %s; why %s: %s',
    (kind, given, why, reason) => {
      expect([traceKindOf[kind], reasonOf(kind, why)]).toEqual([given, reason])
    },
  )

  test.each(['deposit', 'tombstone', 'rollback', 'toString'])('%s is no step', (kind) =>
    expect(isTraced(kind)).toBe(false),
  )
})
