import { bps, instant, money, newId } from '@zoria/kernel'
import type { Queryable, Sql } from '@zoria/platform/database'
import { seededChance } from '@zoria/testkit/chance'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlayerId } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import { emptyState, type MoneyState } from '../rules/money-state.ts'
import { commitBatch, type AskedKey, type Turn } from './commit-batch.ts'
import { hashedName } from './key-hash.ts'
import { readRowByKey } from './journal-rows.ts'
import { readHeads } from './lanes.ts'
import { readStates } from './wallet-rows.ts'
import { openWallet } from './wallets.ts'
import { WordBook } from './words.ts'

const noon = instant('2026-11-21T12:00:00Z')
const chance = seededChance('commit batch')

let database: TestDatabase
let sql: Sql
let lane: number
let words: WordBook
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
  words = new WordBook(sql)
  const [row] = await sql<{ lane: number }[]>`select wallet.take_lane() as lane`
  lane = row!.lane
})
afterAll(() => database.drop())

const newState = async (): Promise<MoneyState> => {
  const playerId: PlayerId = newId<'Player'>(noon, (count) => chance.bytes(count))
  await openWallet(sql, { playerId, currency: 'uah' })
  return emptyState({ playerId, currency: 'uah' })
}
/** A turn that deposits on the state as it was seen. */
const depositTurn = (
  seen: MoneyState,
  externalId: string,
  { amount = 5n, lookbackMs = null as number | null } = {},
): Turn => {
  const decision = decide(
    seen,
    { kind: 'deposit', playerId: seen.playerId, source: 'payments', externalId, amount: money(amount, 'uah') },
    { now: noon, spendingOrder: ['game'], known: [] },
  )
  if (!decision.ok) throw new Error(decision.refusal.code)
  const keys: AskedKey[] = decision.entries.map((entry) => ({ name: hashedName(entry), lookbackMs }))
  return {
    playerId: seen.playerId,
    seenVersion: seen.version,
    after: decision.state,
    entries: decision.entries,
    bonusWrites: decision.bonusWrites,
    keys,
  }
}
const probe = (turn: Turn): Turn => ({ ...turn, entries: [] })
const commit = async (...turns: Turn[]) => {
  const outcomes = await commitBatch(sql, { lane, turns, now: noon, words, isLasting: true })
  return new Map(turns.map(({ playerId }, place) => [playerId, outcomes[place]]))
}
const outcomeOf = async (turn: Turn) => (await commit(turn)).get(turn.playerId)
const storedOf = async ({ playerId }: { playerId: PlayerId }) => (await readStates(sql, [playerId])).get(playerId)

describe('the outcome of a turn', () => {
  test('done: the wallet changes by the legs, the row is in its lane', async () => {
    const seen = await newState()
    const turn = depositTurn(seen, 'd1')
    expect(await outcomeOf(turn)).toEqual({ kind: 'done' })
    expect(await storedOf(seen)).toEqual(turn.after)
    expect(await readRowByKey(sql, seen.playerId, 'payments/deposit/d1')).toMatchObject({
      version: 1n,
      lane,
      balances: { game: money(5n, 'uah') },
      at: noon,
    })
  })

  test('done, with any characters in the names of its round and game', async () => {
    const seen = await newState()
    const odd = '"}, \\" \\n \n\t{раунд},\u2028\x7f'
    const funded = depositTurn(seen, 'd1', { amount: 100n })
    await commit(funded)
    const decision = decide(
      funded.after,
      {
        kind: 'stake',
        playerId: seen.playerId,
        source: 'gis:zoria',
        externalId: odd,
        provider: 'studio',
        game: odd,
        round: odd,
        amount: money(1n, 'uah'),
        sessionStartedAt: noon,
        isRoundFinished: false,
        freeRound: null,
        weight: bps(10_000n),
        objection: null,
      },
      { now: noon, spendingOrder: ['game'], known: [] },
    )
    if (!decision.ok) throw new Error(decision.refusal.code)
    const keys = decision.entries.map((entry) => ({ name: hashedName(entry), lookbackMs: null }))
    expect(
      await outcomeOf({
        playerId: seen.playerId,
        seenVersion: 1n,
        after: decision.state,
        entries: decision.entries,
        bonusWrites: [],
        keys,
      }),
    ).toEqual({ kind: 'done' })
    expect(await storedOf(seen)).toEqual(decision.state)
    expect(await readRowByKey(sql, seen.playerId, decision.entries[0]!.key)).toMatchObject({
      externalId: odd,
      round: odd,
      game: odd,
    })
  })

  test('stale: the version moved, nothing is written', async () => {
    const seen = await newState()
    await commit(depositTurn(seen, 'd1'))
    expect(await outcomeOf(depositTurn(seen, 'd2'))).toEqual({ kind: 'stale' })
    expect(await outcomeOf(probe(depositTurn(seen, 'd2')))).toEqual({ kind: 'stale' })
    expect((await storedOf(seen))?.version).toBe(1n)
  })

  test('replay and conflict: the key is known, with this content or another', async () => {
    const seen = await newState()
    const first = depositTurn(seen, 'd1')
    await commit(first)
    expect(await outcomeOf(depositTurn(first.after, 'd1'))).toEqual({ kind: 'known', known: new Map([[0, 'replay']]) })
    expect(await outcomeOf(depositTurn(first.after, 'd1', { amount: 6n }))).toEqual({
      kind: 'known',
      known: new Map([[0, 'conflict']]),
    })
    expect((await storedOf(seen))?.purses.game).toBe(5n)
  })

  test('a refusal is confirmed by an unchanged version and an unknown key, and is none where the key is known', async () => {
    const seen = await newState()
    expect(await outcomeOf(probe(depositTurn(seen, 'd1')))).toEqual({ kind: 'done' })
    const first = depositTurn(seen, 'd1')
    await commit(first)
    expect(await outcomeOf(probe(depositTurn(first.after, 'd1')))).toEqual({
      kind: 'known',
      known: new Map([[0, 'replay']]),
    })
    expect((await storedOf(seen))?.version).toBe(1n)
  })

  test('busy: another transaction holds the wallet; the rest of the batch goes on', async () => {
    const [held, free] = [await newState(), await newState()]
    const turns = [depositTurn(held, 'd1'), depositTurn(free, 'd1')]
    const outcomes = await database.sql('owner').begin(async (tx) => {
      await tx`select from wallet.wallet where player_id = ${held.playerId} for update`
      return commit(...turns)
    })
    expect(outcomes).toEqual(
      new Map([
        [held.playerId, { kind: 'busy' }],
        [free.playerId, { kind: 'done' }],
      ]),
    )
  })

  test('a key is looked up as far back as it can lie, and no further', async () => {
    const seen = await newState()
    const turn = depositTurn(seen, 'old')
    await commit(turn)
    await moveToYesterday(seen.playerId)
    const again = (lookbackMs: number | null) => outcomeOf(probe(depositTurn(turn.after, 'old', { lookbackMs })))
    expect(await again(null)).toMatchObject({ kind: 'known' })
    expect(await again(25 * 3_600_000)).toMatchObject({ kind: 'known' })
    expect(await again(0)).toEqual({ kind: 'done' })
  })

  test("a key of the same day is found whatever the caller's clock", async () => {
    const seen = await newState()
    const turn = depositTurn(seen, 'early')
    await commit(turn)
    await database.sql('owner').begin(async (tx) => {
      await tx`alter table wallet.journal disable trigger journal_is_insert_only`
      await tx`update wallet.journal set booked_at = date_trunc('day', booked_at, 'UTC') where player_id = ${seen.playerId}`
      await tx`alter table wallet.journal enable trigger journal_is_insert_only`
    })
    expect(await outcomeOf(probe(depositTurn(turn.after, 'early', { lookbackMs: 0 })))).toMatchObject({ kind: 'known' })
  })

  test('within a lane the time of booking never goes back, and a key booked before a clock was set back is known', async () => {
    const seen = await newState()
    const first = depositTurn(seen, 'ahead', { lookbackMs: 0 })
    const [ahead] = await database.sql('owner')<
      { at: string }[]
    >`update wallet.journal_lane set booked_at = clock_timestamp() + interval '3 days' where id = ${lane} returning booked_at::text as at`
    await commit(first)
    const [row] = await sql<
      { at: string }[]
    >`select booked_at::text as at from wallet.journal where player_id = ${seen.playerId}`
    expect(row?.at).toBe(ahead?.at)
    const [other] = await sql<{ lane: number }[]>`select wallet.take_lane() as lane`
    const [again] = await commitBatch(sql, {
      lane: other!.lane,
      turns: [depositTurn(first.after, 'ahead', { lookbackMs: 0 })],
      now: noon,
      words,
      isLasting: true,
    })
    expect(again).toEqual({ kind: 'known', known: new Map([[0, 'replay']]) })
  })

  test('positions of a lane have no gaps, also when only part of a batch is written', async () => {
    const [one, two, three] = [await newState(), await newState(), await newState()]
    await commit(depositTurn(two, 'd1'))
    const before = (await readHeads(sql)).get(lane)!
    await commit(depositTurn(one, 'd1'), depositTurn(two, 'd2'), depositTurn(three, 'd1'))
    const rows = await sql<
      { position: bigint }[]
    >`select position from wallet.journal where lane = ${lane} and position > ${before} order by position`
    expect(rows.map(({ position }) => position - before)).toEqual([1n, 2n])
    expect((await readHeads(sql)).get(lane)).toBe(before + 2n)
  })
})

describe('what no one may do', () => {
  test.each([
    ['insert into the journal', (sql: Sql) => sql`insert into wallet.journal (player_id) values (gen_random_uuid())`],
    ['update the journal', (sql: Sql) => sql`update wallet.journal set kind = 'stake'`],
    ['delete from the journal', (sql: Sql) => sql`delete from wallet.journal`],
    ['truncate the journal', (sql: Sql) => sql`truncate wallet.journal`],
    ['set a balance', (sql: Sql) => sql`update wallet.wallet set game = 1`],
    [
      'make a wallet by hand',
      (sql: Sql) => sql`insert into wallet.wallet (player_id, currency) values (gen_random_uuid(), 'uah')`,
    ],
    ['move a lane', (sql: Sql) => sql`update wallet.journal_lane set head = 0`],
    ['write bonuses around the commit', (sql: Sql) => sql`select wallet.write_bonuses('[]', '{}')`],
  ])('the app may not %s', async (_, attempt) => {
    await expect(attempt(sql)).rejects.toThrow('permission denied')
  })

  test('the auditor reads debits and credits, wallets and bonuses', async () => {
    const auditor = database.sql('auditor')
    await commit(depositTurn(await newState(), 'read'))
    expect(
      await auditor`select account, debit, credit from wallet.journal_line where external_id = 'read'`,
    ).toHaveLength(2)
    await auditor`select from wallet.wallet, wallet.journal, wallet.closed_position, wallet.journal_seal, wallet.shared_id, bonuses.user_bonus limit 1`
  })

  test.each([
    [
      'move money',
      (sql: Queryable) =>
        sql`select wallet.commit_batch(0::smallint, '{}', '{}', '{}', '{}', '{}', '{}', '{}', true, 0, '{}', 0, null)`,
    ],
    ['open a wallet', (sql: Queryable) => sql`select wallet.open_wallet(gen_random_uuid(), 'uah')`],
    ['hold a wallet', (sql: Queryable) => sql`select from wallet.wallet for update`],
    ['change a bonus', (sql: Queryable) => sql`update bonuses.user_bonus set status = 'CANCELED'`],
    ['read who a player is', (sql: Queryable) => sql`select from identity.player`],
  ])('the auditor may not %s', async (_, attempt) => {
    // Its transactions are read-only by default.
    const changing = database.sql('auditor').begin(async (tx) => {
      await tx`set transaction read write`
      await attempt(tx)
    })
    await expect(changing).rejects.toThrow('permission denied')
  })

  test.each([
    ['update', (sql: Sql) => sql`update wallet.journal set kind = 'stake'`],
    ['delete', (sql: Sql) => sql`delete from wallet.journal`],
    ['truncate', (sql: Sql) => sql`truncate wallet.journal`],
  ])('not even the owner may %s rows of the journal', async (_, attempt) => {
    await commit(depositTurn(await newState(), 'd1'))
    await expect(attempt(database.sql('owner'))).rejects.toThrow('insert-only')
  })

  test('write a row whose legs do not sum to zero, or a balance below zero', async () => {
    const seen = await newState()
    const turn = depositTurn(seen, 'd1')
    const bent = turn.entries.map((entry) => ({ ...entry, house: 0n }))
    await expect(commit({ ...turn, entries: bent })).rejects.toThrow('legs_sum_to_zero')
    const below = turn.entries.map((entry) => ({ ...entry, legs: { ...entry.legs, game: -5n }, house: 5n }))
    await expect(commit({ ...turn, entries: below })).rejects.toThrow('no_sum_is_below_zero')
    expect((await storedOf(seen))?.version).toBe(0n)
  })
})

describe('partitions', () => {
  test('exist 14 days ahead, and a repeat creates none', async () => {
    const [made] = await sql<{ made: number }[]>`select wallet.ensure_partitions(14) as made`
    expect(made?.made).toBe(0)
    const [more] = await sql<{ made: number }[]>`select wallet.ensure_partitions(16) as made`
    expect(more?.made).toBe(2)
  })
})

test('auditors read debits and credits that are equal', async () => {
  await commit(depositTurn(await newState(), 'audited'))
  const lines = await sql<{ account: string; debit: bigint; credit: bigint }[]>`
    select account, debit, credit from wallet.journal_line where external_id = 'audited' order by account`
  expect(lines).toEqual([
    { account: 'house: psp clearing in', debit: 5n, credit: 0n },
    { account: 'player: game', debit: 0n, credit: 5n },
  ])
})

/** Books a player's rows a day earlier than they were: as the owner, with the guard off, in a partition made for it. */
const moveToYesterday = async (playerId: PlayerId): Promise<void> => {
  await database.sql('owner').begin(async (tx) => {
    await tx`select wallet.ensure_partition((max(booked_at) at time zone 'UTC')::date - 1) from wallet.journal`
    await tx`alter table wallet.journal disable trigger journal_is_insert_only`
    await tx`update wallet.journal set booked_at = booked_at - interval '1 day' where player_id = ${playerId}`
    await tx`alter table wallet.journal enable trigger journal_is_insert_only`
  })
}
