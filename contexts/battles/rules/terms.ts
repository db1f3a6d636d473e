import type { BattleEntry, BattleScoring } from '@zoria/contract/battles/words'
import type { Currency } from '@zoria/kernel'

/**
 * The prize of a place. Sums are minor units; `share` is a part of a proportional fund in basis points, which each
 * place of the range gets.
 */
export type PrizeTerms =
  | { readonly kind: 'money'; readonly amount: bigint }
  | { readonly kind: 'share'; readonly bps: number }
  | { readonly kind: 'bonus'; readonly offerId: string }
  | { readonly kind: 'free_rounds'; readonly game: string; readonly count: number; readonly stake: bigint }
export type PrizeRange = { readonly from: number; readonly to: number; readonly prize: PrizeTerms }

/** What a battle promises. Sums are minor units. docs/rules/battles.md#template-and-run */
export type Terms = {
  readonly names: { readonly en: string; readonly ua: string; readonly ru: string; readonly kz: string }
  readonly cup: 'bronze' | 'silver' | 'gold' | 'platinum' | 'brilliant'
  readonly league:
    | { readonly by: 'rating'; readonly levelMin: number | null; readonly levelMax: number | null }
    | { readonly by: 'stakes'; readonly stakeMax: bigint }
  readonly currency: Currency
  readonly games:
    | { readonly kind: 'all' }
    | { readonly kind: 'list' | 'provider' | 'category'; readonly slugs: readonly string[] }
  readonly stakeMin: bigint
  /** Counted rounds before a player has a place. */
  readonly qualification: number
  readonly roundsMax: number | null
  readonly scoring: BattleScoring
  readonly entry: BattleEntry
  readonly fund:
    | { readonly kind: 'guaranteed' }
    | { readonly kind: 'proportional'; readonly bps: number; readonly min: bigint }
  readonly prizes: readonly PrizeRange[]
}

/** When a template has runs: `at` is the wall clock of the currency's market, `weekday` 1 Monday to 7 Sunday. */
export type ScheduleTerms =
  | { readonly kind: 'once'; readonly startsAt: string; readonly minutes: number }
  | { readonly kind: 'daily'; readonly at: string; readonly minutes: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: string; readonly minutes: number }
  | { readonly kind: 'back_to_back'; readonly anchor: string; readonly minutes: number }

export type Template = { readonly slug: string; readonly terms: Terms; readonly schedule: ScheduleTerms }

/** What contradicts itself in terms whose fields are in order, a sentence each. */
export function termFaults({ prizes, fund, roundsMax, qualification, league, stakeMin }: Terms): readonly string[] {
  const shared = prizes.reduce(
    (all, { from, to, prize }) => all + (prize.kind === 'share' ? prize.bps * (to - from + 1) : 0),
    0,
  )
  const isFundWrong =
    fund.kind === 'proportional' ? shared !== 10_000 || prizes.some(({ prize }) => prize.kind !== 'share') : shared > 0
  return [
    ...(prizes.some(({ from, to }, at) => to < from || from !== (prizes[at - 1]?.to ?? 0) + 1)
      ? ['ranges of places begin with 1 and follow each other']
      : []),
    ...(isFundWrong
      ? ['the shares of a proportional fund add up to 10000 basis points; a guaranteed fund has none']
      : []),
    ...(roundsMax !== null && roundsMax < qualification ? ['the cap of rounds is not below the qualification'] : []),
    ...(league.by === 'stakes' && league.stakeMax < stakeMin ? ['the largest stake is not below the least one'] : []),
    ...(league.by === 'rating' && (league.levelMin ?? 0) > (league.levelMax ?? Infinity)
      ? ['the highest level is not below the lowest one']
      : []),
  ]
}
