import type { TransactionSql } from '@zoria/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlayerId } from '../index.ts'
import {
  deposit,
  moveBookings,
  playedJournal,
  playRounds,
  unguarded,
  type PlayedJournal,
} from '../testing/played-journal.ts'
import { checkNew } from './new-books.ts'
import { checkWhole } from './whole-books.ts'

let journal: PlayedJournal
beforeAll(async () => (journal = await playedJournal('books')))
afterAll(() => journal.close())

let player: PlayerId
beforeEach(async () => {
  player = await journal.newPlayer(100n)
  await playRounds(journal.wallet, player, 3)
})

const change = (plant: (tx: TransactionSql) => Promise<unknown>) =>
  journal.owner.begin((tx) => unguarded(tx, () => plant(tx)))
const faultsNew = async () => (await checkNew(journal.sql)).faults
const faultsWhole = async () => (await checkWhole(journal.sql)).faults

test('the check catches up over days in steps, and a step that ends between two rows of a player is no fault', async () => {
  const past = await playedJournal('books of the past')
  const early = await past.newPlayer(10n)
  await playRounds(past.wallet, early, 2)
  await moveBookings(past.owner, 2)
  await past.wallet.execute(deposit(early, 1n))
  expect(await checkNew(past.sql)).toEqual({ rowsRead: 6, faults: [] })
  expect(await checkWhole(past.sql)).toEqual({ rowsRead: 6, faults: [] })
  await past.close()
})

describe('the check of every minute', () => {
  test('reads each row once', async () => {
    await checkNew(journal.sql)
    expect(await checkNew(journal.sql)).toEqual({ rowsRead: 0, faults: [] })
    await journal.wallet.execute(deposit(player, 1n))
    expect(await checkNew(journal.sql)).toEqual({ rowsRead: 1, faults: [] })
  })

  const faults: readonly [
    string,
    (tx: TransactionSql) => Promise<unknown>,
    (tx: TransactionSql) => Promise<unknown>,
    string,
  ][] = [
    [
      'legs that do not sum to zero',
      (tx) => tx`update wallet.journal set d_house = d_house + 1 where player_id = ${player} and version = 4`,
      (tx) => tx`update wallet.journal set d_house = d_house - 1 where player_id = ${player} and version = 4`,
      'the legs of version 4 sum to 1',
    ],
    [
      'a row that does not follow from the one before',
      (tx) => tx`update wallet.journal set game = game + 1 where player_id = ${player} and version = 4`,
      (tx) => tx`update wallet.journal set game = game - 1 where player_id = ${player} and version = 4`,
      'the running values of version 4 do not follow from the row before it',
    ],
    [
      'a version that is missing',
      (tx) => tx`update wallet.journal set version = 40 where player_id = ${player} and version = 4`,
      (tx) => tx`update wallet.journal set version = 4 where player_id = ${player} and version = 40`,
      'version 5 stands after version 3',
    ],
    [
      'a wallet that shows something else',
      (tx) => tx`update wallet.wallet set electronic = electronic + 1 where player_id = ${player}`,
      (tx) => tx`update wallet.wallet set electronic = electronic - 1 where player_id = ${player}`,
      'the wallet differs from its last row, version 7',
    ],
    [
      'a wallet whose last row is gone',
      (tx) => tx`update wallet.wallet set version = 8 where player_id = ${player}`,
      (tx) => tx`update wallet.wallet set version = 7 where player_id = ${player}`,
      'the wallet differs from its last row, version 7',
    ],
  ]
  test.each(faults)(
    'finds %s, names player and version, and reports it again until it is corrected',
    async (_, plant, heal, fault) => {
      await change(plant)
      expect(await faultsNew()).toContainEqual({ about: player, fault })
      expect(await faultsNew()).toContainEqual({ about: player, fault })
      await change(heal)
      expect(await checkNew(journal.sql)).toMatchObject({ faults: [] })
      expect(await checkNew(journal.sql)).toMatchObject({ rowsRead: 0 })
    },
  )

  test('finds a row that does not follow from what was checked before', async () => {
    await checkNew(journal.sql)
    await journal.owner`update wallet.wallet set game = game + 5 where player_id = ${player}`
    await journal.newWallet().execute(deposit(player, 1n))
    expect(await faultsNew()).toEqual([
      { about: player, fault: 'the running values of version 8 do not follow from the row before it' },
    ])
    await change((tx) => tx`update wallet.journal set game = game - 5 where player_id = ${player} and version = 8`)
    await journal.owner`update wallet.wallet set game = game - 5 where player_id = ${player}`
    expect(await faultsNew()).toEqual([])
  })

  test('raises no false alarm while two processes write', async () => {
    const other = journal.newWallet()
    const players = await Promise.all(Array.from({ length: 8 }, () => journal.newPlayer(1_000n)))
    const play = Promise.all(
      [journal.wallet, other].map(async (wallet) => {
        for (let turn = 0; turn < 12; turn += 1) await Promise.all(players.map((each) => playRounds(wallet, each, 1)))
      }),
    )
    for (let checks = 0; checks < 4; checks += 1) {
      expect(await faultsNew()).toEqual([])
      expect(await faultsWhole()).toEqual([])
    }
    await play
    expect(await faultsNew()).toEqual([])
  })
})

describe('the whole check', () => {
  test('adds up all days', async () => {
    const [counted] = await journal.sql<{ rows: bigint }[]>`select count(*) as rows from wallet.journal`
    expect(await checkWhole(journal.sql)).toEqual({ rowsRead: Number(counted?.rows), faults: [] })
  })

  test.each([
    [
      'a wallet that is not the sum of its rows',
      (tx: TransactionSql) => tx`update wallet.wallet set game = game + 1 where player_id = ${player}`,
      /^the wallet, version 7, is not the sum of its 7 rows$/,
    ],
    [
      'legs that do not sum to zero',
      (tx: TransactionSql) =>
        tx`update wallet.journal set d_house = d_house + 1 where player_id = ${player} and version = 4`,
      /^1 rows whose legs do not sum to zero$/,
    ],
  ] as [string, (tx: TransactionSql) => Promise<unknown>, RegExp][])('finds %s', async (_, plant, fault) => {
    await change(plant)
    expect(await faultsWhole()).toContainEqual({ about: player, fault: expect.stringMatching(fault) })
    await change(
      (tx) => tx`update wallet.wallet set game = game - 1 where player_id = ${player} and version = 7 and game = 95`,
    )
    await change(
      (tx) =>
        tx`update wallet.journal set d_house = d_house - 1 where player_id = ${player} and version = 4 and d_house = 3`,
    )
  })

  test('finds a key and a position that occur on two days', async () => {
    await journal.owner`select wallet.ensure_partition((max(booked_at) at time zone 'UTC')::date - 1) from wallet.journal`
    await journal.owner`
      insert into wallet.journal select (jsonb_populate_record(j, jsonb_build_object('booked_at', j.booked_at - interval '1 day', 'version', 9))).*
      from wallet.journal j where player_id = ${player} and version = 4`
    const faults = await faultsWhole()
    expect(faults).toContainEqual({
      about: player,
      fault: expect.stringMatching(/^the key [0-9a-f-]{36} stands 2 times$/),
    })
    expect(faults).toContainEqual({
      about: expect.stringMatching(/^lane \d+$/),
      fault: expect.stringMatching(/^position \d+ stands 2 times$/),
    })
  })
})
