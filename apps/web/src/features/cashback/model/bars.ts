const barMost = 96
const barLeast = 4

/**
 * Heights of bars, 0 to 96, for amounts as they travel. The largest is 96; what is above zero is at least 4, so that it
 * can be seen.
 */
export function barHeights(amounts: readonly string[]): readonly number[] {
  const values = amounts.map(Number)
  const most = Math.max(...values, 0)
  return values.map((value) =>
    value <= 0 || most === 0 ? 0 : Math.max(barLeast, Math.round((value / most) * barMost)),
  )
}

/** The day of the week of a date, 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00.000Z`).getUTCDay()
