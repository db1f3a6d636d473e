import type { RoundView, SessionState } from '../wire.ts'

/** How far a round was shown on this device, so that a page that is loaded again goes on from there. */
export interface ResumeMark {
  readonly keep: (roundId: string, rested: number) => void
  readonly wipe: () => void
  /** The round to go on with, if any, and how many of its turns were shown. */
  readonly find: (state: Pick<SessionState, 'openRound' | 'rounds'>) => { readonly round: RoundView; readonly rested: number } | null
}

/**
 * A round that is not finished is gone on with wherever it was begun. One that was paid meanwhile only where its turns were still being
 * shown on this device: its free spins are the player's to see, its money has come long since.
 */
export function createResumeMark(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, slug: string): ResumeMark {
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
