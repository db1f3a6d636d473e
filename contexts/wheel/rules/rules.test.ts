import { drawFromBlocks, drawSector } from '@zoria/game-maths'
import { instant, money, plusMs, toIso } from '@zoria/kernel'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWheel, sectorList } from '../storage/terms.ts'
import { sectorsOf } from '../testing/wheel-setup.ts'
import { barrierOf, dailyRight, isEnough, playableUntil, rightUntil } from './spinning.ts'
import { oddsOf, rotationTo, sectorFaults, weightsNow, type Given } from './wheel.ts'

const seeds = readFileSync(join(import.meta.dirname, '../storage/seeds/08-wheels.sql'), 'utf8')
/** The sectors of a seeded wheel. */
const seeded = (currency: string) =>
  sectorList.parse(JSON.parse(new RegExp(`'${currency}', '(\\[.*\\])'`).exec(seeds)?.[1] ?? ''))

describe('the rotation of the wheel', () => {
  // The same table as that of the site: packages/ui/play/wheel-turn.test.ts.
  test.each([
    [12, 0, 1440],
    [12, 1, 1770],
    [12, 6, 1620],
    [12, 11, 1470],
    [8, 2, 1710],
  ])('of %i sectors brings number %i to the top after %i degrees', (count, index, degrees) => {
    expect(rotationTo({ count, index })).toBe(degrees)
  })
})

describe('a sector counts', () => {
  const sector = (stock: number | null, dayMax: number | null) => [{ key: 'money', weight: 7, stock, dayMax }]
  test.each<[string, number | null, number | null, Given | undefined, number]>([
    ['without limits', null, null, { inAll: 9, today: 9 }, 7],
    ['before anything was given', 1, 1, undefined, 7],
    ['with one left in stock', 2, null, { inAll: 1, today: 1 }, 7],
    ['not with an empty stock', 2, null, { inAll: 2, today: 0 }, 0],
    ['with one left of the day', null, 3, { inAll: 9, today: 2 }, 7],
    ['not at the daily limit', null, 3, { inAll: 3, today: 3 }, 0],
  ])('%s', (_, stock, dayMax, given, weight) => {
    expect(weightsNow(sector(stock, dayMax), new Map(given ? [['money', given]] : []))).toEqual([['money', weight]])
  })
})

describe('the odds', () => {
  test.each([
    ['of full weights are the weights', [10, 2_050, 7_940], ['0.10', '20.50', '79.40']],
    ['leave out a sector that is used up', [0, 1_000, 3_000], ['0.00', '25.00', '75.00']],
    [
      'give what rounding leaves to the largest remainders, the first of equal ones',
      [1, 1, 1],
      ['33.34', '33.33', '33.33'],
    ],
    ['add up to 100 where two remainders are rounded up', [100, 100, 400], ['16.67', '16.67', '66.66']],
  ])('%s', (_, weights, odds) => {
    expect(oddsOf(weights.map((weight, at) => [String(at), weight] as const))).toEqual(odds)
  })
})

describe('the order of barriers', () => {
  const free = { isOpen: true, isExcluded: false, missing: [], rights: 1 }
  const all = {
    isOpen: false,
    isExcluded: true,
    missing: ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'] as const,
    rights: 0,
  }
  test.each([
    [all, 'WHEEL_CLOSED'],
    [{ ...all, isOpen: true }, 'PLAYER_EXCLUDED'],
    [{ ...all, isOpen: true, isExcluded: false }, 'CONSENT_REQUIRED'],
    [{ ...free, missing: ['BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'] as const, rights: 0 }, 'BIRTH_DATE_REQUIRED'],
    [{ ...free, missing: ['PHONE_NOT_VERIFIED'] as const, rights: 0 }, 'VERIFICATION_REQUIRED'],
    [{ ...free, rights: 0 }, 'NO_SPINS'],
    [free, null],
  ])('%j: %s', (spinner, barrier) => expect(barrierOf(spinner)).toBe(barrier))
})

describe('a right', () => {
  test.each([
    // Kyiv is two hours ahead of UTC in winter, Almaty five.
    ['uah', '2026-12-01T21:59:59.999Z', '2026-12-01T22:00:00.000Z'],
    ['uah', '2026-12-01T22:00:00.000Z', '2026-12-02T22:00:00.000Z'],
    ['kzt', '2026-12-01T18:59:59.999Z', '2026-12-01T19:00:00.000Z'],
    ['kzt', '2026-12-01T19:00:00.000Z', '2026-12-02T19:00:00.000Z'],
    // The days on which Kyiv changes its clocks have 25 and 23 hours.
    ['uah', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
    ['uah', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ] as const)('of a day in %s at %s can be used until %s', (currency, now, until) => {
    expect(toIso(dailyRight({ currency, now: instant(now) }).until)).toBe(until)
  })

  test.each([
    ['deposit', 72],
    ['level', 168],
    ['staff', 24],
  ] as const)('from %s lasts %i hours', (origin, hours) => {
    const at = instant('2026-12-01T12:00:00Z')
    expect(rightUntil(origin, { arisesAt: at, hours: { deposit: 72, level: 168, staff: 24 } })).toBe(
      plusMs(at, hours * 3_600_000),
    )
  })

  const uah = (amount: bigint) => money(amount, 'uah')
  test.each([
    ['of the least sum', true, uah(500_00n), uah(500_00n)],
    ['one minor unit below it', false, uah(499_99n), uah(500_00n)],
    ['in another currency', false, money(500_00n, 'kzt'), uah(500_00n)],
    ['where its currency has no least sum', false, uah(500_00n), undefined],
  ] as const)('is brought by a deposit %s: %s', (...[, isBrought, deposit, min]) => {
    expect(isEnough(deposit, min)).toBe(isBrought)
  })
})

test.each([
  [84, 0],
  [83, 168],
  [-5, 168],
])('free rounds with %i of 168 hours left get %i hours anew', (left, anew) => {
  const now = instant('2026-12-01T12:00:00Z')
  const until = plusMs(now, left * 3_600_000)
  expect(playableUntil({ until, hours: 168, now })).toBe(anew === 0 ? until : plusMs(now, anew * 3_600_000))
})

describe('a wheel that staff writes', () => {
  const plain = { nothing: 5_000, money: 3_000, bonus: 1_000, rounds: 1_000 }
  const faultsOf = (sectors: unknown) => {
    const read = readWheel({ currency: 'uah', sectors })
    return read.ok ? '' : read.refusal.faults.join()
  }

  test('is accepted', () => expect(faultsOf(sectorsOf(plain))).toBe(''))

  test.each([
    ['whose weights do not add up', sectorsOf({ ...plain, money: 2_999 }), 'add up to 9999'],
    [
      'with one key twice',
      [...sectorsOf({ nothing: 4_000, money: 3_000, bonus: 1_000, rounds: 1_000 }), ...sectorsOf({ nothing: 1_000 })],
      'nothing: two sectors have this key',
    ],
    [
      'where every sector has a limit',
      sectorsOf(
        { 'money-1': 2_500, 'money-2': 2_500, 'money-3': 2_500, 'money-4': 2_500 },
        { 'money-1': { stock: 1 }, 'money-2': { dayMax: 1 }, 'money-3': { stock: 1 }, 'money-4': { dayMax: 1 } },
      ),
      'neither a stock nor a daily limit',
    ],
    [
      'whose empty sector has a stock',
      sectorsOf({ ...plain }, { nothing: { stock: 1 } }),
      'nothing: a sector without a prize',
    ],
    ['of three sectors', sectorsOf({ nothing: 5_000, money: 3_000, bonus: 2_000 }), 'Too small'],
    [
      'with another kind of prize',
      [
        ...sectorsOf({ nothing: 5_000, money: 3_000, bonus: 1_000 }),
        { ...sectorsOf({ rounds: 1_000 })[0], prize: { kind: 'points', amount: 5 } },
      ],
      'sectors.3.prize.kind: there is no "points"; did you mean ',
    ],
    [
      'with money of nothing',
      [
        ...sectorsOf({ nothing: 5_000, bonus: 3_000, rounds: 1_000 }),
        { ...sectorsOf({ money: 1_000 })[0], prize: { kind: 'money', amount: 0 } },
      ],
      'sectors.3.prize.amount: a whole number of minor units above 0 is needed',
    ],
  ])('is refused %s', (_, sectors, fault) => expect(faultsOf(sectors)).toContain(fault))
})

describe.each(['uah', 'kzt'])('the seeded wheel in %s', (currency) => {
  const sectors = seeded(currency)

  test('has twelve sectors of all four kinds whose odds add up to 100, the largest prize at 0.01 per cent', () => {
    expect(sectors).toHaveLength(12)
    expect(sectorFaults(sectors)).toEqual([])
    expect(new Set(sectors.map(({ prize }) => prize.kind))).toEqual(
      new Set(['nothing', 'money', 'bonus', 'free_rounds']),
    )
    expect(oddsOf(weightsNow(sectors, new Map()))[0]).toBe('0.01')
    expect(sectors[0]?.prize).toEqual({ kind: 'money', amount: currency === 'uah' ? 5_000_00n : 60_000_00n })
  })

  test(
    'gives every sector as often as it says in 100,000 spins of one player, and a biased wheel is caught',
    { tags: 'full' },
    () => {
      const weights = weightsNow(sectors, new Map())
      const key = Buffer.alloc(32, 7)
      const [counts, biased] = [new Map<string, number>(), new Map<string, number>()]
      const count = (into: Map<string, number>, sector: string) => void into.set(sector, (into.get(sector) ?? 0) + 1)
      for (let nonce = 0; nonce < 100_000; nonce += 1) {
        const draw = drawFromBlocks((cursor) =>
          createHmac('sha256', key).update(`${currency}:${nonce}:${cursor}`).digest(),
        )
        const sector = drawSector(weights, draw)
        count(counts, sector)
        // The planted fault: one prize in ten is drawn again.
        count(biased, !sector.startsWith('nothing') && nonce % 10 === 0 ? drawSector(weights, draw) : sector)
      }
      // 99.9 % of chi-square with eleven degrees of freedom.
      const chiSquare = (found: ReadonlyMap<string, number>) =>
        weights.reduce(
          (sum, [sector, weight]) => sum + ((found.get(sector) ?? 0) - weight * 10) ** 2 / (weight * 10),
          0,
        )
      expect(chiSquare(counts)).toBeLessThan(31.264)
      expect(chiSquare(biased)).toBeGreaterThan(31.264)
    },
  )
})
