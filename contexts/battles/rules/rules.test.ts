import { readFileSync } from 'node:fs'
import { instant, plusMs, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { runsAt, slugOfRun } from './schedule.ts'
import type { ScheduleTerms } from './terms.ts'
import { schedule, template, terms as termsSchema } from '../storage/terms.ts'
import { createLeaderboard } from './leaderboard.ts'
import { compareStandings, type Standing } from './ranking.ts'
import { addRound, noScore } from './score.ts'
import { plainTerms } from '../testing/battle-setup.ts'

describe('runs of a schedule', () => {
  test.each<[string, ScheduleTerms, 'uah' | 'kzt', string, string[]]>([
    [
      'once, before',
      { kind: 'once', startsAt: '2026-11-28T12:00:00Z', minutes: 60 },
      'uah',
      '2026-11-28T11:00:00Z',
      ['2026-11-28T12:00:00.000Z 2026-11-28T13:00:00.000Z'],
    ],
    ['once, over', { kind: 'once', startsAt: '2026-11-28T12:00:00Z', minutes: 60 }, 'uah', '2026-11-28T13:00:00Z', []],
    [
      'daily in Kyiv, running',
      { kind: 'daily', at: '18:00', minutes: 60 },
      'uah',
      '2026-11-28T16:30:00Z',
      ['2026-11-28T16:00:00.000Z 2026-11-28T17:00:00.000Z', '2026-11-29T16:00:00.000Z 2026-11-29T17:00:00.000Z'],
    ],
    [
      'daily in Kyiv, over',
      { kind: 'daily', at: '18:00', minutes: 60 },
      'uah',
      '2026-11-28T17:00:00Z',
      ['2026-11-29T16:00:00.000Z 2026-11-29T17:00:00.000Z'],
    ],
    [
      'daily in Almaty',
      { kind: 'daily', at: '18:00', minutes: 60 },
      'kzt',
      '2026-11-28T14:00:00Z',
      ['2026-11-29T13:00:00.000Z 2026-11-29T14:00:00.000Z'],
    ],
    [
      'daily over the change to summer time',
      { kind: 'daily', at: '18:00', minutes: 60 },
      'uah',
      '2027-03-27T20:00:00Z',
      ['2027-03-28T15:00:00.000Z 2027-03-28T16:00:00.000Z'],
    ],
    [
      'daily late on the day that loses an hour',
      { kind: 'daily', at: '23:30', minutes: 60 },
      'uah',
      '2027-03-28T19:00:00Z',
      ['2027-03-28T20:30:00.000Z 2027-03-28T21:30:00.000Z'],
    ],
    [
      'daily at a time that summer time skips',
      { kind: 'daily', at: '03:30', minutes: 60 },
      'uah',
      '2027-03-27T23:00:00Z',
      ['2027-03-28T01:30:00.000Z 2027-03-28T02:30:00.000Z'],
    ],
    [
      'daily, looked at in the last hour before the day that loses one',
      { kind: 'daily', at: '18:00', minutes: 60 },
      'uah',
      '2027-03-27T21:30:00Z',
      ['2027-03-28T15:00:00.000Z 2027-03-28T16:00:00.000Z'],
    ],
    [
      'weekly on Saturday',
      { kind: 'weekly', weekday: 6, at: '00:00', minutes: 2_880 },
      'uah',
      '2026-11-29T21:59:00Z',
      ['2026-11-27T22:00:00.000Z 2026-11-29T22:00:00.000Z', '2026-12-04T22:00:00.000Z 2026-12-06T22:00:00.000Z'],
    ],
    [
      'back to back',
      { kind: 'back_to_back', anchor: '2026-01-01T00:00:00Z', minutes: 240 },
      'uah',
      '2026-11-28T12:00:00Z',
      ['2026-11-28T12:00:00.000Z 2026-11-28T16:00:00.000Z', '2026-11-28T16:00:00.000Z 2026-11-28T20:00:00.000Z'],
    ],
  ])('%s', (_, schedule, currency, now, expected) => {
    expect(
      runsAt(schedule, { currency, now: instant(now) }).map(
        ({ startsAt, endsAt }) => `${toIso(startsAt)} ${toIso(endsAt)}`,
      ),
    ).toEqual(expected)
  })

  test.each([
    // Kyiv leaves summer time on 25 October 2026 at 01:00 UTC and enters it on 28 March 2027 at 01:00 UTC.
    ['uah', '2026-11-27T22:00:00Z', '20261128-0000'],
    ['uah', '2026-10-24T23:59:00Z', '20261025-0259'],
    ['uah', '2026-10-25T00:00:00Z', '20261025-0300'],
    ['uah', '2026-10-25T00:30:00Z', '20261025-0330'],
    ['uah', '2026-10-25T01:00:00Z', '20261025-0300-2'],
    ['uah', '2026-10-25T01:59:00Z', '20261025-0359-2'],
    ['uah', '2026-10-25T02:00:00Z', '20261025-0400'],
    ['uah', '2027-03-28T00:30:00Z', '20270328-0230'],
    ['uah', '2027-03-28T01:00:00Z', '20270328-0400'],
    // Almaty turned its clock back for good on 1 March 2024 at 00:00, to 23:00 of the day before.
    ['kzt', '2024-02-29T17:00:00Z', '20240229-2300'],
    ['kzt', '2024-02-29T18:00:00Z', '20240229-2300-2'],
    ['kzt', '2024-02-29T19:00:00Z', '20240301-0000'],
    ['kzt', '2026-10-25T01:00:00Z', '20261025-0600'],
    ['kzt', '2027-03-28T01:00:00Z', '20270328-0600'],
  ] as const)('in %s of the start %s are named by its local time: %s', (currency, startsAt, name) => {
    expect(slugOfRun('cup', { currency, startsAt: instant(startsAt) })).toBe(`cup-${name}`)
  })

  test.each([
    ['uah', '2026-10-24T20:00:00Z'],
    ['uah', '2027-03-27T20:00:00Z'],
    ['kzt', '2024-02-29T13:00:00Z'],
    ['kzt', '2026-10-24T20:00:00Z'],
  ] as const)(
    'back to back every 15 minutes have names of their own in %s in the ten hours after %s',
    (currency, since) => {
      const starts = Array.from({ length: 40 }, (_, at) => plusMs(instant(since), at * 900_000))
      expect(new Set(starts.map((startsAt) => slugOfRun('cup', { currency, startsAt }))).size).toBe(40)
    },
  )
})

describe('terms', () => {
  test.each([
    [{ prizes: [{ from: 2, to: 3, prize: { kind: 'money', amount: 1 } }] }, 'follow each other'],
    [
      {
        prizes: [
          { from: 1, to: 2, prize: { kind: 'money', amount: 1 } },
          { from: 4, to: 4, prize: { kind: 'money', amount: 1 } },
        ],
      },
      'follow each other',
    ],
    [{ prizes: [{ from: 1, to: 1, prize: { kind: 'share', bps: 10_000 } }] }, 'a guaranteed fund has none'],
    [
      {
        fund: { kind: 'proportional', bps: 100, min: 1 },
        prizes: [{ from: 1, to: 3, prize: { kind: 'share', bps: 3_333 } }],
      },
      'add up to 10000',
    ],
    [{ qualification: 10, roundsMax: 9 }, 'not below the qualification'],
    [{ league: { by: 'stakes', stakeMax: 499 } }, 'not below the least one'],
    [{ league: { by: 'rating', levelMin: 3, levelMax: 2 } }, 'not below the lowest one'],
  ])('%j are refused: %s', (changes, fault) => {
    expect(JSON.stringify(termsSchema.safeParse({ ...plainTerms, ...changes }).error?.issues)).toContain(fault)
  })

  test('of the seeds are in order', () => {
    const text = readFileSync(new URL('../storage/seeds/06-templates.sql', import.meta.url), 'utf8')
    const rows = [...text.matchAll(/'([a-z-]+)', '(\{.*\})', '(\{.*\})', /g)]
    expect(rows).toHaveLength(10)
    for (const [, slug, terms, when] of rows)
      expect(
        template.safeParse({ slug, terms: JSON.parse(terms ?? ''), schedule: schedule.parse(JSON.parse(when ?? '')) })
          .error,
      ).toBeUndefined()
  })

  test('of the seeds are open from the level that opens their league', () => {
    const templates = readFileSync(new URL('../storage/seeds/06-templates.sql', import.meta.url), 'utf8')
    const settings = readFileSync(new URL('../../settings/storage/seeds/01-settings.sql', import.meta.url), 'utf8')
    const levels = JSON.parse(/'RATING_LEVELS', 'RATING', '(.*?)', '/.exec(settings)?.[1] ?? '[]') as {
      level: number
      league: string | null
    }[]
    const firstOf = (cup: unknown) => levels.find(({ league }) => league === cup)?.level
    const ofRating = [...templates.matchAll(/'[a-z-]+', '(\{.*\})', '\{.*\}', /g)]
      .map(
        ([, terms]) =>
          JSON.parse(terms ?? '') as { cup: string; currency: string; league: { by: string; levelMin: number } },
      )
      .filter(({ league }) => league.by === 'rating')
    expect(ofRating.map(({ cup, currency, league }) => [cup, currency, league.levelMin])).toEqual(
      ['uah', 'kzt'].flatMap((currency) =>
        ['silver', 'gold', 'platinum', 'brilliant'].map((cup) => [cup, currency, firstOf(cup)]),
      ),
    )
  })
})

test('the best multiplier is reached when it was first played', () => {
  const round = (payout: bigint, settledAt: number) => ({ stake: 100n, payout, settledAt: instant(settledAt) })
  const score = [round(300n, 5), round(300n, 3), round(200n, 1)].reduce(
    (known, each) => addRound(known, each, 'best_multiplier'),
    noScore,
  )
  expect(score).toMatchObject({ score: 300n, reachedAt: 3, best: 300n, rounds: 3, turnover: 300n })
})

test('places are those of a sorted list while scores change', () => {
  const board = createLeaderboard<Standing>()
  const rows = new Map<string, { row: Standing; isRanked: boolean }>()
  let seed = 7
  const below = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
  for (let step = 0; step < 6_000; step += 1) {
    const player = `p${below(1_500)}`
    const set = {
      row: {
        player,
        score: BigInt(below(300)),
        reachedAt: below(5) === 0 ? null : instant(below(50)),
        joinedAt: instant(below(3)),
      },
      isRanked: below(10) > 0,
    }
    rows.set(player, set)
    board.set(set.row, set.isRanked)
  }
  const sorted = [...rows.values()]
    .filter(({ isRanked }) => isRanked)
    .map(({ row }) => row)
    .toSorted(compareStandings)
  expect([board.ranked(), board.size()]).toEqual([sorted.length, rows.size])
  expect(board.slice(1, sorted.length)).toEqual(sorted)
  expect(board.slice(700, 703)).toEqual(sorted.slice(699, 703))
  for (const [place, { player }] of sorted.entries()) expect(board.rankOf(player)).toBe(place + 1)
  expect(
    [...rows.values()].filter(({ isRanked, row: { player } }) => !isRanked && board.rankOf(player) !== null),
  ).toEqual([])
  const loaded = createLeaderboard<Standing>()
  loaded.load([...rows.values()])
  expect(loaded.slice(1, sorted.length)).toEqual(sorted)
})
