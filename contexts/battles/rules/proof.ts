import type { Instant } from '@zoria/kernel'
import type { Terms } from './terms.ts'

/** A counted round as the frozen list shows it. `player` is a number of the battle, `id` a hash of the round's name. */
export type ListedRound = {
  readonly player: number
  readonly stake: bigint
  readonly payout: bigint
  readonly settledAt: Instant
  readonly id: string
}

/** What the list says about the battle. Players are numbered in the order in which they joined. */
export type ListHead = {
  readonly slug: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly terms: Pick<Terms, 'currency' | 'scoring' | 'qualification' | 'roundsMax'>
}

/**
 * The first line of the frozen list: the battle. A line for each round follows, player by player in the order of
 * settlement. Times are milliseconds. docs/rules/battles.md#proof
 */
export function headLine({
  slug,
  startsAt,
  endsAt,
  terms: { currency, scoring, qualification, roundsMax },
}: ListHead): string {
  return `${JSON.stringify({ battle: slug, currency, starts: startsAt, ends: endsAt, scoring, qualification, cap: roundsMax })}\n`
}

/** The line of a round. Sums are minor units. */
export const roundLine = ({ player, stake, payout, settledAt, id }: ListedRound): string =>
  `${JSON.stringify([player, String(stake), String(payout), settledAt, id])}\n`
