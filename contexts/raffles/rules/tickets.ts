import type { Currency, Instant } from '@zoria/kernel'
import type { RaffleSpan } from './schedule.ts'

/** What decides whether a round counts. `stakeReal` is the part of own money in minor units. */
export type PlayedRound = {
  readonly currency: Currency
  readonly stakeReal: bigint
  readonly isFreeRound: boolean
  readonly startedAt: Instant
  readonly settledAt: Instant
}

/** Only rounds with a stake of own money that began and were settled within the period. docs/rules/promotions.md#raffle */
export function fitsRaffle(round: PlayedRound, raffle: RaffleSpan & { readonly currency: Currency }): boolean {
  return (
    !round.isFreeRound &&
    round.stakeReal > 0n &&
    round.currency === raffle.currency &&
    round.startedAt >= raffle.startsAt &&
    round.settledAt < raffle.endsAt
  )
}

/** A player in a raffle: turnover of the rounds that count at present, and tickets given. */
export type Earned = { readonly turnover: bigint; readonly tickets: number }

/**
 * Adds turnover, or takes it away where `change` is negative. A ticket stays once it was given, so the number of
 * tickets is the largest turnover so far over the turnover per ticket, cut down: after an undone round the turnover has
 * to be earned again before another ticket is given. The turnover is negative while an undone round comes before its
 * settlement.
 */
export function addTurnover({ turnover, tickets }: Earned, change: bigint, turnoverPerTicket: bigint): Earned {
  const sum = turnover + change
  return { turnover: sum, tickets: Math.max(tickets, Number(sum / turnoverPerTicket)) }
}

/** The turnover that is missing to the next ticket, in minor units; always above 0. */
export const missingOf = ({ turnover, tickets }: Earned, turnoverPerTicket: bigint): bigint =>
  turnoverPerTicket * BigInt(tickets + 1) - turnover

/**
 * The chance of at least one prize in hundredths of a per cent, cut down: 1 − C(N−n, k) / C(N, k) for n own tickets of
 * N, of which k win. Exact whole numbers, so nothing overflows; the chance that is shown is never above the real one,
 * and 100.00 is shown only where every draw wins.
 */
export function chanceOf({
  own,
  all,
  places,
}: {
  readonly own: number
  readonly all: number
  readonly places: number
}): bigint {
  const winning = Math.min(places, all)
  let [losing, total] = [1n, 1n]
  for (let drawn = 0; drawn < winning; drawn += 1) {
    losing *= BigInt(Math.max(0, all - own - drawn))
    total *= BigInt(all - drawn)
  }
  return ((total - losing) * 10_000n) / total
}

/** Tickets `first` to `last` of one player, by the player's number in the raffle. */
export type TicketRange = { readonly first: number; readonly last: number; readonly player: number }

/**
 * The frozen list as its hash covers it: one line for each range in the order of the numbers, as in `1-3 1`, each line
 * ended by a line feed.
 */
export const listText = (ranges: readonly TicketRange[]): string =>
  ranges.map(({ first, last, player }) => `${first}-${last} ${player}\n`).join('')
