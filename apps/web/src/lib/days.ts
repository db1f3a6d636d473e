/** A day typed as dd/MM/yyyy, as it travels: `1994-03-14`. null where there is no such day. */
export function typedDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** Whole years from a day to a moment. */
export function yearsSince(day: string, now: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const today = new Date(now)
  const hadBirthday = today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= date)
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}
