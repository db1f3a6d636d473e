/** The clock of the house, as answers tell it: a countdown never goes by the clock of a device. */
export type HouseClock = {
  /** Takes over what an answer told at the moment it came. */
  readonly hear: (told: string | null, now: number) => void
  /** What time it is in the house when it is `now` on this device. */
  readonly timeAt: (now: number) => number
}

/** An answer is late by its way at least: one that was quicker is nearer to the truth. A clock that was moved, here or there, is farther away than any way is long. */
const wayMsMax = 1_500

/** Begins with the clock of the device, until the house has told its own. */
export function createHouseClock(): HouseClock {
  let ahead: number | null = null
  return {
    hear: (told, now) => {
      const house = Number(told)
      if (told === null || told === '' || !Number.isSafeInteger(house)) return
      const heard = house - now
      if (ahead === null || heard > ahead || ahead - heard > wayMsMax) ahead = heard
    },
    timeAt: (now) => now + (ahead ?? 0),
  }
}
