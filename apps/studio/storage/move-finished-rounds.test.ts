import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from './database.ts'
import { migrateStudio } from './migrate.ts'
import { createStepWriter } from './step-writer.ts'

// 202611231000 moves the rounds of an existing database.

const folder = join(import.meta.dirname, 'migrations')
const states = [
  'stake_asked',
  'stake_accepted',
  'stake_refused',
  'drawn',
  'payout_asked',
  'settled',
  'void_asked',
  'voided',
] as const
const over: readonly string[] = ['stake_refused', 'settled', 'voided']
const drawn: readonly string[] = ['drawn', 'payout_asked', 'settled']
const at = '2026-11-22T10:00:00Z'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
  sql = openDatabase(database.url('studio'))
  await migrateUpTo('202611230500')
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

async function migrateUpTo(last: string): Promise<void> {
  await sql.unsafe(
    'create schema if not exists studio; create table studio.migration (name text primary key, hash text not null, booked_at timestamptz not null default now())',
  )
  for (const name of readdirSync(folder)
    .toSorted()
    .filter((each) => each.endsWith('.sql') && each.slice(0, last.length) <= last)) {
    const text = readFileSync(join(folder, name), 'utf8')
    await sql.unsafe(text)
    await sql`insert into studio.migration (name, hash) values (${name}, ${createHash('sha256').update(text).digest('hex')})`
  }
}

/** A round in each state for money, and a free one, each with a player and seeds of its own. */
async function playEverything(): Promise<void> {
  await sql`insert into studio.free_grant (freespin_id, player_id, currency, game_slug, quantity, stake, stake_choice, stake_choice_value, valid_from, valid_until, given_at)
    values ('free', 'p', 'uah', 'berkut', 20, 100, 'bet_id', '1', ${at}, '2027-01-01T00:00:00Z', ${at})`
  for (const [index, state] of states.flatMap((each) => [each, each]).entries()) {
    const [scope, seed, session, launch] = [`player ${index}`, randomUUID(), randomUUID(), randomBytes(32)]
    const isFree = index % 2 === 1
    const outcome = drawn.includes(state) ? '{"turns":[],"units":3,"isCapped":false}' : null
    await sql`insert into studio.seed (id, scope, ordinal, state, server_seed, server_seed_hash, client_seed, nonce_next, committed_at) values (${seed}, ${scope}, 0, 'active', ${randomBytes(32)}, ${randomBytes(32)}, 'mine', 8, ${at})`
    await sql`insert into studio.launch (token_hash, mode, game_slug, player_id, currency, platform_session, device, language, opened_at, expires_at) values (${launch}, 'real', 'berkut', 'p', 'uah', 's', 'desktop', 'kk', ${at}, ${at})`
    await sql`insert into studio.session (id, token_hash, launch_hash, mode, game_slug, scope, player_id, currency, platform_session, language, opened_at, expires_at)
      values (${session}, ${randomBytes(32)}, ${launch}, 'real', 'berkut', ${scope}, 'p', 'uah', 's', 'kk', ${at}, ${at})`
    await sql`insert into studio.round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id, nonce, outcome, payout,
        state, refusal, attempts, next_attempt_at, balance_after_stake, balance_after, stake_reference, payout_reference, void_reference, started_at, drawn_at, ended_at, freespin_id, freespins_left)
      values (${randomUUID()}, ${session}, ${randomUUID()}, 'real', ${scope}, 'p', 's', 'berkut', 1, 'uah', 100, ${seed}, ${outcome && 7}, ${outcome}::text::jsonb, ${outcome && 300},
        ${state}, ${state === 'stake_refused' ? 'LIMIT' : null}, ${index}, ${at}, 900, ${over.includes(state) ? 1200 : null}, 'taken', ${state === 'settled' ? 'paid' : null},
        ${state === 'voided' ? 'back' : null}, ${at}, ${outcome && at}, ${over.includes(state) ? at : null}, ${isFree ? 'free' : null}, ${isFree ? 3 : null})`
  }
}

const everyRound = () => sql`select * from studio.round order by id`

test('every existing round is moved once with all its data, to the table of its state, and can be finished', async () => {
  await playEverything()
  const before = await everyRound()
  expect(before).toHaveLength(16)

  expect(await migrateStudio(sql)).toEqual(
    readdirSync(folder)
      .filter((name) => name > '202611231')
      .toSorted(),
  )
  expect(await everyRound()).toEqual(before)
  const [finished, unfinished] = [
    await sql`select state from studio.finished_round`,
    await sql`select id, state from studio.unfinished_round`,
  ]
  expect([new Set(finished.map(({ state }) => state)), finished.length]).toEqual([new Set(over), 6])
  expect(unfinished.map(({ state }) => over.includes(state as string))).toEqual(Array(10).fill(false))

  const take = createStepWriter(sql)
  const end = ({ id, state }: Record<string, unknown>) =>
    take({
      kind: 'end',
      id: String(id),
      from: state as never,
      to: drawn.includes(String(state)) ? 'settled' : 'voided',
      movedAt: Date.parse(at),
      refusal: null,
      balance: 1n,
      reference: 'end',
    })
  const words = await Promise.all([...unfinished, ...unfinished].map((round) => end(round)))
  expect(words.map(({ word }) => word)).toEqual([...Array(10).fill('done'), ...Array(10).fill('moved')])
  const after = await everyRound()
  expect(
    after.map(({ id, outcome, payout, nonce, stake, freespin_id: free }) => [id, outcome, payout, nonce, stake, free]),
  ).toEqual(
    before.map(({ id, outcome, payout, nonce, stake, freespin_id: free }) => [id, outcome, payout, nonce, stake, free]),
  )
  expect(await sql`select 1 from studio.unfinished_round`).toHaveLength(0)
})
