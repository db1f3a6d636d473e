import type { Legs } from './entry.ts'
import type { OpenRound, Parts } from './money-state.ts'
import type { KnownRow } from './journal-queries.ts'
import { wholeInBps } from './wagering.ts'
import { newRound, withStake, type StakeOfRound } from './rounds.ts'

/** A closed round, reconstructed from its journal rows; undefined if it has no valid stake. */
export function roundFrom(
  rows: readonly KnownRow[],
  { openBonusId }: { openBonusId: string | null },
): OpenRound | undefined {
  return rows
    .filter(({ kind, reversedBy }) => kind === 'stake' && reversedBy === null)
    .reduce<OpenRound | undefined>((round, row) => {
      const opened =
        round ??
        newRound({
          game: row.play?.game ?? '',
          version: row.version,
          now: row.at,
          weight: row.detail?.weight ?? Number(wholeInBps),
        })
      return withStake(opened, stakeOf(row, { openBonusId, awaited: 0n }), row.detail?.freeRound ?? null)
    }, undefined)
}

/** What a stake of the journal put on its round: its bonus part plays for the house once that bonus has ended. */
export function stakeOf(
  { legs, userBonusId }: Pick<KnownRow, 'legs' | 'userBonusId'>,
  { openBonusId, awaited }: { openBonusId: string | null; awaited: bigint },
): StakeOfRound {
  const parts = partsTaken(legs)
  if (userBonusId !== null && userBonusId === openBonusId) return { parts, forfeited: 0n, awaited }
  return { parts: { ...parts, bonus: 0n }, forfeited: parts.bonus, awaited: 0n }
}

/** What a stake's legs took. */
export function partsTaken(legs: Pick<Legs, 'game' | 'electronic' | 'bonus'>): Parts {
  return { game: -legs.game, electronic: -legs.electronic, bonus: -legs.bonus }
}
