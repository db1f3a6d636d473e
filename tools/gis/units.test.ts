import { expect, test } from 'vitest'
import { textOf, unitsIn } from './units.ts'

test.each([
  ['10.50', 105_000n, '10.50'],
  ['0', 0n, '0.00'],
  ['-3.5', -35_000n, '-3.50'],
  ['1.2345', 12_345n, '1.2345'],
  ['1.234', 12_340n, '1.234'],
  ['7.000000', 70_000n, '7.00'],
])('%s is parsed exactly', (text, units, written) => {
  expect(unitsIn(text)).toBe(units)
  expect(textOf(units)).toBe(written)
})

test.each(['', 'ten', '1e3', '1,00', '1.23456', '.5'])('%j is not a sum', (text) =>
  expect(unitsIn(text)).toBeUndefined(),
)
