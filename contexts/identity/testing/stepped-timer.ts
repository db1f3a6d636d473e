import { instant, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { FrozenClock } from '@zoria/testkit/clock'
import type { Timer } from '../actions/codes/send-queues.ts'

/** Timers of a frozen clock: they ring when a test moves the time to them. */
export type SteppedTimer = {
  readonly timer: Timer
  /** When the next one rings. */
  next(): Instant | undefined
  /** Moves the clock to a moment and rings what is due. */
  moveTo(moment: Instant): void
}

export function steppedTimer(clock: FrozenClock): SteppedTimer {
  const waiting = new Set<{ readonly at: Instant; readonly work: () => void }>()
  return {
    timer: (ms, work) => {
      const entry = { at: plusMs(clock.now(), ms), work }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    next: () => (waiting.size === 0 ? undefined : instant(Math.min(...[...waiting].map(({ at }) => at)))),
    moveTo: (moment) => {
      clock.set(toIso(moment))
      for (const entry of [...waiting].filter(({ at }) => at <= moment)) {
        waiting.delete(entry)
        entry.work()
      }
    },
  }
}
