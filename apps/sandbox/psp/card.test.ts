import { describe, expect, test } from 'vitest'
import { findCardFaults, readCard } from './card.ts'
import { magicCardOf, magicCards } from './magic-cards.ts'

test.each([
  ['4242424242424242', { digits: '4242424242424242', brand: 'visa', last4: '4242' }],
  ['4242 4242 4242 4242', { digits: '4242424242424242', brand: 'visa', last4: '4242' }],
  ['5555-5555-5555-4444', { digits: '5555555555554444', brand: 'mastercard', last4: '4444' }],
  ['4242424242424241', undefined],
  ['42424242424', undefined],
  ['0004242424242424242', undefined],
  ['4242x4242', undefined],
  ['', undefined],
])('card %s is parsed as %o', (text, card) => {
  expect(readCard(text)).toEqual(card)
})

describe('the fields of a card', () => {
  const good = { card: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' }
  test.each([
    [good, {}],
    [{ ...good, expiry: '11 / 26' }, {}],
    [{ ...good, expiry: '1126' }, {}],
    [{ ...good, expiry: '11/2026' }, {}],
    [{ ...good, expiry: '10/26' }, { expiry: true }],
    [{ ...good, expiry: '13/29' }, { expiry: true }],
    [{ ...good, expiry: '' }, { expiry: true }],
    [{ ...good, cvc: '12' }, { cvc: true }],
    [{ ...good, cvc: '1234' }, {}],
    [{ ...good, cvc: '12345' }, { cvc: true }],
    [
      { card: '1', expiry: '', cvc: '' },
      { card: true, expiry: true, cvc: true },
    ],
  ])('in November 2026: %o has faults %o', (fields, faults) => {
    expect(findCardFaults(fields, 202611)).toEqual(faults)
  })
})

test('every magic card is a card number, and no two share a number or a name', () => {
  for (const { number } of magicCards) expect(readCard(number)?.digits).toBe(number)
  expect(new Set(magicCards.map(({ number }) => number)).size).toBe(magicCards.length)
  expect(new Set(magicCards.map(({ name }) => name)).size).toBe(magicCards.length)
})

test('a card that is not in the table is no magic card', () => {
  expect(magicCardOf('4111111111111111')).toBeUndefined()
})
