import { now } from './clock.ts'
import { createHouseClock } from './house-clock.ts'

const clock = createHouseClock()

/** Server time. */
export const houseNow = (): number => clock.timeAt(now())

/** Fetches and records the server time of the answer. */
export const fetchTimed: typeof globalThis.fetch = async (...asked) => {
  const answer = await fetch(...asked)
  clock.record(answer.headers.get('x-house-time'), now())
  return answer
}
