import { payinStatuses, type PayinStatus } from '@zoria/contract/payments/words'
import { expect, test } from 'vitest'
import { payinEvents, stepPayin, type PayinEvent } from './payin-states.ts'

/** Every pair, so that a change of any cell fails. */
const cells: readonly (readonly [PayinStatus, PayinEvent, PayinStatus | 'unchanged' | 'suspicious'])[] = [
  ['created', 'opened', 'pending'],
  ['created', 'paid', 'success'],
  ['created', 'declined', 'denied'],
  ['created', 'lapsed', 'expired'],
  ['created', 'reversed', 'reversed'],
  ['pending', 'opened', 'unchanged'],
  ['pending', 'paid', 'success'],
  ['pending', 'declined', 'denied'],
  ['pending', 'lapsed', 'expired'],
  ['pending', 'reversed', 'reversed'],
  ['success', 'opened', 'unchanged'],
  ['success', 'paid', 'unchanged'],
  ['success', 'declined', 'suspicious'],
  ['success', 'lapsed', 'suspicious'],
  ['success', 'reversed', 'reversed'],
  ['denied', 'opened', 'unchanged'],
  ['denied', 'paid', 'success'],
  ['denied', 'declined', 'unchanged'],
  ['denied', 'lapsed', 'unchanged'],
  ['denied', 'reversed', 'reversed'],
  ['expired', 'opened', 'unchanged'],
  ['expired', 'paid', 'success'],
  ['expired', 'declined', 'unchanged'],
  ['expired', 'lapsed', 'unchanged'],
  ['expired', 'reversed', 'reversed'],
  ['reversed', 'opened', 'unchanged'],
  ['reversed', 'paid', 'unchanged'],
  ['reversed', 'declined', 'unchanged'],
  ['reversed', 'lapsed', 'unchanged'],
  ['reversed', 'reversed', 'unchanged'],
]

test.each(cells)('a deposit that is %s and then %s: %s', (status, event, then) => {
  expect(stepPayin(status, event)).toEqual(
    then === 'unchanged' || then === 'suspicious' ? { kind: then } : { kind: 'moved', to: then },
  )
})

test('the table of deposits is complete', () => {
  expect(cells.map(([status, event]) => `${status} ${event}`)).toEqual(
    payinStatuses.flatMap((status) => payinEvents.map((event) => `${status} ${event}`)),
  )
})

test('under any order of events a deposit becomes success at most once', () => {
  const paths = payinEvents.flatMap((a) =>
    payinEvents.flatMap((b) => payinEvents.flatMap((c) => payinEvents.map((d) => [a, b, c, d]))),
  )
  for (const path of paths) {
    let status: PayinStatus = 'created'
    let credits = 0
    for (const event of path) {
      const step = stepPayin(status, event)
      if (step.kind !== 'moved') continue
      status = step.to
      if (status === 'success') credits += 1
    }
    expect({ path, isCreditedTwice: credits > 1 }).toEqual({ path, isCreditedTwice: false })
  }
})
