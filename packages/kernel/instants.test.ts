import { expect, test } from 'vitest'
import { parseMoment, toIso } from './instants.ts'

test.each([
  ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['2026-11-30T23:59:59Z', '2026-11-30T23:59:59.000Z'],
  ['2026-11-21T17:04:05+02:00', '2026-11-21T15:04:05.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s is a moment', (text, iso) => {
  const at = parseMoment(text)
  expect(at !== undefined && toIso(at)).toBe(iso)
})

test.each([
  '2026-11-31T12:00:00.000Z', '2026-02-29T12:00:00Z', '2026-02-30T12:00:00+02:00', '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z', '2026-11-00T00:00:00Z',
  '2026-11-30T24:00:00Z', '2026-11-30T12:60:00Z', '2026-11-30T12:00:60Z', '2026-11-30T12:00:00+24:00', '2026-11-30T12:00:00', '2026-11-30', 'tomorrow', '',
])('%j is none', (text) => {
  expect(parseMoment(text)).toBeUndefined()
})
