import type { Clock } from '../clock.ts'
import type { Session } from '../storage/sessions.ts'

/** Enforces the minimum time between the starts of two rounds of one player in one game. */
export interface Pace {
  /** Reserves the time for a round. If it is too early, nothing is reserved and `waitMs` is the delay. */
  readonly take: (session: Pick<Session, 'scope' | 'gameSlug'>) => Moment
}

export type Moment =
  | { readonly waitMs: 0; /** Cancels the reservation: no round was started. */ readonly giveBack: () => void }
  | { readonly waitMs: number; readonly giveBack?: never }

/**
 * Maximum games in play held in memory; the oldest are evicted. A restart takes longer than a round, so nothing needs
 * to be stored.
 */
const gamesMax = 20_000

export function createPace({
  clock,
  roundMinMs,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly roundMinMs: number
}): Pace {
  const begun = new Map<string, number>()
  return {
    take: ({ scope, gameSlug }) => {
      const [name, now] = [`${gameSlug} ${scope}`, clock.now()]
      const before = begun.get(name)
      const passedMs = before === undefined ? roundMinMs : now - before
      // A clock set back blocks nobody.
      if (passedMs >= 0 && passedMs < roundMinMs) return { waitMs: roundMinMs - passedMs }
      begun.delete(name)
      begun.set(name, now)
      if (begun.size > gamesMax) begun.delete(begun.keys().next().value as string)
      return {
        waitMs: 0,
        giveBack: () => {
          if (before === undefined) begun.delete(name)
          else begun.set(name, before)
        },
      }
    },
  }
}
