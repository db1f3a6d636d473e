import { bps, instant, money, newId, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { crossLocks } from '@zoria/testkit/lock-order'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createWallet,
  type Command,
  type PayoutCommand,
  type PlayerId,
  type StakeCommand,
  type Wallet,
} from '../index.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('together')
const uah = (amount: bigint): Money => money(amount, 'uah')

let database: TestDatabase
let sql: Sql
let wallet: Wallet
const newWallet = (): Wallet =>
  createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger: createLogger({ name: 'wallet-test', level: 'silent' }),
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })

beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
  wallet = newWallet()
})
afterEach(async () => expect(await wallet.checkBooks('whole')).toMatchObject({ isBalanced: true }))
afterAll(async () => {
  await wallet.close()
  await database.drop()
})

let counter = 0
const nextId = (): string => `tx-${(counter += 1)}`
const slot = { source: 'gcp:zoria', provider: 'studio', game: 'sevens' } as const

async function newPlayer(game: bigint): Promise<PlayerId> {
  const playerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  await wallet.execute({ kind: 'deposit', playerId, source: 'payments', externalId: nextId(), amount: uah(game) })
  return playerId
}

const stake = (playerId: PlayerId, amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand => ({
  kind: 'stake',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  round: 'r1',
  weight: bps(10_000),
  sessionStartedAt: instant('2026-11-21T11:00:00Z'),
  isRoundFinished: false,
  freeRound: null,
  objection: null,
  ...over,
})
const payout = (playerId: PlayerId, amount: bigint, over: Partial<PayoutCommand> = {}): PayoutCommand => ({
  kind: 'payout',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  fraction: 0n,
  type: 'win',
  round: 'r1',
  sessionStartedAt: null,
  isRoundFinished: true,
  freeRound: null,
  ...over,
})
const rollback = (playerId: PlayerId, stakeId: string): Command => ({
  kind: 'rollback',
  playerId,
  ...slot,
  externalId: nextId(),
  currency: 'uah',
  round: 'r1',
  items: [{ kind: 'stake', externalId: stakeId }],
})

const shown = async (playerId: PlayerId) => {
  const balances = await wallet.balances(playerId)
  return [balances?.game.amount, balances?.electronic.amount, balances?.version]
}

test('the commands of a list are decided in order, each on the state left by the previous one', async () => {
  const player = await newPlayer(10_00n)
  const together = await wallet.executeTogether([
    stake(player, 10_00n),
    payout(player, 25_00n),
    stake(player, 25_00n, { round: 'r2' }),
  ])
  expect(together).toMatchObject({
    code: 'OK',
    settled: [{ code: 'OK' }, { code: 'OK' }, { code: 'OK', receipt: { balances: { total: uah(0n) } } }],
  })
  expect(await shown(player)).toEqual([0n, 0n, 4n])
})

test.each([
  ['INSUFFICIENT', 1, (player: PlayerId) => [stake(player, 6_00n), stake(player, 6_00n, { round: 'r2' })]],
  [
    'INSUFFICIENT',
    2,
    (player: PlayerId) => [stake(player, 6_00n), payout(player, 1_00n), stake(player, 6_00n, { round: 'r2' })],
  ],
  ['INSUFFICIENT', 0, (player: PlayerId) => [stake(player, 11_00n), payout(player, 1_00n)]],
  [
    'CURRENCY_MISMATCH',
    1,
    (player: PlayerId) => [stake(player, 6_00n), payout(player, 0n, { amount: money(1n, 'kzt') })],
  ],
  [
    'OBJECTED',
    1,
    (player: PlayerId) => [
      payout(player, 1_00n),
      stake(player, 1_00n, { objection: { word: 'GAME', place: 'before_block' } }),
    ],
  ],
] as const)('a refused command (%s, at place %i) undoes the others', async (code, place, list) => {
  const player = await newPlayer(10_00n)
  const balances = await wallet.balances(player)
  expect(await wallet.executeTogether(list(player) as never)).toMatchObject({
    code: 'REFUSED',
    place,
    refusal: { code, balances },
  })
  expect(await shown(player)).toEqual([10_00n, 0n, 1n])
  expect(await wallet.execute(stake(player, 10_00n))).toMatchObject({ code: 'OK' })
})

test('a repeated list gets its first answer; an extended one moves only what is new', async () => {
  const player = await newPlayer(10_00n)
  const list = [stake(player, 10_00n), payout(player, 25_00n)] as const
  const first = await wallet.executeTogether(list)
  const again = await wallet.executeTogether(list)
  const receipts = (together: typeof first) =>
    together.code === 'OK' ? together.settled.map((settled) => 'receipt' in settled && settled.receipt) : together
  expect(again).toMatchObject({ code: 'OK', settled: [{ code: 'REPLAY' }, { code: 'REPLAY' }] })
  expect(receipts(again)).toEqual(receipts(first))

  expect(await wallet.executeTogether([...list, payout(player, 5_00n)])).toMatchObject({
    settled: [{ code: 'REPLAY' }, { code: 'REPLAY' }, { code: 'OK' }],
  })
  expect(await shown(player)).toEqual([0n, 30_00n, 4n])
})

test('a duplicate in one list is one command', async () => {
  const player = await newPlayer(10_00n)
  const same = stake(player, 4_00n)
  expect(await wallet.executeTogether([same, same])).toMatchObject({ settled: [{ code: 'OK' }, { code: 'REPLAY' }] })
  expect(await shown(player)).toEqual([6_00n, 0n, 2n])
})

test('a stake undone before it arrived moves nothing, and its list is accepted', async () => {
  const player = await newPlayer(10_00n)
  const late = stake(player, 4_00n)
  await wallet.execute(rollback(player, late.externalId))
  expect(await wallet.executeTogether([late, payout(player, 1_00n)])).toMatchObject({
    code: 'OK',
    settled: [{ code: 'ALREADY_REVERSED' }, { code: 'OK' }],
  })
  expect((await shown(player)).slice(0, 2)).toEqual([10_00n, 1_00n])
})

test('concurrent lists and single commands never spend more than the balance', async () => {
  const player = await newPlayer(55_00n)
  const asked = Array.from({ length: 10 }, (_, place) => [
    wallet
      .executeTogether([stake(player, 5_00n, { round: `l${place}` }), stake(player, 5_00n, { round: `l${place}` })])
      .then(({ code }) => (code === 'OK' ? 10_00n : 0n)),
    wallet.execute(stake(player, 5_00n, { round: `s${place}` })).then(({ code }) => (code === 'OK' ? 5_00n : 0n)),
  ])
  const spent = (await Promise.all(asked.flat())).reduce<bigint>((sum, each) => sum + each, 0n)
  const [game] = await shown(player)
  expect(game).toBe(55_00n - spent)
})

test('a player without a wallet is unknown, and a closed wallet accepts no list', async () => {
  const stranger = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  expect(await wallet.executeTogether([stake(stranger, 1n), payout(stranger, 1n)])).toEqual({
    code: 'REFUSED',
    place: 0,
    refusal: { code: 'PLAYER_UNKNOWN' },
  })
  const closed = newWallet()
  await closed.close()
  expect(await closed.executeTogether([stake(stranger, 1n)])).toEqual({ code: 'OVERLOADED' })
})

test('a database without an answer is no refusal, and at most a hundred lists wait for it', async () => {
  const unreachable = createWallet({
    sql,
    writerUrl: 'postgres://app@127.0.0.1:1/nowhere',
    clock,
    logger: createLogger({ name: 'wallet-test', level: 'silent' }),
    spendingOrder: () => ['game'],
  })
  const player = await newPlayer(10_00n)
  const list = [stake(player, 1_00n), payout(player, 1_00n)] as const
  expect(await unreachable.executeTogether(list)).toEqual({ code: 'RETRY' })
  const crowd = await Promise.all(Array.from({ length: 101 }, () => unreachable.executeTogether(list)))
  expect(crowd.map(({ code }) => code)).toEqual([...Array<string>(100).fill('RETRY'), 'OVERLOADED'])
  expect(await unreachable.executeTogether(list)).toEqual({ code: 'RETRY' })
  await unreachable.close()
  expect(await shown(player)).toEqual([10_00n, 0n, 1n])
})

test('a list cannot have commands of two players', async () => {
  const [one, other] = [await newPlayer(10_00n), await newPlayer(10_00n)]
  await expect(wallet.executeTogether([stake(one, 1_00n), stake(other, 1_00n)])).rejects.toThrow('belong to one player')
})

test('a text that is new to the journal is not held until the end of a transaction: two that meet it do not deadlock', async () => {
  const [player, other, second] = [await newPlayer(10_00n), await newPlayer(10_00n), newWallet()]
  await wallet.execute(stake(player, 1_00n))
  const posted = await crossLocks(sql, {
    first: (tx) => wallet.post(tx, stake(player, 1_00n, { game: 'first of its kind' })),
    work: () => sql.begin((tx) => second.post(tx, stake(other, 1_00n, { game: 'second of its kind' }))),
    second: (tx) => wallet.post(tx, stake(player, 1_00n, { game: 'second of its kind' })),
  })
  expect(posted).toMatchObject({ code: 'OK' })
  await second.close()
})
