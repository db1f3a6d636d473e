import { payoutStatuses, type PayoutStatus } from '@zoria/contract/payments/words'
import { instant, plusMs } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { maySendAgain, payoutEvents, stepPayout, type PayoutEvent } from './payout-states.ts'

/** Every pair, so that a change of any cell fails. */
const cells: readonly (readonly [PayoutStatus, PayoutEvent, PayoutStatus | 'unchanged' | 'suspicious'])[] = [
  ['waiting_approval', 'approved', 'approved'],
  ['waiting_approval', 'rejected', 'denied'],
  ['waiting_approval', 'voided', 'unchanged'],
  ['waiting_approval', 'sent', 'suspicious'],
  ['waiting_approval', 'paid', 'suspicious'],
  ['waiting_approval', 'bounced', 'suspicious'],
  ['approved', 'approved', 'unchanged'],
  ['approved', 'rejected', 'unchanged'],
  ['approved', 'voided', 'waiting_approval'],
  ['approved', 'sent', 'sent'],
  ['approved', 'paid', 'suspicious'],
  ['approved', 'bounced', 'suspicious'],
  ['sent', 'approved', 'unchanged'],
  ['sent', 'rejected', 'unchanged'],
  ['sent', 'voided', 'unchanged'],
  ['sent', 'sent', 'unchanged'],
  ['sent', 'paid', 'success'],
  ['sent', 'bounced', 'denied'],
  ['success', 'approved', 'unchanged'],
  ['success', 'rejected', 'unchanged'],
  ['success', 'voided', 'unchanged'],
  ['success', 'sent', 'unchanged'],
  ['success', 'paid', 'unchanged'],
  ['success', 'bounced', 'suspicious'],
  ['denied', 'approved', 'unchanged'],
  ['denied', 'rejected', 'unchanged'],
  ['denied', 'voided', 'unchanged'],
  ['denied', 'sent', 'unchanged'],
  ['denied', 'paid', 'suspicious'],
  ['denied', 'bounced', 'unchanged'],
]

test.each(cells)('a withdrawal that is %s and then %s: %s', (status, event, then) => {
  expect(stepPayout(status, event)).toEqual(
    then === 'unchanged' || then === 'suspicious' ? { kind: then } : { kind: 'moved', to: then },
  )
})

test('the table of withdrawals is complete', () => {
  expect(cells.map(([status, event]) => `${status} ${event}`)).toEqual(
    payoutStatuses.flatMap((status) => payoutEvents.map((event) => `${status} ${event}`)),
  )
})

test('an ended withdrawal never ends again', () => {
  for (const event of payoutEvents) {
    expect(stepPayout('success', event).kind).not.toBe('moved')
    expect(stepPayout('denied', event).kind).not.toBe('moved')
  }
})

test.each([
  ['sent', 299_999, false],
  ['sent', 300_000, true],
  ['approved', 300_000, false],
  ['success', 300_000, false],
  ['denied', 300_000, false],
] as const)('one that is %s for %s ms and unknown to its PSP is sent again: %s', (status, ms, then) => {
  const at = instant('2026-11-21T12:00:00Z')
  expect(maySendAgain({ status, handedAt: at }, plusMs(at, ms))).toBe(then)
})
