import type { Instant } from '@zoria/kernel'
import type { Legs } from './entry.ts'
import type { OpenRound, Parts } from './money-state.ts'
import type { KnownRow } from './questions.ts'
import { newRound, withStake, type StakeOfRound } from './rounds.ts'

/** A round that is no longer open, put together from its rows in the journal; undefined if no stake of it stands. */
export function roundFrom(rows: readonly KnownRow[], { openBonusId, now }: { openBonusId: string | null; now: Instant }): OpenRound | undefined {
  return rows
    .filter(({ kind, reversedBy }) => kind === 'stake' && reversedBy === null)
    .reduce<OpenRound | undefined>((round, row) => {
      const opened = round ?? newRound({ game: row.play?.game ?? '', version: row.version, now })
      return withStake(opened, stakeOf(row, { openBonusId, awaited: 0n }), row.detail?.freeRound ?? null)
    }, undefined)
}

/** What a stake of the journal put on its round: its bonus part plays for the house once that bonus has ended. */
export function stakeOf({ legs, userBonusId }: Pick<KnownRow, 'legs' | 'userBonusId'>, { openBonusId, awaited }: { openBonusId: string | null; awaited: bigint }): StakeOfRound {
  const parts = partsTaken(legs)
  if (userBonusId !== null && userBonusId === openBonusId) return { parts, forfeited: 0n, awaited }
  return { parts: { ...parts, bonus: 0n }, forfeited: parts.bonus, awaited: 0n }
}

/** What a stake's legs took. */
export function partsTaken(legs: Pick<Legs, 'game' | 'electronic' | 'bonus'>): Parts {
  return { game: -legs.game, electronic: -legs.electronic, bonus: -legs.bonus }
}
