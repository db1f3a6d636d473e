import { instant } from '@zoria/kernel'
import { createDatabase } from '@zoria/platform/database'
import { rowsReadBy } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command, FreeRound, PlayerId, RollbackItem } from '../rules/commands.ts'
import type { PlayCursor } from '../rules/journal-row.ts'
import {
  moveBookings,
  nextId,
  payout,
  playedJournal,
  stake,
  uah,
  type PlayedJournal,
} from '../testing/played-journal.ts'
import { readWins } from './win-rows.ts'

let journal: PlayedJournal
beforeAll(async () => {
  journal = await playedJournal('wins')
})
afterAll(() => journal.close())

const days = [instant('2026-11-20T22:00:00Z')]
const winsOf = (
  player: PlayerId,
  { after = null, above = 1_000n }: { after?: PlayCursor | null; above?: bigint } = {},
) => journal.sql.begin(async (tx) => readWins(tx, player, { after, above: uah(above), days }))
/** Sum and lack of a stake of each win that is shown. */
const shown = async (player: PlayerId, asked: Parameters<typeof winsOf>[1] = {}) =>
  (await winsOf(player, asked)).wins.map(({ amount, isWithoutStake }) => [amount.amount, isWithoutStake])

const execute = async (...commands: readonly Command[]): Promise<void> => {
  for (const command of commands) expect((await journal.wallet.execute(command)).code).toBe('OK')
}
const refund = (playerId: PlayerId, stakeId: string, amount = 10n): Command => ({
  kind: 'refund',
  playerId,
  source: 'gis:zoria',
  provider: 'studio',
  game: 'sevens',
  externalId: nextId(),
  amount: uah(amount),
  stakeId,
  round: null,
})
const rollback = (playerId: PlayerId, ...items: readonly RollbackItem[]): Command => ({
  kind: 'rollback',
  playerId,
  source: 'gis:zoria',
  provider: 'studio',
  game: 'sevens',
  externalId: nextId(),
  currency: 'uah',
  round: null,
  items,
})
const free = (freeRound: FreeRound) => ({ freeRound })
const ofCasino = free({ userBonusId: null, byCasino: true })
const ofNobody = free({ userBonusId: null })
const alone = { round: null } as const

/** A stake of 10 with a known id, in the round `r1` or its own. */
const bet = (player: PlayerId, over: Parameters<typeof stake>[2] = {}) =>
  stake(player, 10n, { externalId: `${player} bet`, ...over })
const betOf = (player: PlayerId): RollbackItem => ({ kind: 'stake', externalId: `${player} bet` })

describe('a win with a stake is shown only above the threshold:', () => {
  test.each<[string, (player: PlayerId) => readonly Command[]]>([
    ['in its round', (player) => [bet(player), payout(player, 50n)]],
    ['in its round, which was closed', (player) => [bet(player, { isRoundFinished: true }), payout(player, 50n)]],
    ['in its round, before a stake of nothing', (player) => [bet(player), stake(player, 0n), payout(player, 50n)]],
    [
      'in its round, also when a stake of nothing opens that again',
      (player) => [bet(player, { isRoundFinished: true }), stake(player, 0n), payout(player, 50n)],
    ],
    ['a free round of the casino', (player) => [bet(player, ofCasino), payout(player, 50n, { type: 'free_round' })]],
    [
      'a free round of a bonus',
      (player) => [
        bet(player, free({ userBonusId: '0193d000-0000-7000-8000-00000000b001' })),
        bet(player, { externalId: nextId() }),
        payout(player, 50n),
      ],
    ],
    ['a tip', (player) => [bet(player, { isTip: true }), payout(player, 50n)]],
    [
      'one of two, of which the other was refunded',
      (player) => [bet(player), stake(player, 10n), refund(player, `${player} bet`), payout(player, 50n)],
    ],
    [
      'one whose refund was undone',
      (player) => {
        const given = refund(player, `${player} bet`)
        return [
          bet(player),
          payout(player, 50n),
          given,
          rollback(player, { kind: 'refund', externalId: given.externalId }),
        ]
      },
    ],
    ['in its game, where it names no round', (player) => [bet(player, { round: 'own' }), payout(player, 50n, alone)]],
    [
      'a free round of the casino, where it names no round',
      (player) => [bet(player, { round: 'own', ...ofCasino }), payout(player, 50n, { ...alone, type: 'free_round' })],
    ],
  ])('%s', async (_, play) => {
    const player = await journal.newPlayer(1_000n)
    await execute(...play(player))
    expect(await shown(player)).toEqual([])
    expect(await shown(player, { above: 50n })).toEqual([])
    expect(await shown(player, { above: 49n })).toEqual([[50n, false]])
  })
})

describe('a win without a stake is shown, whatever it paid:', () => {
  test.each<[string, (player: PlayerId) => readonly Command[]]>([
    ['none in its round', (player) => [bet(player), payout(player, 50n, { round: 'r2' })]],
    ['one that came later', (player) => [payout(player, 50n), bet(player)]],
    ['one of nothing', (player) => [stake(player, 0n), payout(player, 50n)]],
    [
      'a free round of nobody but the provider',
      (player) => [bet(player, ofNobody), payout(player, 50n, { type: 'free_round' })],
    ],
    ['one that was refunded before', (player) => [bet(player), refund(player, `${player} bet`), payout(player, 50n)]],
    ['one that was rolled back since', (player) => [bet(player), payout(player, 50n), rollback(player, betOf(player))]],
    [
      'one whose refund was undone, and which was refunded again',
      (player) => {
        const given = refund(player, `${player} bet`)
        return [
          bet(player),
          payout(player, 50n),
          given,
          rollback(player, { kind: 'refund', externalId: given.externalId }),
          refund(player, `${player} bet`),
        ]
      },
    ],
    [
      'a free round of the casino that was refunded',
      (player) => [bet(player, ofCasino), refund(player, `${player} bet`), payout(player, 50n, { type: 'free_round' })],
    ],
    [
      'none in its game, where it names no round',
      (player) => [bet(player, { game: 'nines', round: 'own' }), payout(player, 50n, alone)],
    ],
    [
      'one in its game that was refunded, where it names no round',
      (player) => [bet(player, { round: 'own' }), refund(player, `${player} bet`), payout(player, 50n, alone)],
    ],
    [
      'one of nothing in its game, where it names no round',
      (player) => [stake(player, 0n, { round: 'own' }), payout(player, 50n, alone)],
    ],
    [
      'a free round of nobody, where it names no round',
      (player) => [bet(player, { round: 'own', ...ofNobody }), payout(player, 50n, alone)],
    ],
    [
      'one in its game after it, where it names no round',
      (player) => [payout(player, 50n, alone), bet(player, { round: 'own' })],
    ],
  ])('%s', async (_, play) => {
    const player = await journal.newPlayer(1_000n)
    await execute(...play(player))
    expect(await shown(player)).toEqual([[50n, true]])
  })
})

describe('a round', () => {
  test('is compared as a whole, with what stands of its payouts', async () => {
    const player = await journal.newPlayer(1_000n)
    await execute(
      bet(player),
      ...Array.from({ length: 4 }, () => payout(player, 30n, { isRoundFinished: false })),
      payout(player, 40n, { externalId: `${player} last` }),
    )
    expect(await shown(player, { above: 159n })).toEqual([[160n, false]])
    expect(await shown(player, { above: 160n })).toEqual([])
    await execute(rollback(player, { kind: 'payout', externalId: `${player} last` }))
    expect(await shown(player, { above: 119n })).toEqual([[120n, false]])
    expect(await shown(player, { above: 120n })).toEqual([])
  })

  test('is, for payouts that name none, what follows one stake in the game', async () => {
    const player = await journal.newPlayer(1_000n)
    const alike = () => [payout(player, 30n, alone), payout(player, 31n, alone)]
    await execute(
      bet(player, { round: 'own' }),
      ...alike(),
      stake(player, 1n, { round: 'other' }),
      ...alike(),
      payout(player, 9n, { ...alone, game: 'nines' }),
    )
    expect(await shown(player, { above: 60n })).toEqual([
      [61n, false],
      [61n, false],
      [9n, true],
    ])
    expect(await shown(player, { above: 61n })).toEqual([[9n, true]])
  })

  test('whose payouts were all undone is none, to the fraction', async () => {
    const player = await journal.newPlayer(1_000n)
    await execute(
      bet(player),
      payout(player, 30n, { externalId: `${player} win`, fraction: 6_000n }),
      payout(player, 0n, { round: 'r2', fraction: 6_000n, externalId: `${player} other` }),
    )
    await execute(
      rollback(
        player,
        betOf(player),
        { kind: 'payout', externalId: `${player} win` },
        { kind: 'payout', externalId: `${player} other` },
      ),
    )
    expect(await shown(player, { above: 0n })).toEqual([])
  })

  test('of another player or provider is another round', async () => {
    const [player, other] = [await journal.newPlayer(1_000n), await journal.newPlayer(1_000n)]
    await execute(
      bet(player),
      stake(player, 10n, { provider: 'other' }),
      payout(other, 20n),
      payout(other, 21n, { provider: 'other' }),
    )
    expect([await shown(player), await shown(other)]).toEqual([
      [],
      [
        [20n, true],
        [21n, true],
      ],
    ])
  })

  test('counts since the last review, or again where a stake of it was undone since', async () => {
    const player = await journal.newPlayer(1_000n)
    await execute(bet(player), payout(player, 50n, { isRoundFinished: false }), payout(player, 20n, { round: 'none' }))
    const { upTo: after } = await winsOf(player)
    expect(await shown(player, { after, above: 1n })).toEqual([])
    await execute(stake(player, 1n, { round: 'r3' }), payout(player, 5n, { round: 'r3' }), payout(player, 0n))
    expect(await shown(player, { after, above: 1n })).toEqual([[5n, false]])
    await execute(payout(player, 50n))
    expect(await shown(player, { after, above: 99n })).toEqual([[100n, false]])
    await execute(rollback(player, betOf(player)))
    expect(await shown(player, { after: (await winsOf(player)).upTo })).toEqual([])
    expect(await shown(player, { after })).toEqual([[100n, true]])
  })
})

describe('a stake of days ago', () => {
  test.each([
    // days from stake to win, and since the win        in its round   in its game
    [2, 0, false, true],
    [0, 29, false, false],
    [2, 29, false, true],
    [29, 29, false, true],
    [40, 0, false, true],
    [70, 0, true, true],
  ])(
    '%i days before a win of %i days ago: without a stake in its round %s, in its game %s',
    async (before, since, inRound, inGame) => {
      const own = await playedJournal(`wins ${before} ${since}`)
      const player = await own.newPlayer(1_000n)
      const run = async (...commands: readonly Command[]) => {
        for (const command of commands) expect((await own.wallet.execute(command)).code).toBe('OK')
      }
      await run(bet(player))
      await moveBookings(own.owner, before)
      await run(payout(player, 50n), payout(player, 51n, alone))
      await moveBookings(own.owner, since)
      // The present days are those of no win.
      await own.owner`select wallet.ensure_partitions(1)`
      await run(stake(player, 1n, { game: 'nines', round: 'r9' }))
      const { wins } = await own.sql.begin((tx) => readWins(tx, player, { after: null, above: uah(0n), days }))
      expect(wins.map(({ amount, isWithoutStake }) => [amount.amount, isWithoutStake])).toEqual([
        [50n, inRound],
        [51n, inGame],
      ])
      await own.close()
    },
  )

  test('is none of a win of more than 30 days ago, which is not read', async () => {
    const own = await playedJournal('wins of long ago')
    const player = await own.newPlayer(1_000n)
    await own.wallet.execute(payout(player, 50n))
    await moveBookings(own.owner, 31)
    expect(await own.sql.begin((tx) => readWins(tx, player, { after: null, above: uah(0n), days }))).toEqual({
      upTo: null,
      wins: [],
      days: [],
    })
    await own.close()
  })
})

test('the wins of a player are read by the rows of that player, once for each question, and of older rounds by the round', async () => {
  const own = await playedJournal('plans of wins')
  const [player, crowd] = [
    await own.newPlayer(10_000n),
    await Promise.all(Array.from({ length: 20 }, () => own.newPlayer(10_000n))),
  ]
  const play = async (playerId: PlayerId, rounds: number, name: string) => {
    for (let number = 0; number < rounds; number += 1)
      await Promise.all([
        own.wallet.execute(stake(playerId, 1n, { round: `${name} ${number}` })),
        own.wallet.execute(payout(playerId, 2n, { round: `${name} ${number}` })),
      ])
  }
  // Old rounds of the player, in a day that is closed; of them one pays now.
  await play(player, 300, 'old')
  await moveBookings(own.owner, 40)
  await own.owner`select wallet.close_day((clock_timestamp() at time zone 'UTC')::date - 40)`
  await own.owner`select wallet.ensure_partitions(1)`
  await Promise.all(crowd.map((each) => play(each, 50, 'now')))
  await play(player, 20, 'now')
  await own.wallet.execute(payout(player, 2n, { round: 'old 7' }))
  await own.owner`analyze wallet.journal`

  const reader = createDatabase({ url: own.database.url('app'), name: 'plans test', connectionsMax: 1 })
  const { found, read } = await reader.begin(async (tx) => ({
    found: await readWins(tx, player, { after: null, above: uah(1_000n), days }),
    read: await rowsReadBy(tx, 'wallet.journal\\_of\\_%'),
  }))
  await reader.end()
  expect([found.upTo === null, found.wins]).toEqual([false, []])
  // The 42 rows of 31 days three times: the last one, the wins, the days. Neither the 2,000 of the crowd nor the 600 of
  // long ago.
  expect(read).toBeGreaterThan(100)
  expect(read).toBeLessThan(200)
  await own.close()
})
