import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'

const entry = {
  id: 'b-1',
  name: 'Степ, битва; 1',
  text: 'Множники ваших раундів додаються, і вирішує їхня сума за весь час батлу.',
  url: 'https://zoria.example/ua/battles/active/steppe',
  startsAt: '2026-11-24T18:00:00.000Z',
  endsAt: '2026-11-25T06:30:00.000Z',
  madeAt: Date.parse('2026-11-24T12:00:00.000Z'),
}

test('the calendar file holds start and end in UTC, the name, and the address', () => {
  const lines = calendarOf(entry).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'UID:b-1@zoria',
      'DTSTART:20261124T180000Z',
      'DTEND:20261125T063000Z',
      'DTSTAMP:20261124T120000Z',
      String.raw`SUMMARY:Степ\, битва\; 1`,
      'END:VCALENDAR',
    ]),
  )
})

test('no line of the calendar file is longer than 75 octets, and the lines together are the text', () => {
  const text = calendarOf(entry)
  expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(text.replaceAll('\r\n ', '')).toContain(entry.url)
  expect(text.replaceAll('\r\n ', '')).toContain(
    String.raw`Множники ваших раундів додаються\, і вирішує їхня сума за весь час батлу.`,
  )
})
