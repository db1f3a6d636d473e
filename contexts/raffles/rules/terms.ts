import type { Currency } from '@zoria/kernel'

/** Places `from` to `to` win `amount` each, in minor units. */
export type PrizeRange = { readonly from: number; readonly to: number; readonly amount: bigint }

/** What a raffle promises. Sums are minor units. docs/rules/promotions.md#raffle */
export type Terms = {
  readonly currency: Currency
  readonly turnoverPerTicket: bigint
  /** From the end of the period to the draw, at the earliest. */
  readonly drawAfterMinutes: number
  readonly prizes: readonly PrizeRange[]
}

/**
 * The least turnover per ticket in minor units. Tickets of a raffle are numbered up to 2^31: at this least turnover
 * that is a week of 21 billion in stakes.
 */
export const TURNOVER_PER_TICKET_MIN = 10_00n

/** What contradicts itself in terms whose fields are in order, a sentence each. */
export function termFaults({ prizes }: Pick<Terms, 'prizes'>): readonly string[] {
  return prizes.some(({ from, to }, at) => to < from || from !== (prizes[at - 1]?.to ?? 0) + 1)
    ? ['ranges of places begin with 1 and follow each other']
    : []
}

/** The last place that wins. */
export const placesOf = ({ prizes }: Pick<Terms, 'prizes'>): number => prizes.at(-1)?.to ?? 0

/** What all places win. */
export const fundOf = ({ prizes }: Pick<Terms, 'prizes'>): bigint =>
  prizes.reduce((all, { from, to, amount }) => all + BigInt(to - from + 1) * amount, 0n)

/** What a place wins. */
export const prizeAt = ({ prizes }: Pick<Terms, 'prizes'>, place: number): bigint =>
  prizes.find(({ from, to }) => place >= from && place <= to)?.amount ?? 0n
