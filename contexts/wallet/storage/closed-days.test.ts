import { instant } from '@zoria/kernel'
import { createDatabase } from '@zoria/platform/database'
import { rowsReadBy } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntryKind, PlayerId, RoundCursor } from '../index.ts'
import type { RoundFilter, RoundsFound } from '../rules/journal-row.ts'
import {
  deposit,
  moveBookings,
  nextId,
  planted,
  playedJournal,
  playRounds,
  payout,
  stake,
  uah,
  type PlayedJournal,
} from '../testing/played-journal.ts'
import { checkClosedDays, closeDays } from './closed-days.ts'
import { readRowsOfRound } from './known-rows.ts'
import { readRowStretches } from './player-days.ts'
import { readTurnover } from './turnover-rows.ts'

let journal: PlayedJournal
let player: PlayerId
let days: { closed: readonly string[] }
const everything = { from: '2000-01-01', to: '2999-12-31' }

// Three days of play: two that are closed and the present one. Round "night" spans the midnight of the closed ones,
// "late" is paid a day after it ended.
beforeAll(async () => {
  journal = await playedJournal('closed days')
  const { wallet, owner, sql } = journal
  player = await journal.newPlayer(1_000n)
  await playRounds(wallet, player, 3)
  await wallet.execute(stake(player, 5n, { round: 'night' }))
  await wallet.execute(stake(player, 7n, { round: 'late', isRoundFinished: true }))
  await moveBookings(owner, 1)
  await wallet.execute(stake(player, 6n, { round: 'night' }))
  await wallet.execute(payout(player, 20n, { round: 'night' }))
  await wallet.execute(payout(player, 2n, { round: 'late' }))
  for (const round of ['r4', 'r5']) await wallet.execute(stake(player, 3n, { round }))
  await wallet.execute(payout(player, 1n, { round: 'r5' }))
  await moveBookings(owner, 1)
  days = { closed: (await closeDays(sql)).days }
  await wallet.execute(payout(player, 9n, { round: 'r4' }))
  await wallet.execute(stake(player, 1n, { round: 'today' }))
})
afterAll(() => journal.close())

const versionsOf = (items: readonly { version: bigint }[]) => items.map(({ version }) => Number(version))
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, place) => from - place)

describe('a day that is over', () => {
  test('is closed once, in its order; a later one may not be closed before it', async () => {
    expect(days.closed).toHaveLength(2)
    expect((await closeDays(journal.sql)).days).toEqual([])
    await expect(journal.sql`select wallet.close_day(${days.closed[0]!})`).rejects.toThrow('is closed already')
    await expect(
      journal.sql`select wallet.close_day((max(booked_at) at time zone 'UTC')::date) from wallet.journal`,
    ).rejects.toThrow('is not over')
  })

  test('stays as it was closed', async () => {
    for (const table of ['closed_day', 'closed_position', 'closed_player_day']) {
      await expect(journal.owner.unsafe(`delete from wallet.${table}`)).rejects.toThrow('insert-only')
      await expect(journal.owner.unsafe(`update wallet.${table} set day = day`)).rejects.toThrow('insert-only')
      await expect(journal.sql.unsafe(`insert into wallet.${table} select * from wallet.${table}`)).rejects.toThrow(
        'permission denied',
      )
    }
  })

  test('equals the journal, and later changes there are reported', async () => {
    expect(await journal.owner.begin(checkClosedDays)).toEqual([])
    const moved = await planted(
      journal.owner,
      (tx) => tx`update wallet.journal set d_house = d_house + 1 where player_id = ${player} and version = 3`,
      checkClosedDays,
    )
    expect(moved).toEqual([
      { about: `day ${days.closed[0]}`, fault: 'payouts of studio is closed at -3 and booked at -2' },
    ])
    const taken = await planted(
      journal.owner,
      (tx) => tx`delete from wallet.journal where player_id = ${player} and version = 7`,
      checkClosedDays,
    )
    expect(taken).toContainEqual({
      about: `day ${days.closed[0]}`,
      fault: `player ${player} had 9 rows when it was closed and has 8`,
    })
  })

  test('has the same positions as an open one, and all days together make what the players have', async () => {
    const positions = await journal.wallet.positions(everything)
    const booked = await journal.sql<
      { account: string; change: bigint }[]
    >`select account, sum(change)::bigint as change from wallet.positions_between('-infinity', 'infinity') group by account order by account`
    const sums = Map.groupBy(positions, ({ account }) => account)
    expect(
      [...sums]
        .map(([account, of]) => ({ account, change: of.reduce((sum, { change }) => sum + change.amount, 0n) }))
        .toSorted((left, right) => left.account.localeCompare(right.account)),
    ).toEqual([...booked])
    const balances = await journal.wallet.balances(player)
    expect(positions.reduce((sum, { change }) => sum + change.amount, 0n)).toBe(-balances!.total.amount)
    expect(new Set(positions.map(({ bookedOn }) => bookedOn)).size).toBe(3)
  })
})

describe("a player's history over closed and open days", () => {
  test.each([
    [1, 5, down(17, 13)],
    [2, 5, down(12, 8)],
    [4, 5, down(2, 1)],
    [1, 100, down(17, 1)],
    [9, 5, []],
  ])('page %i of %i rows', async (page, pageSize, versions) => {
    const { items, total } = await journal.wallet.history(player, { page, pageSize })
    expect([versionsOf(items), total]).toEqual([versions, 17])
  })

  const kinds = (...of: EntryKind[]) => ({ kinds: of })
  test.each([
    [kinds('payout'), [16, 15, 12, 11, 7, 5, 3], 7],
    [kinds('deposit', 'prize'), [1], 1],
    [kinds('prize'), [], 0],
    [{ ...kinds('deposit'), offers: { ids: ['an offer'], isOnly: false } }, [1], 1],
    [{ ...kinds('deposit'), offers: { ids: ['an offer'], isOnly: true } }, [], 0],
    [{ from: instant('2026-11-21T12:00:00Z') }, down(17, 1), 17],
    [{ to: instant('2026-11-21T12:00:00Z') }, [], 0],
    [{ ...kinds('stake'), to: instant('2026-11-21T12:00:00.001Z') }, [17, 14, 13, 10, 9, 8, 6, 4, 2], 9],
  ])('filtered by %j', async (wanted, versions, count) => {
    const { items, total } = await journal.wallet.history(player, { page: 1, pageSize: 50, ...wanted })
    expect([versionsOf(items), total]).toEqual([versions, count])
  })

  test('where the times cut a closed day, its rows are counted', async () => {
    const half = await planted(
      journal.owner,
      async (tx) => {
        await tx`alter table wallet.closed_player_day disable trigger user`
        await tx`update wallet.journal set happened_at = happened_at - interval '1 hour' where player_id = ${player} and version <= 4`
        await tx`update wallet.closed_player_day set happened_from = happened_from - interval '1 hour' where player_id = ${player} and day = ${days.closed[0]!}`
      },
      (tx) =>
        readRowStretches(tx, {
          playerId: player,
          kinds: null,
          offers: null,
          from: null,
          to: instant('2026-11-21T11:30:00Z'),
        }),
    )
    expect(half.map(({ count }) => count)).toEqual([0, 4])
  })

  test('of a player without rows is empty', async () => {
    expect(await journal.wallet.history(await journal.newPlayer(), { page: 1, pageSize: 5 })).toMatchObject({
      items: [],
      total: 0,
    })
  })
})

describe("a player's rounds over closed and open days", () => {
  test('stand once each, the last begun first, one over midnight on the day it began, with all that belongs to it', async () => {
    const { items, total } = await journal.wallet.rounds(player, { page: 1, pageSize: 50 })
    expect(items.map(({ round, staked, paid, status }) => [round, staked.amount, paid.amount, status])).toEqual([
      ['today', 1n, 0n, 'open'],
      ['r5', 3n, 1n, 'settled'],
      ['r4', 3n, 9n, 'settled'],
      ['late', 7n, 2n, 'settled'],
      ['night', 11n, 20n, 'settled'],
      ['r3', 2n, 1n, 'settled'],
      ['r2', 2n, 1n, 'settled'],
      ['r1', 2n, 1n, 'settled'],
    ])
    expect(total).toBe(8)
  })

  test.each([
    [1, 3, ['today', 'r5', 'r4']],
    [2, 3, ['late', 'night', 'r3']],
    [3, 3, ['r2', 'r1']],
    [4, 3, []],
  ])('page %i of %i', async (page, pageSize, rounds) => {
    const { items, total } = await journal.wallet.rounds(player, { page, pageSize })
    expect([items.map(({ round }) => round), total]).toEqual([rounds, 8])
  })

  const unfiltered = { game: null, from: null, to: null, outcome: null, money: null } as const
  const pagesOf = async (filter: Partial<RoundFilter>, countMax: number) => {
    const pages: string[][] = []
    for (let before: RoundCursor | null = null; ;) {
      const { items, next }: RoundsFound = await journal.wallet.findRounds(player, {
        ...unfiltered,
        ...filter,
        before,
        countMax,
      })
      pages.push(items.map(({ round }) => round))
      if (next === null) return pages
      before = next
    }
  }

  test.each<[Partial<RoundFilter>, number, string[][]]>([
    [{}, 50, [['today', 'r5', 'r4', 'late', 'night', 'r3', 'r2', 'r1']]],
    [
      {},
      3,
      [
        ['today', 'r5', 'r4'],
        ['late', 'night', 'r3'],
        ['r2', 'r1'],
      ],
    ],
    [
      {},
      4,
      [
        ['today', 'r5', 'r4', 'late'],
        ['night', 'r3', 'r2', 'r1'],
      ],
    ],
    [{ outcome: 'paid' }, 2, [['r5', 'r4'], ['late', 'night'], ['r3', 'r2'], ['r1']]],
    [{ outcome: 'unpaid' }, 2, [[]]],
    [{ game: 'none' }, 2, [[]]],
    [{ money: 'bonus' }, 2, [[]]],
    [{ to: instant('2026-11-21T12:00:00Z') }, 2, [[]]],
    [{ from: instant('2026-11-21T12:00:00.001Z') }, 2, [[]]],
  ])('filtered by %o, %i a page', async (filter, countMax, pages) => {
    expect(await pagesOf(filter, countMax)).toEqual(pages)
  })

  test('a payout days after its round is found with the stakes of that round, by the index of the closed day', async () => {
    const { rows } = await readRowsOfRound(journal.sql, player, { provider: 'studio', round: 'late' })
    expect(rows.map(({ kind }) => kind)).toEqual(['stake', 'payout'])
    await journal.owner`analyze wallet.journal`
    const plan = await journal.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx<
        { 'QUERY PLAN': string }[]
      >`explain select from wallet.journal j where j.player_id = ${player} and j.round = wallet.packed_id('late') and wallet.round_number(j.player_id, j.round) = wallet.round_number(${player}, wallet.packed_id('late'))`
    })
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('_round_number_idx')
  })
})

test('a round is recalled with what each row found, left and counted', async () => {
  const rows = await journal.wallet.roundRows(player, { provider: 'studio', round: 'night' })
  expect(
    rows.map(({ kind, movement, balancesBefore, balances }) => [
      kind,
      movement.game.amount,
      movement.electronic.amount,
      balancesBefore.total.amount,
      balances.total.amount,
    ]),
  ).toEqual([
    ['stake', -5n, 0n, 997n, 992n],
    ['stake', -6n, 0n, 985n, 979n],
    ['payout', 0n, 20n, 979n, 999n],
  ])
  expect(rows[0]).toMatchObject({
    balancesBefore: { version: 7n, game: uah(994n), electronic: uah(3n) },
    willCount: uah(0n),
    counted: uah(0n),
    detail: null,
  })
  expect(await journal.wallet.roundRows(player, { provider: 'elsewhere', round: 'night' })).toEqual([])
})

describe('what a new limit counts of earlier play', () => {
  const until = instant('2026-11-21T22:00:00Z')

  test.each([
    // The play of the test, closed days and the present one, is of noon.
    ['2026-11-21T12:00:00Z', 31n, 35n, 20],
    ['2026-11-21T12:00:00.001Z', 0n, 0n, 12],
  ])('since %s: %s staked and %s paid, of at most %i rows', async (since, staked, paid, rowsMax) => {
    const reader = createDatabase({ url: journal.database.url('app'), name: 'turnover test', connectionsMax: 1 })
    const { found, read } = await reader.begin(async (tx) => ({
      found: await readTurnover(tx, player, { since: instant(since), until }),
      read: await rowsReadBy(tx, 'wallet.journal\\_of\\_%'),
    }))
    await reader.end()
    expect(found).toEqual({ version: 17n, rows: [], turnover: { staked, paid }, until })
    expect(read).toBeLessThanOrEqual(rowsMax)
  })

  test('what was undone is not in it, and what stands again is', async () => {
    const own = await journal.newPlayer(100n)
    const at = { source: 'gis:zoria', provider: 'studio', game: 'sevens', playerId: own, round: null } as const
    const [kept, refunded] = [stake(own, 10n, { round: 'k' }), stake(own, 5n, { round: 'u' })]
    const [win, takenBack] = [payout(own, 3n, { round: 'k' }), payout(own, 7n, { round: 'u' })]
    const refundOf = ({ externalId: stakeId, amount }: typeof kept) =>
      ({ kind: 'refund', ...at, externalId: nextId(), stakeId, amount }) as const
    const given = refundOf(kept)
    const items = [
      { kind: 'refund', externalId: given.externalId },
      { kind: 'payout', externalId: takenBack.externalId },
    ] as const
    const rollback = { kind: 'rollback', ...at, externalId: nextId(), currency: 'uah', items } as const
    for (const command of [kept, refunded, win, takenBack, given, refundOf(refunded), rollback])
      expect((await journal.wallet.execute(command)).code).toBe('OK')
    const { turnover } = await readTurnover(journal.sql, own, { since: instant('2026-11-21T12:00:00Z'), until })
    expect(turnover).toEqual({ staked: 10n, paid: 3n })
  })
})

describe('house accounts', () => {
  const linesOf = async (playerId: PlayerId, version: number) => {
    const lines = await journal.sql<{ account: string; change: bigint }[]>`
      select l.account, l.credit - l.debit as change from wallet.journal_line l join wallet.journal j using (lane, position)
      where j.player_id = ${playerId} and j.version = ${version} order by l.account`
    expect(lines.reduce((sum, { change }) => sum + change, 0n)).toBe(0n)
    return Object.fromEntries(lines.map(({ account, change }) => [account, change]))
  }

  test('a deposit that is taken back leaves the clearing account whole, and what was played is a claim', async () => {
    const reversed = await journal.newPlayer()
    const id = nextId()
    await journal.wallet.execute(deposit(reversed, 10n, id))
    await journal.wallet.execute(stake(reversed, 4n))
    await journal.wallet.execute({
      kind: 'deposit_reversal',
      playerId: reversed,
      source: 'payments',
      externalId: id,
      reference: 'chargeback',
    })
    expect(await linesOf(reversed, 1)).toEqual({ 'house: psp clearing in': -10n, 'player: game': 10n })
    expect(await linesOf(reversed, 3)).toEqual({
      'house: psp clearing in': 10n,
      'house: receivables from reversals': -4n,
      'player: game': -6n,
    })
  })

  test('a payout that is taken back after it was spent is owed by the player', async () => {
    const indebted = await journal.newPlayer()
    const paid = payout(indebted, 10n)
    await journal.wallet.execute(paid)
    await journal.wallet.execute(stake(indebted, 7n, { round: 'r2' }))
    await journal.wallet.execute({
      kind: 'rollback',
      playerId: indebted,
      source: 'gis:zoria',
      provider: 'studio',
      game: 'sevens',
      externalId: nextId(),
      currency: 'uah',
      items: [{ kind: 'payout', externalId: paid.externalId }],
      round: 'r1',
    })
    expect(await linesOf(indebted, 3)).toEqual({
      'house: payouts': 10n,
      'house: player debts': -7n,
      'player: electronic': -3n,
    })
  })

  test("what an ended bonus would have got is the payout's cost and the bonus's gain, also where nothing else moves", async () => {
    const lines = (detail: object, house: number) =>
      journal.sql<
        { account: string; change: bigint }[]
      >`select * from wallet.house_lines('payout', ${house}, null, ${JSON.stringify(detail)}::text::jsonb)`
    expect(await lines({ kept: '4' }, -6)).toEqual([
      { account: 'payouts', change: -10n },
      { account: 'bonus cost', change: 4n },
    ])
    expect(await lines({ kept: '4' }, 0)).toEqual([
      { account: 'payouts', change: -4n },
      { account: 'bonus cost', change: 4n },
    ])
  })

  test.each<[EntryKind, string | null]>([
    ['stake', 'stakes'],
    ['payout', 'payouts'],
    ['refund', 'stakes'],
    ['rollback', null],
    ['close_round', null],
    ['stake_undone', 'stakes'],
    ['payout_undone', 'payouts'],
    ['refund_undone', 'stakes'],
    ['tombstone', null],
    ['deposit', 'psp clearing in'],
    ['deposit_reversal', 'psp clearing in'],
    ['deposit_return', null],
    ['withdrawal_hold', null],
    ['withdrawal_paid', 'psp clearing out'],
    ['withdrawal_returned', null],
    ['crosspay', null],
    ['bonus_credit', 'bonus cost'],
    ['bonus_complete', 'bonus cost'],
    ['bonus_burn', 'bonus cost'],
    ['bonus_cancel', 'bonus cost'],
    ['prize', 'prize cost'],
    ['cashback_credit', 'cashback cost'],
    ['cashback_debit', 'cashback cost'],
    ['pool_credit', 'jackpot cost'],
    ['pool_debit', 'prize cost'],
    ['adjustment', 'corrections'],
    ['block_change', null],
    ['limit_change', null],
  ])('the other side of %s is %s', async (kind, account) => {
    expect(await journal.sql`select wallet.house_account(${kind}) as account`).toEqual([{ account }])
  })

  test('every kind of row has a say about its account', async () => {
    const kinds = await journal.sql<
      { kind: string }[]
    >`select unnest(enum_range(null::wallet.entry_kind))::text as kind`
    // 28 and `cashback_claim`, which older journals may hold.
    expect(kinds).toHaveLength(29)
  })
})

test('one id of a provider at two players is reported once, with both', async () => {
  const past = await playedJournal('shared ids')
  const [one, two] = [await past.newPlayer(10n), await past.newPlayer(10n)]
  const shared = { ...stake(one, 1n), externalId: 'same' }
  await past.wallet.execute(shared)
  await past.wallet.execute({ ...shared, playerId: two })
  await past.wallet.execute(stake(two, 1n, { round: 'own' }))
  await moveBookings(past.owner, 1)
  const { sharedIds } = await closeDays(past.sql)
  expect(sharedIds).toEqual([
    { day: expect.any(String), source: 'gis:zoria', externalId: 'same', players: [one, two].toSorted() },
  ])
  expect(await past.sql`select * from wallet.find_shared_ids(${sharedIds[0]!.day})`).toEqual([])
  expect(await past.sql`select external_id from wallet.shared_id`).toEqual([{ external_id: 'same' }])
  await past.close()
})

describe("what was booked on a day, for a provider's statement", () => {
  const booked = (day: string, over = {}) =>
    journal.wallet.bookedRounds({ day, source: 'gis:zoria', after: null, countMax: 100, ...over })

  test('each round once, with rows of that day', async () => {
    expect(await journal.wallet.lastClosedDay()).toBe(days.closed[1])
    expect((await booked(days.closed[0]!)).map(({ round }) => round)).toEqual(['late', 'night', 'r1', 'r2', 'r3'])
    expect((await booked(days.closed[1]!)).map(({ round }) => round)).toEqual(['late', 'night', 'r4', 'r5'])
    expect(await booked(days.closed[0]!, { source: 'gis:other' })).toEqual([])
  })

  test('some at a time', async () => {
    const [first, second] = await booked(days.closed[1]!, { countMax: 2 })
    expect((await booked(days.closed[1]!, { after: second })).map(({ round }) => round)).toEqual(['r4', 'r5'])
    expect(first).toMatchObject({
      playerId: player,
      provider: 'studio',
      round: 'late',
      firstAt: instant('2026-11-21T12:00:00Z'),
    })
  })
})
