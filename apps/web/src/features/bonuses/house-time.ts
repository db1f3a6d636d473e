import { now } from '../../lib/clock.ts'
import { createHouseClock } from './model/house-clock.ts'

const clock = createHouseClock()

/** What time it is in the house. */
export const houseNow = (): number => clock.timeAt(now())

/** Fetches, and hears the time that the answer tells. */
export const fetchTimed: typeof globalThis.fetch = async (...asked) => {
  const answer = await fetch(...asked)
  clock.hear(answer.headers.get('x-house-time'), now())
  return answer
}
