import type { DayWindow } from './offer.ts'

/** `HH:MM` to `HH:MM` as a part of the day; null where an offer has none. */
export function windowOf(from: string | null, to: string | null): DayWindow | null {
  return from === null || to === null ? null : { from: minuteOf(from), to: minuteOf(to) }
}

/** `HH:MM` of a minute of the day; the last one is 24:00. */
export function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const minuteOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
