/**
 * The order in which the payouts of a table's round are called: winners first, each group in the given order. Who is
 * paid nothing waits behind them: that call only ends the round for the platform.
 */
export function winnersFirst<Due>(due: readonly Due[], payoutOf: (each: Due) => bigint | null): readonly Due[] {
  const isWinner = (each: Due): boolean => (payoutOf(each) ?? 0n) > 0n
  return [...due.filter(isWinner), ...due.filter((each) => !isWinner(each))]
}
