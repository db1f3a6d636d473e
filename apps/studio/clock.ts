/** Business time of the studio, in milliseconds since 1970 UTC. In the sandbox it stands off the machine's clock by what the platform says. */
export interface Clock {
  readonly now: () => number
  readonly offsetMs: () => number
  readonly moveTo: (offsetMs: number) => void
}

/** A clock over the machine's time, which comes in so that a test can stop it. */
export function createClock(machineTime: () => number): Clock {
  let offset = 0
  return {
    now: () => machineTime() + offset,
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      offset = offsetMs
    },
  }
}
