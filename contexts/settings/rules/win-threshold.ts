import type { Currency, Money } from '@zoria/kernel'

type Payouts = Readonly<Partial<Record<Currency, { readonly payout: Money }>>>

/**
 * What a single win may pay before staff look at it: of any game, and of single games by their id. Settings WIN_REVIEW
 * and WIN_REVIEW_GAMES.
 */
export type WinThresholds = { readonly all: Payouts; readonly games: Readonly<Record<string, Payouts>> }

/** Is this win above the threshold of its game, else of all games? Source: docs/rules/cashbox.md#approval-by-rule. */
export function isLargeWin(
  { all, games }: WinThresholds,
  { game, amount }: { readonly game: string; readonly amount: Money },
): boolean {
  const threshold = (games[game]?.[amount.currency] ?? all[amount.currency])?.payout
  return threshold !== undefined && amount.amount > threshold.amount
}

/**
 * The lowest threshold of a currency, whichever game it is of: what has to be looked through. Undefined where the
 * currency has none.
 */
export function lowestWinThreshold({ all, games }: WinThresholds, currency: Currency): Money | undefined {
  const thresholds = [all, ...Object.values(games)].map((payouts) => payouts[currency]?.payout)
  return thresholds
    .filter((each) => each !== undefined)
    .toSorted((left, right) => (left.amount < right.amount ? -1 : 1))
    .at(0)
}
