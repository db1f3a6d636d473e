import type { Currency, Instant } from '@zoria/kernel'
import type { Terms } from './terms.ts'

/** What decides whether a round counts, of the round. Sums are minor units of own money. */
export type PlayedRound = {
  readonly currency: Currency
  readonly stakeReal: bigint
  readonly isFreeRound: boolean
  readonly startedAt: Instant
  readonly settledAt: Instant
}
export type GameKind = { readonly slug: string; readonly provider: string; readonly category: string }
export type Span = { readonly startsAt: Instant; readonly endsAt: Instant }

type Fit = { readonly terms: Terms; readonly span: Span }

/**
 * Conditions of a counted round that do not depend on the player: currency, game, stake of own money, begun after the
 * start and settled before the end. docs/rules/battles.md#which-rounds-count
 */
export const fitsBattle = (round: PlayedRound, game: GameKind | undefined, { terms, span }: Fit): boolean =>
  fitsButGame(round, { terms, span }) && isGameOf(terms.games, game)

/**
 * Those that follow from the round alone. A void is held to them: its game may be of another kind by now than when its
 * round was counted.
 */
export function fitsButGame(round: PlayedRound, { terms, span }: Fit): boolean {
  if (
    round.isFreeRound ||
    round.currency !== terms.currency ||
    round.stakeReal < terms.stakeMin ||
    round.stakeReal <= 0n
  )
    return false
  if (terms.league.by === 'stakes' && round.stakeReal > terms.league.stakeMax) return false
  return round.startedAt >= span.startsAt && round.settledAt < span.endsAt
}

export function isGameOf(games: Terms['games'], game: GameKind | undefined): boolean {
  if (games.kind === 'all') return true
  if (!game) return false
  switch (games.kind) {
    case 'list':
      return games.slugs.includes(game.slug)
    case 'provider':
      return games.slugs.includes(game.provider)
    case 'category':
      return games.slugs.includes(game.category)
  }
}

/** Only rounds begun after the player joined count. */
export const isAfterJoining = (round: Pick<PlayedRound, 'startedAt'>, joinedAt: Instant): boolean =>
  round.startedAt >= joinedAt

/** Whether a level of the rating is in the league. */
export function isInLeague(league: Terms['league'], level: number): boolean {
  return league.by === 'stakes' || (level >= (league.levelMin ?? 0) && level <= (league.levelMax ?? Infinity))
}
