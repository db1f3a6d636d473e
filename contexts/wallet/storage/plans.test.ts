import { instant, money, newId } from '@zoria/kernel'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { seededChance } from '@zoria/testkit/chance'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { rowsRead, rowsWritten } from '@zoria/testkit/rows-read'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decide } from '../rules/decide.ts'
import { emptyState, type MoneyState } from '../rules/money-state.ts'
import { commitBatch, type Turn } from './commit-batch.ts'
import { hashedName } from './key-hash.ts'
import { checkNew } from './new-books.ts'
import { WordBook } from './words.ts'
import { createWriterConnection } from './writer-connection.ts'

// The server counts everything a plan reads. No plan may read a table that its statement looks a few rows up in,
// however small that table was when the plan was made.

const noon = instant('2026-11-21T12:00:00Z')
const chance = seededChance('plans')

let database: TestDatabase
let owner: Sql
beforeEach(async () => {
  database = await createTestDatabase()
  owner = database.sql('owner')
})
afterEach(() => database.drop())

const openPlayers = async (count: number): Promise<MoneyState[]> => {
  const players = Array.from({ length: count }, () => newId<'Player'>(noon, (bytes) => chance.bytes(bytes)))
  await owner`insert into wallet.wallet (player_id, currency) select id, 'uah' from unnest(${players as string[]}::uuid[]) id`
  return players.map((playerId) => emptyState({ playerId, currency: 'uah' }))
}

const depositTurn = (seen: MoneyState): Turn => {
  const decision = decide(
    seen,
    {
      kind: 'deposit',
      playerId: seen.playerId,
      source: 'payments',
      externalId: `d${seen.version}`,
      amount: money(5n, 'uah'),
    },
    { now: noon, spendingOrder: ['game'], known: [] },
  )
  if (!decision.ok) throw new Error(decision.refusal.code)
  const keys = decision.entries.map((entry) => ({ name: hashedName(entry), lookbackMs: 3_600_000 }))
  return {
    playerId: seen.playerId,
    seenVersion: seen.version,
    after: decision.state,
    entries: decision.entries,
    bonusWrites: decision.bonusWrites,
    keys,
  }
}

/**
 * One connection of the writer, that keeps the plans it made first. `play` commits batches of a deposit for each
 * player.
 */
const openWriter = async () => {
  const connection = createWriterConnection({ url: database.url('app'), name: 'plans test' })
  const { sql, lane } = await connection.open()
  const words = new WordBook(sql)
  const play = async (players: readonly MoneyState[], rounds = 1): Promise<readonly MoneyState[]> => {
    let states = players
    for (let round = 0; round < rounds; round += 1) {
      const turns = states.map(depositTurn)
      expect(await commitBatch(sql, { lane, turns, now: noon, words, isLasting: true })).toEqual(
        turns.map(() => ({ kind: 'done' })),
      )
      states = turns.map(({ after }) => after)
    }
    return states
  }
  return { play, close: () => connection.close() }
}

const day = 'wallet.journal\\_of\\_%'
/** Once the closed connections have reported what they wrote, they have reported what they read. */
const reported = (tables: string, written: number) => expect.poll(() => rowsWritten(owner, tables)).toBe(written)

const statesOfDay = [
  [
    'never analyzed',
    async () =>
      void (await owner`select pg_clear_relation_stats(schemaname, relname) from pg_stat_user_tables where relname like 'journal_of_%'`),
  ],
  ['analyzed while it was empty', async () => void (await owner`analyze wallet.journal`)],
  ['vacuumed while it was empty', async () => void (await owner`vacuum wallet.journal`)],
] as const

describe('the day of the journal', () => {
  test.each(statesOfDay)('%s: keys are looked up by index with the first plan', async (_, prepare) => {
    const writer = await openWriter()
    await prepare()
    await writer.play(await openPlayers(20), 30)
    await writer.close()
    await reported(day, 600)
    expect(await rowsRead(owner, day)).toBe(0)
  })

  test('that begins under a connection which has its plans', async () => {
    const writer = await openWriter()
    const played = await writer.play(await openPlayers(20), 10)
    // Of yesterday nothing is left here; what counts is that today has another, empty partition.
    const [today] = await owner<{ name: string }[]>`select tableoid::regclass::text as name from wallet.journal limit 1`
    await owner.unsafe(`drop table ${today!.name}`)
    await owner`select wallet.ensure_partitions(14)`
    await owner`analyze wallet.journal`
    await writer.play(played, 30)
    await writer.close()
    await reported(day, 600)
    expect(await rowsRead(owner, day)).toBe(0)
  })

  test('takes the first commands of a thousand players', async () => {
    await owner`analyze`
    const players = await openPlayers(1_000)
    const before = await rowsRead(owner, 'wallet.wallet')
    const writer = await openWriter()
    await writer.play(players.slice(0, 500))
    await writer.play(players.slice(500))
    await writer.close()
    await reported(day, 1_000)
    expect(await rowsRead(owner, day)).toBe(0)
    expect((await rowsRead(owner, 'wallet.wallet')) - before).toBeLessThan(2_000)
  })

  test('is checked row by row every minute', async () => {
    await owner`analyze wallet.journal`
    const checker = createDatabase({ url: database.url('app'), name: 'plans test', connectionsMax: 1 })
    // The server keeps a plan from the sixth execution on.
    for (let minute = 0; minute < 6; minute += 1) await checkNew(checker)
    const writer = await openWriter()
    let played = await writer.play(await openPlayers(20), 30)
    expect(await checkNew(checker)).toEqual({ rowsRead: 600, faults: [] })
    for (let minute = 0; minute < 20; minute += 1) {
      played = await writer.play(played.slice(0, 1))
      expect(await checkNew(checker)).toEqual({ rowsRead: 1, faults: [] })
    }
    await Promise.all([writer.close(), checker.end()])
    await reported(day, 620)
    expect(await rowsRead(owner, day)).toBeLessThan(1_300)
  })
})

describe('the table', () => {
  test.each([0, 1, 3, 10])('of wallets, analyzed while it held %i, is read by key', async (held) => {
    const early = await openPlayers(held)
    await owner`vacuum (analyze) wallet.wallet`
    const writer = await openWriter()
    await writer.play(early.slice(0, 1))
    const late = await openPlayers(500)
    const before = await rowsRead(owner, 'wallet.wallet')
    await writer.play(late.slice(0, 2), 20)
    await writer.close()
    await reported(day, early.slice(0, 1).length + 40)
    expect((await rowsRead(owner, 'wallet.wallet')) - before).toBeLessThan(200)
  })

  test('of player bonuses, empty when the plan was made, is read by key', async () => {
    const someId = () => newId(noon, (bytes) => chance.bytes(bytes))
    const at = '2026-11-21T12:00:00Z'
    await owner`analyze bonuses.user_bonus`
    const writer = createDatabase({ url: database.url('owner'), name: 'plans test', connectionsMax: 1 })
    const write = (rows: readonly object[]) =>
      writer`select wallet.write_bonuses(${JSON.stringify(rows)}::text::jsonb, '{}')`
    const endSome = async () => {
      for (let n = 0; n < 20; n += 1)
        await write([
          {
            turn: 1,
            id: someId(),
            status: 'CANCELED',
            end_reason: 'timeout',
            progress: 0,
            released: 0,
            burnt: 0,
            ended_at: at,
          },
        ])
    }
    await endSome()
    await write(
      Array.from({ length: 500 }, () => ({
        turn: 1,
        id: someId(),
        player_id: someId(),
        bonus_id: 'o',
        status: 'COMPLETED',
        currency: 'uah',
        wager_type: 'VERSION2',
        initial: 1,
        wager: 1,
        activated_at: at,
        ended_at: at,
      })),
    )
    await endSome()
    await writer.end()
    await reported('bonuses.user\\_bonus', 500)
    expect(await rowsRead(owner, 'bonuses.user\\_bonus')).toBeLessThan(50)
  })
})
