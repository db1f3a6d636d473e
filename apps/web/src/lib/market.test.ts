import { expect, test } from 'vitest'
import { currencyOf, marketOf } from './market.ts'

test.each([
  ['kzt', 'uk', 'kzt'],
  [null, 'uk', 'uah'],
  [null, 'kk', 'kzt'],
  [null, 'ru', undefined],
  [null, 'en', undefined],
] as const)('a player of %s (null: a visitor) who reads %s sees what is in %s', (own, language, currency) =>
  expect(marketOf(own === null ? null : { currency: own }, language).currency).toBe(currency),
)

test.each([
  ['kzt', 'uk', '?currency=uah', 'kzt'], // a player has one currency
  [null, 'uk', '', 'uah'],
  [null, 'kk', '', 'kzt'],
  [null, 'kk', '?currency=uah', 'uah'],
  [null, 'en', '', 'uah'],
  [null, 'en', '?currency=kzt', 'kzt'],
  [null, 'en', '?currency=usd', 'uah'],
] as const)(
  'where one currency is shown, a player of %s who reads %s at “%s” sees %s',
  (own, language, search, currency) =>
    expect(currencyOf({ player: own === null ? null : { currency: own }, language, search })).toBe(currency),
)
