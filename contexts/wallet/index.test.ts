import { setTimeout as pause } from 'node:timers/promises'
import { instant, money, newId, type Money } from '@zoria/kernel'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWallet, type Balances, type Command, type Outcome, type PayoutCommand, type PlayerId, type Receipt, type StakeCommand, type Wallet } from './index.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('wallet')
const logger = createLogger({ name: 'wallet-test', level: 'silent' })
const uah = (units: bigint): Money => money(units, 'uah')

let database: TestDatabase
let sql: Sql
let wallet: Wallet
/** A second process: its own cache, its own connection. */
let other: Wallet

beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
  wallet = newWallet(sql)
  other = newWallet(sql)
})
afterAll(async () => {
  await wallet.close()
  await other.close()
  await database.drop()
})

const newWallet = (reads: Sql): Wallet =>
  createWallet({ sql: reads, writerUrl: database.url('app'), clock, logger, spendingOrder: () => ['game', 'electronic', 'bonus'] })

const newPlayer = async (game = 0n): Promise<PlayerId> => {
  const playerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  if (game > 0n) await wallet.execute({ kind: 'deposit', playerId, source: 'payments', externalId: `first-${playerId}`, amount: uah(game) })
  return playerId
}

let counter = 0
const nextId = (): string => `tx-${(counter += 1)}`
const session = instant('2026-11-21T11:00:00Z')
const slot = { source: 'gis:zoria', provider: 'studio', game: 'sevens' } as const

const stake = (playerId: PlayerId, amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand => ({
  kind: 'stake', playerId, ...slot, externalId: nextId(), amount: uah(amount), round: nextId(),
  sessionStartedAt: session, isRoundFinished: false, freeRound: null, ...over,
})
const payout = (playerId: PlayerId, amount: bigint, over: Partial<PayoutCommand> = {}): PayoutCommand => ({
  kind: 'payout', playerId, ...slot, externalId: nextId(), amount: uah(amount), fraction: 0n, type: 'win', round: null,
  sessionStartedAt: session, isRoundFinished: true, freeRound: null, ...over,
})

const receiptOf = (outcome: Outcome): Receipt => {
  if (outcome.code !== 'OK' && outcome.code !== 'REPLAY') throw new Error(`${outcome.code} has no receipt`)
  return outcome.receipt
}
const sums = (balances: Balances | undefined) => balances && { game: balances.game.amount, electronic: balances.electronic.amount, held: balances.held.amount, debt: balances.debt.amount }
const now = async (playerId: PlayerId) => sums(await wallet.balances(playerId))

describe('a round', () => {
  test('a stake is taken from game, its payout lands in electronic, and the journal tells both', async () => {
    const player = await newPlayer(10_00n)
    const staked = await wallet.execute(stake(player, 4_00n, { round: 'r1' }))
    expect(staked).toMatchObject({ code: 'OK', receipt: { balances: { game: uah(6_00n), total: uah(6_00n), version: 2n } } })
    await wallet.execute(payout(player, 9_00n, { round: 'r1' }))

    expect(await now(player)).toEqual({ game: 6_00n, electronic: 9_00n, held: 0n, debt: 0n })
    const { items, total } = await wallet.history(player, { page: 1, pageSize: 2 })
    expect(total).toBe(3)
    expect(items.map(({ kind, round, movement }) => [kind, round, movement.game.amount, movement.electronic.amount])).toEqual([
      ['payout', 'r1', 0n, 9_00n],
      ['stake', 'r1', -4_00n, 0n],
    ])
    expect((await wallet.rounds(player, { page: 1, pageSize: 10 })).items).toMatchObject([{ round: 'r1', staked: uah(4_00n), paid: uah(9_00n), status: 'settled' }])
  })
})
