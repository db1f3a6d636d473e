import { instant, money } from '@zoria/kernel'
import { describe, expect, test, vi } from 'vitest'
import type { LobbyTable } from './client-lists.ts'
import { liveTablesOf } from './live-table.ts'

const item: LobbyTable = {
  lobbyData: 'secret-1',
  name: ' Roulette ',
  isOpen: true,
  tableId: 't1',
  limits: [
    { currency: 'EUR', min: '1', max: '10' },
    { currency: 'UAH', min: '5', max: '5000.00' },
  ],
}
const table = (change: Partial<LobbyTable>) => liveTablesOf([{ ...item, ...change }], 'uah')[0]

describe('a table of a lobby', () => {
  test('of the published protocol: nothing is shown that was not sent', () => {
    expect(table({})).toEqual({
      id: 't1',
      launchData: 'secret-1',
      name: 'Roulette',
      names: {},
      isOpen: true,
      opening: null,
      dealer: null,
      dealerNames: {},
      dealerPicture: null,
      language: null,
      limits: { min: money(5_00n, 'uah'), max: money(5_000_00n, 'uah') },
      players: null,
      seats: null,
      results: [],
    })
  })

  test('with our extension', () => {
    const results = Array.from({ length: 12 }, (_, index) => ({
      value: String(index),
      colour: index === 0 ? 'green' : 'mauve',
    }))
    expect(
      table({
        dealerName: 'Айгерім',
        live: {
          language: 'kk',
          names: { en: 'Alatau' },
          dealerNames: { en: 'Aigerim' },
          players: 214,
          seats: 7,
          seatsFree: 3,
          results,
        },
      }),
    ).toMatchObject({
      dealer: 'Айгерім',
      language: 'kk',
      names: { en: 'Alatau' },
      dealerNames: { en: 'Aigerim' },
      players: 214,
      seats: { total: 7, free: 3 },
      results: [
        { value: '0', colour: 'green' },
        ...Array.from({ length: 9 }, (_, index) => ({ value: String(index + 1), colour: null })),
      ],
    })
  })

  test.each([[{ seats: 7 }], [{ seatsFree: 3 }], [{ seats: 2, seatsFree: 3 }]])('seats of %j are not shown', (live) =>
    expect(table({ live })?.seats).toBeNull(),
  )

  test.each([
    ['of another currency', [{ currency: 'EUR', min: '1', max: '10' }]],
    ['upside down', [{ currency: 'UAH', min: '10', max: '1' }]],
    ['unreadable', [{ currency: 'UAH', min: 'few', max: '1' }]],
    ['missing', null],
  ])('limits %s are not shown', (_, limits) => expect(table({ limits })?.limits).toBeNull())
})

describe('the name of a table', () => {
  test('is its id; without one, and where several share it, a hash of what opens it', () => {
    const [alone, ...others] = liveTablesOf(
      [
        item,
        { ...item, tableId: null, lobbyData: 'secret-2' },
        { ...item, tableId: 'x', lobbyData: 'secret-3' },
        { ...item, tableId: 'x', lobbyData: 'secret-4' },
      ],
      'uah',
    ).map(({ id }) => id)
    expect(alone).toBe('t1')
    expect(others.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true)
    expect(new Set(others).size).toBe(3)
  })
})

describe('opening hours', () => {
  test.each([
    ['10:00', '04:00', { kind: 'daily', opensMinute: 600, closesMinute: 240 }],
    ['10:30:00', '24:00', { kind: 'daily', opensMinute: 630, closesMinute: 0 }],
    ['00:00', '24:00', null],
    ['10:00', '10:00', null],
    ['10:00', null, null],
    ['24:01', '10:00', null],
    ['soon', 'later', null],
    ['2026-11-31T18:00:00Z', '2026-02-29T18:00:00Z', null],
    [
      '2026-11-25T18:00:00+02:00',
      '2026-11-26T04:00:00Z',
      { kind: 'once', opensAt: instant('2026-11-25T16:00:00Z'), closesAt: instant('2026-11-26T04:00:00Z') },
    ],
    [null, '2026-11-26T04:00:00Z', { kind: 'once', opensAt: null, closesAt: instant('2026-11-26T04:00:00Z') }],
    [
      '2026-11-25 18:00:00.123456',
      '2026-11-26T04:00+0200',
      { kind: 'once', opensAt: instant('2026-11-25T18:00:00Z'), closesAt: instant('2026-11-26T02:00:00Z') },
    ],
    ['0000-01-01T00:00:00Z', '2026-11-26T04:00:00Z or later', null],
  ])('%j to %j', (openTime, closeTime, opening) => expect(table({ openTime, closeTime })?.opening).toEqual(opening))

  test('a moment without a zone is in UTC, wherever the process runs', () => {
    vi.stubEnv('TZ', 'Asia/Almaty')
    expect(table({ openTime: '2026-11-25 18:00', closeTime: '2026-11-26T04:00:00' })?.opening).toEqual({
      kind: 'once',
      opensAt: instant('2026-11-25T18:00:00Z'),
      closesAt: instant('2026-11-26T04:00:00Z'),
    })
    vi.unstubAllEnvs()
  })
})
