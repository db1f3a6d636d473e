/** Server time, taken from answers: a countdown never uses the device clock. */
export type HouseClock = {
  /** Records the server time of an answer at the moment it arrived. */
  readonly record: (serverTime: string | null, now: number) => void
  /** The server time at device time `now`. */
  readonly timeAt: (now: number) => number
}

/**
 * An answer is late by its way at least: one that was quicker is nearer to the truth. A clock that was moved, here or
 * there, is farther away than any way is long.
 */
const wayMsMax = 1_500

/** Starts with the device clock until the first answer arrives. */
export function createHouseClock(): HouseClock {
  let ahead: number | null = null
  return {
    record: (serverTime, now) => {
      const house = Number(serverTime)
      if (serverTime === null || serverTime === '' || !Number.isSafeInteger(house)) return
      const offset = house - now
      if (ahead === null || offset > ahead || ahead - offset > wayMsMax) ahead = offset
    },
    timeAt: (now) => now + (ahead ?? 0),
  }
}
