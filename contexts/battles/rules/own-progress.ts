import type { Leaderboard } from './leaderboard.ts'
import type { Standing } from './ranking.ts'
import type { Terms } from './terms.ts'

/** A place with the score that has to be added to take it. */
export type Target = { readonly rank: number; readonly gap: bigint }

/** What a player of a running battle sees of the places around him. docs/rules/battles.md#places */
export type Progress = {
  readonly rank: number | null
  readonly nextPlace: Target | null
  readonly nextPrize: Target | null
  readonly margin: bigint | null
}

/**
 * The own place, what is missing to the next place and to the next better prize, and the margin over the first place
 * without a prize.
 */
export function progressOf(places: Leaderboard<Standing>, player: string, terms: Pick<Terms, 'prizes'>): Progress {
  const own = places.rowOf(player)
  const rank = places.rankOf(player)
  const score = own?.score ?? 0n
  const last = terms.prizes.at(-1)?.to ?? 0
  const to = (wanted: number): Target => ({ rank: wanted, gap: gapTo(score, places.at(wanted)?.score) })
  const below = places.at(last + 1)
  return {
    rank,
    nextPlace: rank === null || rank === 1 ? null : to(rank - 1),
    nextPrize:
      nextPrizePlace(terms, rank, places.ranked()) === null
        ? null
        : to(nextPrizePlace(terms, rank, places.ranked()) as number),
    margin: rank !== null && rank <= last && below ? score - below.score : null,
  }
}

/** The lowest place of the next better prize; without a rank the last place that wins, or the first one that is free. */
function nextPrizePlace({ prizes }: Pick<Terms, 'prizes'>, rank: number | null, ranked: number): number | null {
  if (rank === null) return Math.min(prizes.at(-1)?.to ?? 1, ranked + 1)
  const better = prizes.filter(({ to }) => to < rank).at(-1)
  return better?.to ?? null
}

/**
 * The later score loses a tie, so one more than the difference is needed. The best multiplier has to be reached in one
 * round: the gap is what is missing to it.
 */
const gapTo = (own: bigint, theirs: bigint | undefined): bigint => {
  const missing = theirs === undefined ? 0n : theirs - own + 1n
  return missing > 0n ? missing : 0n
}
