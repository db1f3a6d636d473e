type Entry = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly url: string
  readonly startsAt: string
  readonly endsAt: string
  readonly madeAt: number
}

/** A battle as a calendar file (RFC 5545). Times are UTC. */
export function calendarOf({ id, name, text, url, startsAt, endsAt, madeAt }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zoria//Battles//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@zoria`,
    `DTSTAMP:${stamp(new Date(madeAt).toISOString())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(name)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `2026-11-24T12:00:00.000Z` as `20261124T120000Z`. */
const stamp = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** A line holds 75 octets; what is longer goes on in the next one after a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [shown, octets] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 75) [shown, octets] = [`${shown}\r\n `, 1]
    shown += letter
    octets += size
  }
  return shown
}
