import type { Clock } from '../clock.ts'
import type { Session } from '../storage/sessions.ts'

/** Keeps rounds of one player in one game apart: whoever asks, no round begins sooner after the last one than its least time. */
export interface Pace {
  /** Takes the moment for a round. Where it comes too soon nothing is taken, and `waitMs` says how long to wait. */
  readonly take: (session: Pick<Session, 'scope' | 'gameSlug'>) => Moment
}

export type Moment =
  | { readonly waitMs: 0; /** No round came of it. */ readonly giveBack: () => void }
  | { readonly waitMs: number; readonly giveBack?: never }

/** Games in play that are kept in memory; who was remembered first makes room. A process that starts anew has taken longer to start than a round. */
const gamesMax = 20_000

export function createPace({ clock, roundMinMs }: { readonly clock: Pick<Clock, 'now'>; readonly roundMinMs: number }): Pace {
  const begun = new Map<string, number>()
  return {
    take: ({ scope, gameSlug }) => {
      const [name, now] = [`${gameSlug} ${scope}`, clock.now()]
      const before = begun.get(name)
      const passedMs = before === undefined ? roundMinMs : now - before
      // A clock that was put back keeps nobody waiting.
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
