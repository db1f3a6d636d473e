import { plusMs, type Instant } from '@zoria/kernel'
import type { PrizeRange, PrizeTerms, Terms } from './terms.ts'

/** A prize with its worth in minor units. */
export type Prize =
  | { readonly kind: 'money'; readonly worth: bigint }
  | { readonly kind: 'bonus'; readonly worth: bigint; readonly offerId: string }
  | {
      readonly kind: 'free_rounds'
      readonly worth: bigint
      readonly game: string
      readonly count: number
      readonly stake: bigint
    }

/** What the offers of a battle are worth, in minor units. */
export type Worths = ReadonlyMap<string, bigint>

/**
 * The fund of a battle in minor units: what its prizes are worth, or its part of the turnover, cut down, at least the
 * published minimum.
 */
export function fundOf(
  { fund, prizes }: Pick<Terms, 'fund' | 'prizes'>,
  { turnover, worths }: { readonly turnover: bigint; readonly worths: Worths },
): bigint {
  if (fund.kind === 'guaranteed')
    return prizes.reduce(
      (all, { from, to, prize }) => all + BigInt(to - from + 1) * worthOf(prize, { fund: 0n, worths }),
      0n,
    )
  const grown = (turnover * BigInt(fund.bps)) / 10_000n
  return grown > fund.min ? grown : fund.min
}

/**
 * The prize of a range of places. The first place also gets the minor units that the shares of a proportional fund
 * leave.
 */
export function prizeAt(
  terms: Pick<Terms, 'prizes'>,
  rank: number,
  means: { readonly fund: bigint; readonly worths: Worths },
): Prize | null {
  const range = terms.prizes.find(({ from, to }) => rank >= from && rank <= to)
  if (!range) return null
  const worth =
    worthOf(range.prize, means) +
    (rank === 1 && range.prize.kind === 'share' ? remainderOf(terms.prizes, means.fund) : 0n)
  switch (range.prize.kind) {
    case 'money':
    case 'share':
      return { kind: 'money', worth }
    case 'bonus':
      return { kind: 'bonus', worth, offerId: range.prize.offerId }
    case 'free_rounds':
      return { kind: 'free_rounds', worth, game: range.prize.game, count: range.prize.count, stake: range.prize.stake }
  }
}

/** The last place that wins. */
export const placesOf = ({ prizes }: Pick<Terms, 'prizes'>): number => prizes.at(-1)?.to ?? 0

/** The ranges of the prize table; the first place stands alone where shares leave it the remainder. */
export function rangesOf(terms: Pick<Terms, 'prizes'>): readonly Pick<PrizeRange, 'from' | 'to'>[] {
  return terms.prizes.flatMap(({ from, to, prize }) =>
    from === 1 && to > 1 && prize.kind === 'share'
      ? [
          { from: 1, to: 1 },
          { from: 2, to },
        ]
      : [{ from, to }],
  )
}

const worthOf = (prize: PrizeTerms, { fund, worths }: { readonly fund: bigint; readonly worths: Worths }): bigint => {
  switch (prize.kind) {
    case 'money':
      return prize.amount
    case 'share':
      return (fund * BigInt(prize.bps)) / 10_000n
    case 'bonus':
      return worths.get(prize.offerId) ?? 0n
    case 'free_rounds':
      return prize.stake * BigInt(prize.count)
  }
}

const remainderOf = (prizes: readonly PrizeRange[], fund: bigint): bigint =>
  fund -
  prizes.reduce(
    (all, { from, to, prize }) =>
      all + (prize.kind === 'share' ? BigInt(to - from + 1) * ((fund * BigInt(prize.bps)) / 10_000n) : 0n),
    0n,
  )

/** How long a bonus waits for its winner, and free rounds can be played. docs/rules/battles.md#prizes */
export const takenWithinMs = 7 * 86_400_000

/**
 * Until when free rounds can be played: seven days from the freeze. Once less than half of that is left, an order that
 * is still refused gets seven days more; until then a repeat has the same date, as providers want it.
 */
export const playableUntil = ({ frozenAt, now }: { readonly frozenAt: Instant; readonly now: Instant }): Instant =>
  plusMs(frozenAt, (Math.floor((now - frozenAt + takenWithinMs / 2) / takenWithinMs) + 1) * takenWithinMs)

/**
 * Bonuses and free rounds invite to play: a player who is closed out of play does not get them. Nobody is left to give
 * anything to where the account was erased. docs/rules/battles.md#excluded-players
 */
export const isWithheld = (
  kind: Prize['kind'],
  { isExcluded, isErased }: { readonly isExcluded: boolean; readonly isErased: boolean },
): boolean => isErased || (isExcluded && kind !== 'money')
