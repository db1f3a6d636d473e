import { expect, test } from 'vitest'
import * as z from 'zod'
import { blankFaults, lostFields, nearest, unknownNamed, writtenFaults } from './written-faults.ts'

const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), amount: z.int() }),
  z.strictObject({ kind: z.literal('bonus'), offerId: z.string() }),
])
const schema = z.strictObject({
  currency: z.enum(['uah', 'kzt']),
  names: z.strictObject({ en: z.string(), ua: z.string() }).optional(),
  prizes: z.array(prize).nullable(),
})

const faultsOf = (written: unknown) =>
  writtenFaults(schema.safeParse(written).error?.issues ?? [], { schema, written, whole: 'file' })

test.each([
  [{ currency: 'uah', prizes: null }, []],
  [{ currency: 'uah', prizes: null, price: 1 }, ['price: there is no such field; did you mean prizes?']],
  [
    { currency: 'uah', prizes: null, names: { en: 'A', ua: 'Б', uk: 'В' } },
    ['names.uk: there is no such field; did you mean ua?'],
  ],
  [
    { currency: 'uah', prizes: [{ kind: 'money', amount: 1, offer: 'a' }] },
    ['prizes.0.offer: there is no such field; did you mean offerId?'],
  ],
  [{ currency: 'uha', prizes: null }, ['currency: there is no "uha"; did you mean uah?']],
  [{ prizes: null }, ['currency: one of uah, kzt is needed']],
  [
    { currency: 'uah', prizes: [{ kind: 'mony', amount: 1 }] },
    ['prizes.0.kind: there is no "mony"; did you mean money?'],
  ],
])('%j: %j', (written, faults) => {
  expect(faultsOf(written)).toEqual(faults)
})

test('what is no object is a fault of the whole file', () => {
  expect(faultsOf('text')).toEqual([expect.stringMatching(/^file: /)])
})

test.each([
  ['max_bet', 'max_bet_amount'],
  ['max_bonus', 'max_bonus_amount'],
  ['wagr', 'wager'],
  ['ua', 'UA'],
])('%s is nearest to %s', (text, name) => {
  expect(nearest(text, ['wager', 'max_bet_amount', 'max_bonus_amount', 'max_win_amount', 'UA'])).toBe(name)
})

test.each([
  ['sevns', ['book', 'sevens'], 'there is no game "sevns"; did you mean sevens?'],
  ['sevns', [], 'there is no game "sevns"'],
])('%s among %j: %s', (name, known, sentence) => {
  expect(unknownNamed('game', name, known)).toBe(sentence)
})

test('blank texts are named with their field', () => {
  expect(blankFaults({ names: { en: 'A', ru: ' \t' }, slugs: ['a', ''], image: null })).toEqual([
    'names.ru: a text that is not blank is needed',
    'slugs.1: a text that is not blank is needed',
  ])
})

test.each(['\u200b', '\u2060 \u00ad', '\u2800', '\u3164', '\ufe0f'])(
  'a text of invisible characters is blank: %j',
  (text) => {
    expect(blankFaults({ name: text, other: `A${text}` })).toEqual(['name: a text that is not blank is needed'])
  },
)

test.each([
  [{ a: 1 }, { a: 1n }, []],
  [{ a: 1, b: 2 }, { a: 1 }, ['CODE.b: there is no such field; did you mean a?']],
  [
    [{ code: 'uah', enabled: true, enable: false }],
    [{ code: 'uah', enabled: true }],
    ['CODE.0.enable: there is no such field; did you mean enabled?'],
  ],
  ['text', 'text', []],
])('of %j, parsed as %o, is lost: %j', (written, parsed, faults) => {
  expect(lostFields(written, parsed, 'CODE')).toEqual(faults)
})
