import { addRound, compareStandings, fundOf, noScore, placesOf, prizeAt, type Score, type Terms } from '@zoria/battles'
import { instant, plusMs } from '@zoria/kernel'
import type { Participant } from './population.ts'

/**
 * What a kind of players came to, on average over the runs. Sums are minor units; a `gain` counts prizes less what the
 * stakes cost.
 */
export type KindFigures = {
  readonly kind: string
  readonly players: number
  readonly turnover: number
  readonly prizes: number
  readonly winners: number
  readonly gain: number | null
}

export type Figures = {
  readonly runs: number
  /** Prizes of a run: on average, and of the dearest run. */
  readonly cost: number
  readonly costMax: number
  readonly turnover: number
  readonly ranked: number
  /** Share of the ranked players who win something. */
  readonly winners: number
  /** Share of the prize money that goes to the first place, and to the tenth of the players with the largest turnover. */
  readonly toFirst: number
  readonly toTopTenth: number
  readonly kinds: readonly KindFigures[]
}

/** What one participant came to. His rounds are not kept: a run of a week has more than a million of them. */
type Placed = {
  readonly kind: string
  readonly edge: number | null
  readonly turnover: number
  readonly isRanked: boolean
  readonly prize: number
}

/** Plays a template by the rules that count real battles. `worths`: what its bonus offers are worth, in minor units. */
export function simulate({
  terms,
  worths,
  runs,
  participants,
}: {
  readonly terms: Terms
  readonly worths: ReadonlyMap<string, bigint>
  readonly runs: number
  readonly participants: (run: number) => readonly Participant[]
}): Figures {
  const played = Array.from({ length: runs }, (_, run) => placesIn(participants(run), { terms, worths }))
  const mean = (of: (places: readonly Placed[]) => number) => played.reduce((sum, places) => sum + of(places), 0) / runs
  const costOf = (places: readonly Placed[]) => places.reduce((sum, { prize }) => sum + prize, 0)
  const cost = mean(costOf)
  const shareOfCost = (of: (places: readonly Placed[]) => number) => (cost === 0 ? 0 : mean(of) / cost)
  const ranked = mean((places) => places.filter((placed) => placed.isRanked).length)
  const kinds = [...new Set(played.flatMap((places) => places.map(({ kind }) => kind)))]
  return {
    runs,
    cost,
    costMax: greatestOf(played.map(costOf)),
    ranked,
    turnover: mean((places) => places.reduce((sum, { turnover }) => sum + turnover, 0)),
    winners: ranked === 0 ? 0 : mean((places) => places.filter(({ prize }) => prize > 0).length) / ranked,
    toFirst: shareOfCost((places) => greatestOf(places.map(({ prize }) => prize))),
    toTopTenth: shareOfCost((places) =>
      costOf(places.toSorted((left, right) => right.turnover - left.turnover).slice(0, Math.ceil(places.length / 10))),
    ),
    kinds: kinds.map((kind) =>
      kindFigures(
        kind,
        played.map((places) => places.filter((placed) => placed.kind === kind)),
      ),
    ),
  }
}

/** As `Math.max` of sums; a call takes fewer arguments than there may be runs. */
const greatestOf = (sums: readonly number[]): number => sums.reduce((most, sum) => Math.max(most, sum), 0)

function kindFigures(kind: string, played: readonly (readonly Placed[])[]): KindFigures {
  const mean = (of: (placed: Placed) => number) =>
    played.reduce((sum, places) => sum + places.reduce((all, placed) => all + of(placed), 0), 0) / played.length
  const prizes = mean(({ prize }) => prize)
  const isKnown = played.every((places) => places.every(({ edge }) => edge !== null))
  return {
    kind,
    prizes,
    players: mean(() => 1),
    turnover: mean(({ turnover }) => turnover),
    winners: mean(({ prize }) => (prize > 0 ? 1 : 0)),
    gain: isKnown ? prizes - mean(({ edge }) => edge ?? 0) : null,
  }
}

const start = instant('2026-01-01T00:00:00.000Z')

/** Scores, places and prizes of one run. */
function placesIn(
  participants: readonly Participant[],
  { terms, worths }: { readonly terms: Terms; readonly worths: ReadonlyMap<string, bigint> },
): readonly Placed[] {
  const scored = participants.map((participant, at) => {
    const rounds = participant.rounds.slice(0, terms.roundsMax ?? participant.rounds.length)
    return {
      participant,
      player: String(at).padStart(9, '0'),
      score: rounds.reduce(
        (score, { stake, payout, second }) =>
          addRound(score, { stake, payout, settledAt: plusMs(start, Math.round(second * 1_000)) }, terms.scoring),
        noScore,
      ),
    }
  })
  const fund = fundOf(terms, { turnover: scored.reduce((sum, { score }) => sum + score.turnover, 0n), worths })
  const ranked = scored
    .filter(isRanked(terms))
    .toSorted((left, right) => compareStandings(standingOf(left), standingOf(right)))
  const prizes = new Map(
    ranked
      .slice(0, placesOf(terms))
      .map(({ player }, at) => [player, Number(prizeAt(terms, at + 1, { fund, worths })?.worth ?? 0n)]),
  )
  return scored.map(({ participant: { kind, edge }, score, player }) => ({
    kind,
    edge,
    turnover: Number(score.turnover),
    isRanked: isRanked(terms)({ score }),
    prize: prizes.get(player) ?? 0,
  }))
}

const standingOf = ({ player, score: { score, reachedAt } }: { readonly player: string; readonly score: Score }) => ({
  player,
  score,
  reachedAt,
  joinedAt: start,
})

const isRanked =
  ({ qualification }: Terms) =>
  ({ score }: { readonly score: Score }): boolean =>
    score.rounds > 0 && score.rounds >= qualification
