import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promoDebounceMs } from '../../features/bonuses/model/promo.ts'
import { settleLater } from './use-settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Types as a component does: what was typed before is let go of. */
function typing(pauseMs: number) {
  const settled: string[] = []
  let letGo: () => void = () => undefined
  return {
    settled,
    type: (value: string) => {
      letGo()
      letGo = settleLater({ value, pauseMs, settle: (each) => settled.push(each) })
    },
  }
}

test('a promo code is asked about 300 ms after its last letter, and once (Spec §4, §9)', () => {
  const { settled, type } = typing(promoDebounceMs)
  for (const text of ['z', 'zo', 'zor']) {
    type(text)
    vi.advanceTimersByTime(299)
    expect(settled).toEqual([])
  }
  vi.advanceTimersByTime(1)
  expect(settled).toEqual(['zor'])
  vi.advanceTimersByTime(10_000)
  expect(settled).toEqual(['zor'])
})

test('an empty value settles at once', () => {
  const { settled, type } = typing(150)
  type('x')
  type('')
  vi.advanceTimersByTime(0)
  expect(settled).toEqual([''])
})
