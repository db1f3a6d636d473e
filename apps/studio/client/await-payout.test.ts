import { describe, expect, test } from 'vitest'
import type { RoundView } from '../wire.ts'
import { StudioRefusal } from './api.ts'
import { awaitPayout } from './await-payout.ts'

/** A studio that answers each report with a state of the round or a refusal code; the page leaves after some reports. */
const waiting = async (answers: readonly string[], reportsMax = 100) => {
  const left = [...answers]
  const waits: number[] = []
  const isPaid = await awaitPayout({
    report: async () => {
      const answer = left.shift() ?? 'payout_asked'
      if (answer === answer.toUpperCase()) throw new StudioRefusal(answer)
      return { state: answer } as RoundView
    },
    isAwaited: () => waits.length <= reportsMax,
    pause: async (ms) => void waits.push(ms),
  })
  return { isPaid, waits }
}

describe('a payout that the platform has not confirmed', () => {
  test('is polled until it is paid, also over a lost connection', async () => {
    expect(await waiting(['payout_asked', 'UNREACHABLE', 'drawn', 'settled'])).toEqual({
      isPaid: true,
      waits: [2_000, 4_000, 8_000, 15_000],
    })
  })

  test('is polled once a minute after the first questions', async () => {
    const { waits } = await waiting([], 7)
    expect(waits.slice(4)).toEqual([30_000, 60_000, 60_000, 60_000])
  })

  test('is not awaited any more once another round is shown', async () => {
    expect(await waiting(['settled'], 0)).toEqual({ isPaid: false, waits: [2_000] })
  })

  test('is not awaited any more once the session has ended', async () => {
    expect(await waiting(['payout_asked', 'SESSION_ENDED', 'settled'])).toMatchObject({ isPaid: false })
  })
})
