import { describe, expect, test } from 'vitest'
import { boundsOf, recipientFaults, targetOf, type Restriction } from './withdrawal.ts'

describe('card and recipient of a withdrawal', () => {
  test.each([
    ['4242 4242 4242 4242', 'Олена Коваль', {}],
    ['', '', { destination: 'FILL_OUT_THIS_FIELD', recipientName: 'FILL_OUT_THIS_FIELD' }],
    ['4242 4242', 'Олена', { destination: 'VALUE_INCOMPLETE', recipientName: 'RECIPIENT_TWO_WORDS' }], // Spec §5: at least two words
    ['4242 4242 4242 4242', ' Айгерім  Сәрсен ', {}],
    ['4242 4242 4242 4242', 'О. Коваль', { recipientName: 'FULL_NAME_REQUIRED' }],
    ['4242 4242 4242 4242', 'Олена К', { recipientName: 'FULL_NAME_REQUIRED' }],
    ['4242 4242 4242 4242', 'Жан де Лі', {}],
    ['4242 4242 4242 4242', '\u200EОлена\tКоваль\u200B', {}],
    ['4242 4242 4242 4242', '\u200B', { recipientName: 'FILL_OUT_THIS_FIELD' }],
  ])('"%s", "%s"', (destination, recipientName, faults) => {
    expect(recipientFaults({ amount: '', destination, recipientName, cardId: '' })).toEqual(faults)
  })
})

test('the most is what the day and the last 24 hours both still leave', () => {
  const restriction = { currency: 'uah', min: '200.00', leftToday: '50000.00', left24h: '1200.00' } as Restriction
  expect(boundsOf(restriction)).toEqual({ min: '200.00', max: '1200.00' })
})

test('to a saved card needs its name and no number', () => {
  expect(recipientFaults({ amount: '', destination: '', recipientName: 'Olena Koval', cardId: 'c' })).toEqual({})
  expect(recipientFaults({ amount: '', destination: '', recipientName: '', cardId: 'c' })).toEqual({
    recipientName: 'FILL_OUT_THIS_FIELD',
  })
})

test('goes to the saved card where one is chosen, else to what was typed', () => {
  const recipientName = '\u200EOlena\tKoval\u200B'
  expect([
    targetOf({ destination: '4242', recipientName, cardId: 'c' }),
    targetOf({ destination: '4242', recipientName, cardId: '' }),
  ]).toEqual([
    { cardId: 'c', recipientName: 'Olena Koval' },
    { destination: '4242', recipientName: 'Olena Koval' },
  ])
})
