import type { QueryObserverOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { now } from '../../lib/time/clock.ts'
import { useRestriction } from './api.ts'

const asked: QueryObserverOptions[] = []
vi.mock('@tanstack/react-query', async (original) => {
  const real = await original<{ readonly useQuery: (options: QueryObserverOptions) => unknown }>()
  return {
    ...real,
    useQuery: (options: QueryObserverOptions) => {
      asked.push(options)
      return real.useQuery(options)
    },
  }
})

const OfPlayer = () => {
  useRestriction()
  return null
}

test('what is left of a withdrawal limit is asked for again within a day, at midnight in the market', () => {
  rendered(<OfPlayer />)
  const restriction = asked.find(({ queryKey }) => queryKey.includes('restriction')) as QueryObserverOptions
  type Interval = Extract<typeof restriction.refetchInterval, (...asked: never[]) => unknown>
  const refetchInterval = restriction.refetchInterval as Interval
  const intervalOf = (data: object | undefined, dataUpdatedAt: number) =>
    refetchInterval({ state: { data, dataUpdatedAt } } as Parameters<Interval>[0])
  expect(intervalOf(undefined, 0)).toBe(false)
  const [day, ms] = [25 * 3_600_000, intervalOf({ currency: 'kzt' }, now())]
  expect(ms).toBeGreaterThan(0)
  expect(ms).toBeLessThanOrEqual(day)
  expect(intervalOf({ currency: 'kzt' }, now() - 2 * day), 'the browser slept over midnight').toBe(5_000)
})
