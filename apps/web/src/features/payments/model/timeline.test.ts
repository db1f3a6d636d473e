import type { Payment } from '@zoria/contract/payments/http'
import { describe, expect, test } from 'vitest'
import { expectationOf, stepsOf } from './timeline.ts'

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
const timelineOf = (...statuses: Payment['status'][]) => statuses.map((status, minute) => ({ status, at: at(minute) }))

describe('the timeline of a payment: past, current and future states', () => {
  test.each([
    ['payin', ['created', 'pending'], 'created done, pending done, success next'],
    ['payin', ['created', 'pending', 'success'], 'created done, pending done, success done'],
    ['payin', ['created', 'pending', 'expired'], 'created done, pending done, expired failed'],
    ['payin', ['created', 'pending', 'expired', 'success'], 'created done, pending done, expired failed, success done'],
    [
      'payin',
      ['created', 'pending', 'success', 'reversed'],
      'created done, pending done, success done, reversed failed',
    ],
    ['payout', ['waiting_approval'], 'waiting_approval done, approved next, sent ahead, success ahead'],
    [
      'payout',
      ['waiting_approval', 'approved', 'sent'],
      'waiting_approval done, approved done, sent done, success next',
    ],
    ['payout', ['waiting_approval', 'denied'], 'waiting_approval done, denied failed'],
  ] as const)('a %s that was %j', (direction, statuses, given) => {
    expect(
      stepsOf({ direction, timeline: timelineOf(...statuses) })
        .map(({ status, state }) => `${status} ${state}`)
        .join(', '),
    ).toBe(given)
  })

  test('a state that was taken has its time, one ahead has none', () => {
    expect(stepsOf({ direction: 'payin', timeline: timelineOf('created', 'pending') }).map((step) => step.at)).toEqual([
      at(0),
      at(1),
      null,
    ])
  })
})

describe('when a withdrawal is expected', () => {
  const expected = { from: at(10), to: at(40) }
  test.each([
    [at(9), { kind: 'between', ...expected }],
    [at(10), { kind: 'by', to: at(40) }],
    [at(39), { kind: 'by', to: at(40) }],
    [at(40), { kind: 'late' }],
  ])('at %s', (now, shown) => {
    expect(expectationOf(expected, Date.parse(now))).toEqual(shown)
  })

  test('finished payments and deposits have no expected end', () => {
    expect(expectationOf(null, Date.parse(at(1)))).toBeNull()
  })
})
