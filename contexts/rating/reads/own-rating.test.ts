import { instant, money, parseAmount, parseId, type Instant } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { readLeaders, readRating, type ReadDeps } from './own-rating.ts'

const player = parseId<'Player'>('01a220b4-48dc-77c7-8afd-e6a57aa978df')

test.each([
  ['Kyiv', '2026-11-29T22:00:00.000Z'],
  ['Almaty', '2026-11-29T19:00:00.000Z'],
])(
  'the leaders of the week are read anew at its midnight in %s, within a minute of the last read',
  async (_, midnight) => {
    let now: Instant = instant(midnight)
    let reads = 0
    const values: Readonly<Record<string, unknown>> = {
      RATING_UNIT: { uah: { turnover: money(5_000_00n, 'uah') }, kzt: { turnover: money(60_000_00n, 'kzt') } },
    }
    const deps = {
      sql: (texts: TemplateStringsArray) => {
        if (!texts.join(' ').includes('cross join lateral')) return Promise.resolve([])
        reads += 1
        return Promise.resolve([{ player_id: player, hundredths: 100n, level: 1 }])
      },
      clock: { now: () => now },
      settings: { read: (code: string) => values[code] },
      aliasesOf: async () => new Map([[player, 'Ann']]),
    } as unknown as ReadDeps
    const leaders = readLeaders(deps)
    const readsAt = async (ms: number) => {
      now = instant(Date.parse(midnight) + ms)
      await leaders('week', 10)
      return reads
    }
    expect([await readsAt(-2), await readsAt(-1), await readsAt(0), await readsAt(1)]).toEqual([1, 1, 2, 2])
  },
)

test.each([
  ['of the level where it is higher', '50000.00', '60000.00', '60000.00'],
  ['of the currency where that is higher', '70000.00', '60000.00', '70000.00'],
  ['of the currency where the level names none', '50000.00', null, '50000.00'],
])('the daily limit of withdrawals of a level is that %s', async (_, day, ofLevel, shown) => {
  const values: Readonly<Record<string, unknown>> = {
    RATING_UNIT: { uah: { turnover: money(5_000_00n, 'uah') } },
    PAYOUT_LIMITS: { uah: { day: parseAmount(day, 'uah') } },
    RATING_LEVELS: [
      {
        level: 0,
        threshold: 0,
        names: { en: 'Newcomer', ua: 'Newcomer', ru: 'Newcomer', kz: 'Newcomer' },
        cashback: 10,
        payoutDay: ofLevel === null ? {} : { uah: { max: parseAmount(ofLevel, 'uah') } },
        league: null,
        gift: {},
      },
    ],
  }
  const deps = {
    sql: () => Promise.resolve([]),
    clock: { now: () => instant('2026-11-29T12:00:00.000Z') },
    settings: { read: (code: string) => values[code] },
    currencyOf: async () => 'uah',
  } as unknown as ReadDeps
  expect((await readRating(deps)(player)).own.payout_day_limit).toBe(shown)
})
