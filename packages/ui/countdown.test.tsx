import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Countdown } from './countdown.tsx'

const units = { days: 'd', hours: 'h', minutes: 'min', seconds: 's' }
const shown = (ms: number) =>
  [...renderToStaticMarkup(<Countdown ms={ms} label="Burns in" units={units} />).matchAll(/<b>(\d+)<\/b>(\w+)/g)]
    .map(([, value, unit]) => `${value}${unit}`)
    .join(' ')

test.each([
  [((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000, '02d 03h 04min 05s'],
  [86_400_000, '01d 00h 00min 00s'],
  [86_399_000, '23h 59min 59s'], // no days left to show
  [999, '00h 00min 01s'],
  [0, '00h 00min 00s'],
  [-5_000, '00h 00min 00s'],
])('the rest of %i ms is shown in days, hours, minutes and seconds (Spec §2): %s', (ms, expected) => {
  expect(shown(ms)).toBe(expected)
})
