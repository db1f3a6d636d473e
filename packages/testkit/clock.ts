import { instant, plusMs, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'

/** A clock that moves only when the test moves it. */
export type FrozenClock = Clock & Readonly<{ advance: (ms: number) => void; set: (iso: string) => void }>

/** A clock frozen at this moment, ISO 8601. */
export function frozenClock(iso: string): FrozenClock {
  let now: Instant = instant(iso)
  return {
    now: () => now,
    advance: (ms) => void (now = plusMs(now, ms)),
    set: (moment) => void (now = instant(moment)),
  }
}
