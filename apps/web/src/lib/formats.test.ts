import { describe, expect, test } from 'vitest'
import {
  currencySign,
  formatAmount,
  formatDate,
  formatDateTime,
  formatDay,
  formatHundredths,
  formatMoney,
  formatRoundMoney,
  formatSpan,
  formatWait,
  formatWhole,
} from './formats.ts'

const nb = '\u00a0'

describe('amounts: thousands grouped with a space, two decimals (Spec §9)', () => {
  test.each([
    ['0', '0.00'],
    ['0.5', '0.50'],
    ['999.99', '999.99'],
    ['1000', `1${nb}000.00`],
    ['12480.50', `12${nb}480.50`],
    ['123456', `123${nb}456.00`],
    ['999999999999.99', `999${nb}999${nb}999${nb}999.99`],
    ['-121.50', '\u2212121.50'],
  ])('%s', (amount, shown) => {
    expect(formatAmount(amount)).toBe(shown)
  })
})

describe('money: the sign after the amount, never on the next line', () => {
  test.each([
    ['1250.00', 'uah', `1${nb}250.00${nb}₴`],
    ['250000.00', 'kzt', `250${nb}000.00${nb}₸`],
    ['1.00', 'xyz', `1.00${nb}XYZ`],
  ])('%s %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown)
  })

  test.each([
    ['1000.00', `1${nb}000${nb}₴`],
    ['99.50', `99.50${nb}₴`],
    ['100.05', `100.05${nb}₴`],
  ])('round money leaves out decimals that say nothing: %s', (amount, shown) => {
    expect(formatRoundMoney(amount, 'uah')).toBe(shown)
  })

  test.each([
    ['uah', '₴'],
    ['kzt', '₸'],
    ['usd', '$'],
    ['eur', '€'],
    ['kgs', 'с.'],
  ])('sign of %s', (currency, sign) => {
    expect(currencySign(currency)).toBe(sign)
  })
})

describe('dates: dd/MM/yyyy (Spec §9)', () => {
  test.each([
    // instant in UTC             minutes  date          date and time
    ['2026-11-21T09:05:00.000Z', 0, '21/11/2026', '21/11/2026, 09:05'],
    ['2026-11-21T22:30:00.000Z', 120, '22/11/2026', '22/11/2026, 00:30'], // Kyiv in winter
    ['2026-12-31T19:30:00.000Z', 300, '01/01/2027', '01/01/2027, 00:30'], // Almaty
    ['2026-01-01T00:10:00.000Z', -60, '31/12/2025', '31/12/2025, 23:10'],
  ])('%s, %i minutes ahead', (iso, offset, date, dateTime) => {
    expect([formatDate(iso, offset), formatDateTime(iso, offset)]).toEqual([date, dateTime])
  })

  test('a day without a time', () => {
    expect(formatDay('1994-03-14')).toBe('14/03/1994')
  })
})

describe('numbers and spans', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [2418, `2${nb}418`],
    [-1500, `\u22121${nb}500`],
    [0.9, '0'],
  ])('whole %d', (value, shown) => {
    expect(formatWhole(value)).toBe(shown)
  })
  test.each([
    [4.38, '4.38'],
    [0, '0.00'],
    [12.3, '12.30'],
    [1204.5, `1${nb}204.50`],
  ])('hundredths %d', (value, shown) => {
    expect(formatHundredths(value)).toBe(shown)
  })
  test.each([
    [107, '01:47'],
    [59, '00:59'],
    [60, '01:00'],
    [0, '00:00'],
  ])('wait of %i s', (seconds, shown) => {
    expect(formatWait(seconds)).toBe(shown)
  })
  test.each([
    [0, '00:00:00'],
    [2_536_000, '00:42:16'],
    [90_061_000, '25:01:01'],
    [-5, '00:00:00'],
  ])('span of %i ms', (ms, shown) => {
    expect(formatSpan(ms)).toBe(shown)
  })
})
