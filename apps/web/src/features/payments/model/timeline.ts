import type { Payment } from '@zoria/contract/payments/http'
import type { Direction, PayinStatus, PayoutStatus } from '@zoria/contract/payments/words'
import type { MessageId } from '../../../i18n/catalogues.ts'

type Status = PayinStatus | PayoutStatus

/** One line of a payment's course: taken, the one that comes next, one further on, or the one where it failed. */
export type Step = {
  readonly status: Status
  readonly text: MessageId
  readonly at: string | null
  readonly state: 'done' | 'next' | 'ahead' | 'failed'
}

/** The way of a payment that goes well. Source: docs/rules/cashbox.md. */
const way: Record<Direction, readonly Status[]> = {
  payin: ['created', 'pending', 'success'],
  payout: ['waiting_approval', 'approved', 'sent', 'success'],
}

const failures: ReadonlySet<Status> = new Set(['denied', 'expired', 'reversed'])
const ends: ReadonlySet<Status> = new Set([...failures, 'success'])

/** The past states of a payment with their times, then the states to come. */
export function stepsOf({ direction, timeline }: Pick<Payment, 'direction' | 'timeline'>): readonly Step[] {
  const taken = timeline.map(({ status, at }): Step => ({
    status,
    text: textOf(direction, status),
    at,
    state: failures.has(status) ? 'failed' : 'done',
  }))
  const last = timeline.at(-1)?.status
  if (last === undefined || ends.has(last)) return taken
  const ahead = way[direction].slice(way[direction].indexOf(last) + 1)
  return [
    ...taken,
    ...ahead.map((status, index): Step => ({
      status,
      text: textOf(direction, status),
      at: null,
      state: index === 0 ? 'next' : 'ahead',
    })),
  ]
}

const textOf = (direction: Direction, status: Status) => `timeline.${direction}.${status}` as MessageId

export type Expectation =
  | { readonly kind: 'between'; readonly from: string; readonly to: string }
  | { readonly kind: 'by'; readonly to: string }
  | { readonly kind: 'late' }

/** The expected end at this moment: a span, its last moment once the span has begun, or late. */
export function expectationOf(expected: Payment['expected'], now: number): Expectation | null {
  if (expected === null) return null
  const { from, to } = expected
  if (now >= Date.parse(to)) return { kind: 'late' }
  return now >= Date.parse(from) ? { kind: 'by', to } : { kind: 'between', from, to }
}
