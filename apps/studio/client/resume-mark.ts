import type { PageStorage } from './page-storage.ts'
import type { RoundView, SessionState } from '../wire.ts'

/** Stores on this device how many turns of a round were shown, so that a reloaded page continues there. */
export interface ResumeMark {
  readonly keep: (roundId: string, rested: number) => void
  readonly wipe: () => void
  /** The round to continue, if any, and how many of its turns were shown. */
  readonly find: (
    state: Pick<SessionState, 'openRound' | 'rounds'>,
  ) => { readonly round: RoundView; readonly rested: number } | null
}

/**
 * An unfinished round is continued on any device. A round that was paid meanwhile is continued only on the device that
 * was showing it, because its turns are still worth watching but the money has arrived.
 */
export function createResumeMark(storage: PageStorage, slug: string): ResumeMark {
  const key = `studio:${slug}:shown`
  const read = (): { roundId: string; rested: number } | null => {
    const [roundId, rested] = (storage.getItem(key) ?? '').split(' ')
    return roundId && rested && /^\d+$/.test(rested) ? { roundId, rested: Number(rested) } : null
  }
  return {
    keep: (roundId, rested) => storage.setItem(key, `${roundId} ${rested}`),
    wipe: () => storage.removeItem(key),
    find: ({ openRound, rounds }) => {
      const mark = read()
      const round = openRound ?? rounds.find(({ id }) => id === mark?.roundId) ?? null
      if (round === null) return null
      const turns = round.outcome?.turns.length ?? 0
      return { round, rested: mark?.roundId === round.id ? Math.min(mark.rested, turns) : 0 }
    },
  }
}
