import { readFileSync } from 'node:fs'
import { instant, toIso } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { terms as termsSchema } from '../storage/terms.ts'
import { spansAt } from './schedule.ts'
import { fundOf, placesOf, prizeAt } from './terms.ts'
import { addTurnover, chanceOf, listText, missingOf, type Earned } from './tickets.ts'

describe('the weeks that need a raffle', () => {
  test.each([
    ['uah', '2026-11-25T12:00:00Z', ['2026-11-22T22:00:00.000Z 2026-11-29T22:00:00.000Z']],
    ['kzt', '2026-11-25T12:00:00Z', ['2026-11-22T19:00:00.000Z 2026-11-29T19:00:00.000Z']],
    ['uah', '2026-11-29T20:59:59.999Z', ['2026-11-22T22:00:00.000Z 2026-11-29T22:00:00.000Z']],
    [
      'uah',
      '2026-11-29T21:00:00Z',
      ['2026-11-22T22:00:00.000Z 2026-11-29T22:00:00.000Z', '2026-11-29T22:00:00.000Z 2026-12-06T22:00:00.000Z'],
    ],
    ['uah', '2026-11-29T22:00:00Z', ['2026-11-29T22:00:00.000Z 2026-12-06T22:00:00.000Z']],
    ['uah', '2027-03-27T12:00:00Z', ['2027-03-21T22:00:00.000Z 2027-03-28T21:00:00.000Z']],
  ] as const)('in %s at %s: %j', (currency, now, expected) => {
    expect(
      spansAt({ currency, now: instant(now) }).map(({ startsAt, endsAt }) => `${toIso(startsAt)} ${toIso(endsAt)}`),
    ).toEqual(expected)
  })
})

describe('terms', () => {
  const plain = {
    currency: 'uah',
    turnoverPerTicket: 500_00,
    drawAfterMinutes: 60,
    prizes: [{ from: 1, to: 1, amount: 100 }],
  }

  test.each([
    [{ prizes: [{ from: 2, to: 3, amount: 1 }] }, 'follow each other'],
    [
      {
        prizes: [
          { from: 1, to: 2, amount: 1 },
          { from: 4, to: 4, amount: 1 },
        ],
      },
      'follow each other',
    ],
    [{ prizes: [{ from: 1, to: 0, amount: 1 }] }, 'prizes'],
    [{ prizes: [] }, 'prizes'],
    [{ prizes: [{ from: 1, to: 201, amount: 1 }] }, 'prizes'],
    [{ turnoverPerTicket: 0 }, 'turnoverPerTicket'],
    [{ turnoverPerTicket: 9_99 }, 'turnoverPerTicket,at least 1000 minor units'],
    [{ turnoverPerTicket: '500' }, 'turnoverPerTicket,a whole number of minor units above 0'],
    [{ prizes: [{ from: 1, to: 1, amount: true }] }, 'prizes,0,amount,a whole number of minor units above 0'],
    [{ drawAfterMinutes: 0 }, 'drawAfterMinutes'],
    [{ currency: 'btc' }, 'currency'],
    [{ name: 'x' }, 'name'],
  ])('%j are refused: %s', (changes, fault) => {
    expect(termsSchema.safeParse(plain).success).toBe(true)
    expect(
      termsSchema
        .safeParse({ ...plain, ...changes })
        .error?.issues.map(({ path, keys, message }: { path: PropertyKey[]; keys?: string[]; message: string }) =>
          [...path, ...(keys ?? []), message].join(),
        )
        .join(),
    ).toContain(fault)
  })

  test('of the seeds: 20 winners, 30,000 uah at 500 a ticket, and twelve times that in kzt', () => {
    const text = readFileSync(new URL('../storage/seeds/07-raffle-templates.sql', import.meta.url), 'utf8')
    const seeded = [...text.matchAll(/\('[a-z]{3}', '(\{.*\})'\)/g)].map(([, each]) =>
      termsSchema.parse(JSON.parse(each ?? '')),
    )
    expect(
      seeded.map((each) => [
        each.currency,
        each.turnoverPerTicket,
        fundOf(each),
        placesOf(each),
        each.drawAfterMinutes,
      ]),
    ).toEqual([
      ['uah', 500_00n, 30_000_00n, 20, 60],
      ['kzt', 6_000_00n, 360_000_00n, 20, 60],
    ])
    expect([1, 2, 3, 4, 10, 11, 20, 21].map((place) => prizeAt(seeded[0]!, place))).toEqual([
      8_000_00n,
      3_000_00n,
      3_000_00n,
      1_000_00n,
      1_000_00n,
      900_00n,
      900_00n,
      0n,
    ])
  })
})

describe('tickets', () => {
  test.each([
    // turnover, tickets, change, then turnover and tickets, and what is missing
    [0n, 0, 499_99n, 499_99n, 0, 1n],
    [0n, 0, 500_00n, 500_00n, 1, 500_00n],
    [400_00n, 0, 1_200_00n, 1_600_00n, 3, 400_00n],
    [1_600_00n, 3, -700_00n, 900_00n, 3, 1_100_00n],
    [900_00n, 3, 1_099_99n, 1_999_99n, 3, 1n],
    [900_00n, 3, 1_100_00n, 2_000_00n, 4, 500_00n],
    [0n, 0, -500_00n, -500_00n, 0, 1_000_00n],
  ])('at a turnover of %s with %i tickets, %s more', (turnover, tickets, change, then, given, missing) => {
    const earned = addTurnover({ turnover, tickets }, change, 500_00n)
    expect([earned, missingOf(earned, 500_00n)]).toEqual([{ turnover: then, tickets: given }, missing])
  })

  test('are the largest turnover so far over the turnover per ticket', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -3_000n, max: 3_000n }), { maxLength: 60 }),
        fc.bigInt({ min: 1n, max: 2_000n }),
        (changes, unit) => {
          let [earned, sum, largest]: [Earned, bigint, bigint] = [{ turnover: 0n, tickets: 0 }, 0n, 0n]
          for (const change of changes) {
            earned = addTurnover(earned, change, unit)
            sum += change
            largest = sum > largest ? sum : largest
            expect(earned).toEqual({ turnover: sum, tickets: Number(largest / unit) })
            expect(missingOf(earned, unit) > 0n).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the chance of at least one prize', () => {
  test.each([
    // own, all, places: hundredths of a per cent
    [0, 0, 20, 0n],
    [0, 100, 20, 0n],
    [1, 100, 20, 2_000n],
    [1, 20, 20, 10_000n],
    [1, 21, 20, 9_523n],
    [2, 100, 20, 3_616n],
    [81, 100, 20, 10_000n],
    [80, 100, 20, 9_999n],
    [1, 1_000_000, 20, 0n],
    [5, 1_000_000, 20, 0n],
    [5_000, 1_000_000, 20, 953n],
    [2_000_000_000, 2_100_000_000, 20, 9_999n],
  ])('of %i of %i tickets with %i places is %s', (own, all, places, expected) => {
    expect(chanceOf({ own, all, places })).toBe(expected)
  })

  test('is that of all ways to draw', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.integer({ min: 1, max: 10 }), (all, held, places) => {
        const own = Math.min(held, all)
        const drawn = Array.from({ length: 2 ** all }, (_, bits) =>
          Array.from({ length: all }, (_, ticket) => (bits >> ticket) % 2),
        ).filter((each) => each.reduce((sum, bit) => sum + bit, 0) === Math.min(places, all))
        const winning = drawn.filter((each) => each.slice(0, own).includes(1)).length
        expect(chanceOf({ own, all, places })).toBe(BigInt(Math.floor((winning * 10_000) / drawn.length)))
      }),
      { numRuns: 60 },
    )
  })
})

test('the list has one line for each range', () => {
  expect(
    listText([
      { first: 1, last: 3, player: 1 },
      { first: 4, last: 4, player: 2 },
    ]),
  ).toBe('1-3 1\n4-4 2\n')
  expect(listText([])).toBe('')
})
