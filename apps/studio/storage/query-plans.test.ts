import { randomBytes, randomUUID } from 'node:crypto'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { rowsRead, rowsWritten } from '@zoria/testkit/rows-read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from './database.ts'
import { migrateStudio } from './migrate.ts'
import { activateSeed, revealSeed } from './seeds.ts'
import { takeSteps, type BeginStep, type DrawStep, type EndStep, type MoveStep } from './steps.ts'

// The server counts every row a plan reads.

const at = Date.UTC(2026, 10, 21, 12)
const launch = randomBytes(32)
const session = randomUUID()

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createEmptyDatabase('studio')
  sql = openDatabase(database.url('studio'))
  await migrateStudio(sql)
  const [opened, later] = [new Date(at), new Date(at + 3_600_000)]
  await sql`insert into studio.launch (token_hash, mode, game_slug, player_id, currency, platform_session, device, language, opened_at, expires_at)
    values (${launch}, 'real', 'berkut', 'p', 'uah', 's', 'desktop', 'kk', ${opened}, ${later})`
  await sql`insert into studio.session (id, token_hash, launch_hash, mode, game_slug, scope, player_id, currency, platform_session, language, opened_at, expires_at)
    values (${session}, ${randomBytes(32)}, ${launch}, 'real', 'berkut', 'p', 'p', 'uah', 's', 'kk', ${opened}, ${later})`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const begin = (scope: string): BeginStep => ({
  kind: 'begin',
  nextAttemptAt: at,
  round: {
    id: randomUUID(),
    sessionId: session,
    requestId: randomUUID(),
    mode: 'real',
    scope,
    playerId: 'p',
    platformSession: 's',
    gameSlug: 'berkut',
    gameVersion: 1,
    currency: 'uah',
    stake: 100n,
    startedAt: at,
  },
})
const draw = (id: string, seedId: string): DrawStep => ({
  kind: 'draw',
  id,
  seedId,
  nonce: 0,
  outcome: { turns: [], units: 0, isCapped: false },
  payout: 0n,
  balance: 900n,
  reference: 'taken',
  drawnAt: at,
  nextAttemptAt: at,
})
const move = (id: string): MoveStep => ({
  kind: 'move',
  id,
  from: 'drawn',
  to: 'payout_asked',
  attempts: 1,
  movedAt: at,
  nextAttemptAt: at,
  refusal: null,
  balance: null,
  reference: null,
})
const end = (id: string): EndStep => ({
  kind: 'end',
  id,
  from: 'payout_asked',
  to: 'settled',
  movedAt: at,
  refusal: null,
  balance: 900n,
  reference: 'paid',
})
const stepsOfNobody = () => [
  begin(randomUUID()),
  draw(randomUUID(), randomUUID()),
  move(randomUUID()),
  end(randomUUID()),
]

/** Plays rounds: `begun` are started, `over` of them are finished. */
const play = async (writer: Sql, { begun, over }: { begun: number; over: number }) => {
  const scopes = Array.from({ length: begun }, () => randomUUID())
  await sql`insert into studio.seed (id, scope, ordinal, state, client_seed, sealed_seed, server_seed_hash, committed_at)
    select gen_random_uuid(), scope, 1, 'active', 'mine', sha256(scope::bytea) || '\\x00', sha256(scope::bytea), now() from jsonb_array_elements_text(${JSON.stringify(scopes)}::text::jsonb) scope`
  const begins = scopes.map(begin)
  const seeds = (await takeSteps(writer, begins)).map((answer) =>
    answer.word === 'done' ? answer.seed! : expect.unreachable(answer.word),
  )
  const ids = begins.map(({ round }) => round.id)
  for (const steps of [ids.map((id, place) => draw(id, seeds[place]!)), ids.map(move), ids.slice(0, over).map(end)]) {
    expect(new Set((await takeSteps(writer, steps)).map(({ word }) => word))).toEqual(new Set(['done']))
  }
}

test('steps are looked up by key, even if their plans were made for small tables', async () => {
  await play(sql, { begun: 3, over: 1 })
  await sql`vacuum (analyze) studio.seed, studio.unfinished_round, studio.finished_round`
  const writer = openDatabase(database.url('studio'))
  expect((await takeSteps(writer, stepsOfNobody())).map(({ word }) => word)).toEqual([
    'seedless',
    'stale',
    'moved',
    'moved',
  ])
  await play(sql, { begun: 500, over: 250 })
  for (let n = 0; n < 50; n += 1) await takeSteps(writer, stepsOfNobody())
  await play(writer, { begun: 1, over: 1 })
  await Promise.all([writer.end(), sql.end()])
  sql = openDatabase(database.url('studio'))
  await expect.poll(() => rowsWritten(sql, 'studio.finished\\_round')).toBe(252)
  // By key about four index entries per round; one batch of unrelated steps through a whole index would be five
  // hundred.
  expect(await rowsRead(sql, 'studio.seed')).toBeLessThan(3_000)
  expect(await rowsRead(sql, 'studio.unfinished\\_round')).toBeLessThan(5_000)
  expect(await rowsRead(sql, 'studio.finished\\_round')).toBeLessThan(3_000)
})

test('seeds are activated and revealed by key, even if the plan was made for a small table', async () => {
  await sql`delete from studio.unfinished_round`
  await sql`truncate studio.seed cascade`
  await sql`vacuum (analyze) studio.seed`
  const writer = openDatabase(database.url('studio'))
  const changeSome = async () => {
    for (let n = 0; n < 20; n += 1) {
      await writer.begin(async (tx) => {
        await revealSeed(tx, { id: randomUUID(), scope: randomUUID() }, { serverSeed: randomBytes(32), now: at })
        await activateSeed(tx, { id: randomUUID(), scope: randomUUID() }, { clientSeed: 'mine', now: at })
      })
    }
  }
  const before = await rowsRead(sql, 'studio.seed')
  await changeSome()
  await sql`insert into studio.seed (id, scope, ordinal, state, client_seed, sealed_seed, server_seed_hash, committed_at)
    select gen_random_uuid(), n::text, place, state, client, sha256((n || state)::bytea) || '\\x00', sha256((n || state)::bytea), now()
    from generate_series(1, 1000) n, (values (1, 'active', 'mine'), (2, 'committed', null)) as pair (place, state, client)`
  await changeSome()
  await writer.end()
  await sql.end()
  sql = openDatabase(database.url('studio'))
  await expect.poll(() => rowsWritten(sql, 'studio.seed')).toBeGreaterThanOrEqual(2_000)
  expect((await rowsRead(sql, 'studio.seed')) - before).toBeLessThan(1_000)
})
