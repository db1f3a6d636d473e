import { bps, instant, money, newId, type Money } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import {
  createWallet,
  type Command,
  type PayoutCommand,
  type PlayerId,
  type StakeCommand,
  type Wallet,
} from '../index.ts'

/** A wallet on its own database, with commands to play on it. For tests of journal readers. */
export interface PlayedJournal {
  readonly database: TestDatabase
  readonly sql: Sql
  readonly owner: Sql
  readonly wallet: Wallet
  newWallet(): Wallet
  newPlayer(game?: bigint): Promise<PlayerId>
  close(): Promise<void>
}

const clock = frozenClock('2026-11-21T12:00:00Z')
const logger = createLogger({ name: 'wallet-test', level: 'silent' })

export async function playedJournal(seed: string): Promise<PlayedJournal> {
  const chance = seededChance(seed)
  const database = await createTestDatabase()
  const sql = database.sql('app')
  const wallets: Wallet[] = []
  const newWallet = (): Wallet => {
    const wallet = createWallet({
      sql,
      writerUrl: database.url('app'),
      clock,
      logger,
      spendingOrder: () => ['game', 'electronic', 'bonus'],
    })
    wallets.push(wallet)
    return wallet
  }
  const wallet = newWallet()
  const newPlayer = async (game = 0n): Promise<PlayerId> => {
    const playerId: PlayerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
    await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
    if (game > 0n) await wallet.execute(deposit(playerId, game))
    return playerId
  }
  const close = async (): Promise<void> => {
    await Promise.all(wallets.map((each) => each.close()))
    await database.drop()
  }
  return { database, sql, owner: database.sql('owner'), wallet, newWallet, newPlayer, close }
}

export const uah = (amount: bigint): Money => money(amount, 'uah')

let counter = 0
export const nextId = (): string => `00000000-0000-4000-8000-${String((counter += 1)).padStart(12, '0')}`

const slot = {
  source: 'gis:zoria',
  provider: 'studio',
  game: 'sevens',
  sessionStartedAt: instant('2026-11-21T11:00:00Z'),
} as const

export const deposit = (playerId: PlayerId, amount: bigint, externalId = nextId()): Command => ({
  kind: 'deposit',
  playerId,
  source: 'payments',
  externalId,
  amount: uah(amount),
})

export const stake = (playerId: PlayerId, amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand => ({
  kind: 'stake',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  round: 'r1',
  weight: bps(10_000),
  isRoundFinished: false,
  freeRound: null,
  objection: null,
  ...over,
})

export const payout = (playerId: PlayerId, amount: bigint, over: Partial<PayoutCommand> = {}): PayoutCommand => ({
  kind: 'payout',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  fraction: 0n,
  type: 'win',
  round: 'r1',
  isRoundFinished: true,
  freeRound: null,
  ...over,
})

/** Stakes and payouts of rounds r1, r2 … of a player. */
export async function playRounds(wallet: Wallet, playerId: PlayerId, rounds: number): Promise<void> {
  for (let number = 1; number <= rounds; number += 1) {
    await wallet.execute(stake(playerId, 2n, { round: `r${number}` }))
    await wallet.execute(payout(playerId, 1n, { round: `r${number}` }))
  }
}

/** Changes journal rows with their guards off, which only the database owner can do. */
export async function unguarded<Answer>(tx: TransactionSql, change: () => Promise<Answer>): Promise<Answer> {
  await tx`alter table wallet.journal disable trigger journal_is_insert_only`
  await tx`alter table wallet.journal drop constraint if exists legs_sum_to_zero`
  const answer = await change()
  await tx`alter table wallet.journal enable trigger journal_is_insert_only`
  return answer
}

/**
 * Moves every existing row some days back, into partitions made for it: a journal with a past. The partitions they were
 * in are made anew: rows that an update moved away would stay in the indexes for as long as any snapshot sees them.
 */
export async function moveBookings(owner: Sql, days: number): Promise<void> {
  if (days === 0) return
  await owner.begin(async (tx) => {
    await tx`create temporary table moved on commit drop as select * from wallet.journal`
    const left = await tx<
      { day: string; name: string }[]
    >`select distinct tableoid::regclass::text as name, (booked_at at time zone 'UTC')::date::text as day from wallet.journal`
    for (const { name } of left) await tx.unsafe(`drop table ${name}`)
    await tx`update moved set booked_at = booked_at - make_interval(days => ${days}::int)`
    await tx`
      select wallet.ensure_partition(day)
      from (select unnest(${left.map(({ day }) => day)}::date[]) union select (booked_at at time zone 'UTC')::date from moved) days (day)`
    await unguarded(tx, () => tx`insert into wallet.journal select * from moved`)
  })
}

/** Thrown to roll back a planted fault. */
const undone = new Error('undone')

/** Plants a fault in a transaction, runs the check, and rolls back. */
export async function planted<Answer>(
  owner: Sql,
  plant: (tx: TransactionSql) => Promise<unknown>,
  look: (tx: TransactionSql) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  await owner
    .begin(async (tx) => {
      await unguarded(tx, () => plant(tx))
      answer = await look(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return answer as Answer
}
