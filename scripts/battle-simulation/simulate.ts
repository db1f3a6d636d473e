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

type Placed = {
  readonly participant: Participant
  readonly score: Score
  readonly player: string
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
  const ranked = mean((places) => places.filter(isRanked(terms)).length)
  const kinds = [...new Set(played.flatMap((places) => places.map(({ participant }) => participant.kind)))]
  return {
    runs,
    cost,
    costMax: Math.max(...played.map(costOf)),
    ranked,
    turnover: mean((places) => places.reduce((sum, { score }) => sum + Number(score.turnover), 0)),
    winners: ranked === 0 ? 0 : mean((places) => places.filter(({ prize }) => prize > 0).length) / ranked,
    toFirst: shareOfCost((places) => Math.max(0, ...places.map(({ prize }) => prize))),
    toTopTenth: shareOfCost((places) =>
      costOf(
        places
          .toSorted((left, right) => Number(right.score.turnover - left.score.turnover))
          .slice(0, Math.ceil(places.length / 10)),
      ),
    ),
    kinds: kinds.map((kind) =>
      kindFigures(
        kind,
        played.map((places) => places.filter(({ participant }) => participant.kind === kind)),
      ),
    ),
  }
}

function kindFigures(kind: string, played: readonly (readonly Placed[])[]): KindFigures {
  const mean = (of: (placed: Placed) => number) =>
    played.reduce((sum, places) => sum + places.reduce((all, placed) => all + of(placed), 0), 0) / played.length
  const prizes = mean(({ prize }) => prize)
  const isKnown = played.every((places) => places.every(({ participant }) => participant.edge !== null))
  return {
    kind,
    prizes,
    players: mean(() => 1),
    turnover: mean(({ score }) => Number(score.turnover)),
    winners: mean(({ prize }) => (prize > 0 ? 1 : 0)),
    gain: isKnown ? prizes - mean(({ participant }) => participant.edge ?? 0) : null,
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
  return scored.map(({ participant, score, player }) => ({
    participant,
    score,
    player,
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
