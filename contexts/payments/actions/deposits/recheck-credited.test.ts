import { plusMs } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCredited } from '../../storage/payment-rows.ts'
import { depositsAt } from '../../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

const dayMs = 86_400_000
let box: OpenCashbox

beforeAll(async () => {
  box = await openCashbox('recheck')
})
beforeEach(() => box.reset())
afterAll(() => box.close())

const { credited } = depositsAt(() => box)

describe('checking credited deposits', () => {
  const askedIn = async (days: number): Promise<number> => {
    box.psp.asked.length = 0
    box.clock.advance(days * dayMs)
    await box.run('payments.recheck_credited')
    return box.psp.asked.length
  }

  test('happens after 1 day, then after half of the elapsed time, but at least a day, and ends after 120 days', async () => {
    await box.owner`update payments.payment set status = 'expired' where status = 'success'`
    await credited()
    expect(await askedIn(1.01)).toBe(1)
    expect(await askedIn(0.9)).toBe(0)
    expect(await askedIn(0.2)).toBe(1)
    expect(await askedIn(8)).toBe(1)
    expect(await askedIn(4.5)).toBe(0)
    expect(await askedIn(1)).toBe(1)
    expect(await askedIn(110)).toBe(0)
  })

  test('is repeated at the next run after a missing reply', async () => {
    await box.owner`update payments.payment set status = 'expired' where status = 'success'`
    for (const _ of [1, 2, 3]) await credited()
    box.psp.fault = 'down'
    expect(await askedIn(2)).toBe(6) // Each request and its retry.
    box.psp.fault = null
    expect(await askedIn(0)).toBe(3)
  })

  test('takes some of every PSP: one with many due delays no other', async () => {
    await box.owner`update payments.payment set status = 'expired' where status = 'success'`
    const first = await credited()
    box.clock.advance(1_000)
    const [, last] = [await credited(), await credited()]
    await box.owner`update payments.payment set gateway = 'another' where id = ${last.id}`
    box.clock.advance(2 * dayMs)
    const now = box.clock.now()
    const due = await findCredited(box.owner, {
      now,
      creditedAfter: plusMs(now, -9 * dayMs),
      patienceMs: dayMs,
      count: 1,
    })
    expect(due.map(({ id }) => id)).toEqual([first.id, last.id])
  })
})
