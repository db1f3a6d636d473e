import { finalStates } from '../rules/round.ts'
import type { Sql } from '../storage/database.ts'
import { findRound, type Round } from '../storage/rounds.ts'

/** Rounds that wait to be shown are kept in memory, so that the next call reads nothing; all others are read when they are wanted. */
export interface RoundMemory {
  readonly find: (id: string) => Promise<Round | null>
  /** As `find`; that there is none is a bug. */
  readonly get: (id: string) => Promise<Round>
  /** Whoever fails leaves no memory: nobody can tell what became of his step, and the next one reads it. */
  readonly forget: (id: string) => void
  readonly keep: (round: Round) => void
  readonly forgetAll: () => void
}

const roundsMax = 50_000

export function createRoundMemory(sql: Sql): RoundMemory {
  const kept = new Map<string, Round>()
  const find = async (id: string): Promise<Round | null> => kept.get(id) ?? findRound(sql, id)
  return {
    find,
    get: async (id) => {
      const round = await find(id)
      if (round === null) throw new Error(`There is no round ${id}`)
      return round
    },
    forget: (id) => void kept.delete(id),
    keep: (round) => {
      kept.delete(round.id)
      if (finalStates.includes(round.state)) return
      kept.set(round.id, round)
      if (kept.size > roundsMax) kept.delete(kept.keys().next().value as string)
    },
    forgetAll: () => kept.clear(),
  }
}
