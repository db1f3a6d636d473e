import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { fairnessPageOf, parseLanguage } from './languages.ts'
import { RETRY_COUNT_MAX, retryCount, showTime, STAKE_ATTEMPTS_MAX, waitAfterAttempt } from './timing.ts'
import {
  afterPayout,
  afterStake,
  afterVoid,
  nextStep,
  roundStates,
  type RoundState,
  type WalletAnswer,
} from './round.ts'
import { currencies, isStakeLevel, parseCurrency, stakeAtFirst, stakeLevels } from './stakes.ts'

describe('stakes', () => {
  test.each([
    ['uah', 100n, 1_000_000n],
    ['kzt', 1_200n, 12_000_000n],
  ] as const)('in %s range from %d to %d', (currency, least, most) => {
    expect([stakeLevels(currency).at(0), stakeLevels(currency).at(-1)]).toEqual([least, most])
    expect(isStakeLevel(currency, stakeAtFirst(currency))).toBe(true)
  })

  test('divide by the lines of every game without a remainder', () => {
    const remainders = currencies.flatMap((currency) =>
      stakeLevels(currency).flatMap((stake) => catalogue.map(({ maths }) => stake % BigInt(maths.lines.length))),
    )
    expect(new Set(remainders)).toEqual(new Set([0n]))
  })

  test.each([
    ['UAH', 'uah'],
    ['kzt', 'kzt'],
    ['USD', null],
    ['', null],
  ])('"%s" is the currency %s', (text, currency) => expect(parseCurrency(text)).toBe(currency))
})

test.each([
  ['en', 'en'],
  ['ua', 'uk'],
  ['uk', 'uk'],
  ['UK', 'uk'],
  ['ru', 'ru'],
  ['kz', 'kk'],
  ['kk', 'kk'],
  ['en-GB', 'en'],
  ['kk_KZ', 'kk'],
  ['de', 'ru'],
  ['constructor', 'ru'],
  ['__proto__', 'ru'],
  ['', 'ru'],
  [undefined, 'ru'],
])('the language "%s" is %s', (text, language) => expect(parseLanguage(text)).toBe(language))

test.each([
  ['en', 'https://site.example/en/fairness'],
  ['uk', 'https://site.example/ua/fairness'],
  ['ru', 'https://site.example/ru/fairness'],
  ['kk', 'https://site.example/kz/fairness'],
] as const)('a game in %s links to %s', (language, page) =>
  expect(fairnessPageOf(['https://site.example', 'https://other.example'], language)).toBe(page),
)

test('without a site there is no such page', () => expect(fairnessPageOf([], 'en')).toBeNull())

describe('retries', () => {
  test.each([
    // attempt  waits
    [1, 0],
    [2, 1_000],
    [5, 8_000],
    [10, 300_000],
    [11, 600_000],
    [33, 600_000],
    [34, 3_600_000],
    [99, 3_600_000],
  ])('after attempt %i the delay is %i ms', (attempt, ms) => expect(waitAfterAttempt(attempt)).toBe(ms))

  test.each([
    [1, 0],
    [2, 1],
    [34, 33],
    [35, RETRY_COUNT_MAX],
    [500, RETRY_COUNT_MAX],
  ])('attempt %i is retry %i', (attempt, count) => expect(retryCount(attempt)).toBe(count))
})

const done: WalletAnswer = { kind: 'done', balance: 5n, reference: 'p-1' }
const unknown: WalletAnswer = { kind: 'unknown', why: 'silence' }
const error = (code: string, description: string): WalletAnswer => ({ kind: 'error', code, description })

describe('the answer to a stake call', () => {
  test.each<[WalletAnswer, number, object]>([
    [done, 1, { kind: 'to', state: 'stake_accepted', balance: 5n, reference: 'p-1' }],
    [unknown, 1, { kind: 'again', inMs: 0 }],
    [unknown, STAKE_ATTEMPTS_MAX - 1, { kind: 'again', inMs: 8_000 }],
    [unknown, STAKE_ATTEMPTS_MAX, { kind: 'refused', state: 'void_asked', refusal: 'TECHNICAL' }],
    [error('INSUFFICIENT_FUNDS', ''), 1, { kind: 'refused', state: 'stake_refused', refusal: 'INSUFFICIENT_FUNDS' }],
    [error('INTERNAL_ERROR', 'Limit reached'), 1, { kind: 'refused', state: 'void_asked', refusal: 'LIMIT' }],
    [
      error('INTERNAL_ERROR', 'Limit: the bet is above what the open bonus allows'),
      1,
      { kind: 'refused', state: 'void_asked', refusal: 'BONUS_LIMIT' },
    ],
    [error('INTERNAL_ERROR', 'Player is blocked'), 1, { kind: 'refused', state: 'void_asked', refusal: 'LIMIT' }],
    [
      error('INTERNAL_ERROR', 'Signature is not valid'),
      1,
      { kind: 'refused', state: 'void_asked', refusal: 'TECHNICAL' },
    ],
  ])('$0.kind at attempt $1 leads to $2.kind', (answer, attempt, turning) =>
    expect(afterStake(answer, attempt)).toEqual(turning),
  )
})

test.each<[WalletAnswer, object]>([
  [done, { kind: 'to' }],
  [unknown, { kind: 'again' }],
  [error('INTERNAL_ERROR', ''), { kind: 'again' }],
  [error('INSUFFICIENT_FUNDS', ''), { kind: 'again' }],
])('a payout and a void answered by $0.kind go $1.kind: they are retried until they succeed', (answer, turning) => {
  expect(afterPayout(answer, 50)).toMatchObject(turning)
  expect(afterVoid(answer, 50)).toMatchObject(turning)
})

describe('the next step', () => {
  const expected: Record<RoundState, [due: string, early: string]> = {
    stake_asked: ['ask_stake', 'wait'],
    stake_accepted: ['draw', 'draw'],
    stake_refused: ['rest', 'rest'],
    drawn: ['ask_payout', 'wait'],
    payout_asked: ['ask_payout', 'wait'],
    settled: ['rest', 'rest'],
    void_asked: ['ask_void', 'wait'],
    voided: ['rest', 'rest'],
  }

  test.each(roundStates)('in %s', (state) => {
    expect([nextStep({ state, nextAttemptAt: 100 }, 100), nextStep({ state, nextAttemptAt: 100 }, 99)]).toEqual(
      expected[state],
    )
  })
})

test.each([
  // turns   ms
  [1, 5_000],
  [2, 9_000],
  [11, 45_000], // the paid turn and ten free spins
])('a round of %i turns has %i ms of display time', (count, ms) => {
  const turn = {
    kind: 'base',
    stops: [],
    window: [],
    wins: [],
    multiplier: 1,
    scatters: [],
    awarded: 0,
    units: 0,
  } as const
  expect(showTime({ turns: Array.from({ length: count }, () => turn) })).toBe(ms)
})
