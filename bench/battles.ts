import { parseArgs } from 'node:util'
import { createBattles, createBoards, progressOf } from '@zoria/battles'
import { instant, type Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { inTransactionOf } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { cpuSecondsOf, cpuSecondsOfFamily } from './measure/cpu.ts'
import { median, percentile, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startBenchPostgres } from './setting/postgres.ts'

// `npm run bench:battles [-- --quick]`: a battle with 100,000 players: own rank, score updates, and a board rebuilt
// from stored scores.

const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '100000' },
    repetitions: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const count = Number(options.players)
const repetitions = Number(options.repetitions ?? (options.quick ? 2 : 5))
const isWhole = count >= 100_000 && repetitions >= 4 && !options.quick
const goals = { rankMicros: 50, updatesPerSecond: 20_000, rebuildSeconds: 2 }
const battleId = '0193a000-0000-7000-8bbb-000000000001'

const machine = await describeMachine()
const postgres = await startBenchPostgres()
await postgres.makeMigratedDatabase('ours')
const [owner, app] = [postgres.sql('owner', 'ours'), postgres.sql('app', 'ours')]
await fill()

const rebuilds = await inTurns(repetitions, rebuild)
const boards = createBoards({ sql: app })
await boards.refresh()
const board = boards.of(battleId as never)!
const players = board.places.slice(1, count).map(({ player }) => player)
const dice = numbers(7)

const ranks = await inTurns(repetitions, async () => ownRanks())
const updates = await inTurns(repetitions, async () => scoreUpdates())
const queries = await inTurns(options.quick ? 5 : 50, rankByQuery)
const consumed = await inTurns(repetitions, consume)
const looks = await inTurns(repetitions, look)
await postgres.stop()
report()

async function inTurns<Figure>(times: number, measure: () => Promise<Figure>): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (let time = 0; time < times; time += 1) figures.push(await measure())
  return figures
}

/** A running battle of the daily template with entries whose scores are spread and often equal. */
async function fill(): Promise<void> {
  await owner`
    insert into battles.battle (id, template_id, slug, terms, currency, starts_at, ends_at, salt)
    select ${battleId}, id, 'bench', terms || '{"qualification": 1, "roundsMax": null, "scoring": "turnover"}', terms->>'currency', now() - interval '1 day', now() + interval '1 day', 'salt' from battles.template where slug = 'daily-uah'`
  await owner`
    insert into battles.entry (battle_id, player_id, joined_at, score, reached_at, rounds, best, turnover)
    select ${battleId}, ('0193a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now() - interval '1 day', score, now() - n * interval '1 millisecond', 20, 100, score
    from (select n, (n::bigint * 48271 % 1000003) as score from generate_series(1, ${count}) n) each`
  await owner`analyze battles.entry`
}

/** A process without a board reads the stored scores. `cpu` is that of Node and PostgreSQL, which work mostly in turns. */
async function rebuild(): Promise<{ readonly cpu: number; readonly clock: number }> {
  const [before, began] = [used(), performance.now()]
  const built = createBoards({ sql: app })
  await built.refresh()
  const found = { cpu: used() - before, clock: (performance.now() - began) / 1_000 }
  if (built.of(battleId as never)?.places.ranked() !== count) throw new Error('the board does not hold everybody')
  console.log(
    `rebuilt from ${readable(count)} stored scores in ${readable(found.clock)} s, ${readable(found.cpu)} s of processor time`,
  )
  return found
}

/** Microseconds of single calls, with a score update before each. */
function ownRanks(): { readonly p50: number; readonly p99: number; readonly most: number } {
  const calls = options.quick ? 20_000 : 100_000
  const micros = new Float64Array(calls)
  let seen = 0
  for (let call = 0; call < calls; call += 1) {
    raise()
    const player = players[dice(players.length)]!
    const began = process.hrtime.bigint()
    const { rank } = progressOf(board.places, player, board.battle.terms)
    seen += board.places.slice(Math.max(1, rank! - 2), rank! + 2).length
    micros[call] = Number(process.hrtime.bigint() - began) / 1_000
  }
  if (seen < calls * 3) throw new Error('neighbours are missing')
  micros.sort()
  const found = { p50: percentile(micros, 0.5), p99: percentile(micros, 0.99), most: micros.at(-1)! }
  console.log(`own rank: p50 ${readable(found.p50)} µs, p99 ${readable(found.p99)} µs`)
  return found
}

/** Updates a second of one core. */
function scoreUpdates(): number {
  const calls = options.quick ? 40_000 : 200_000
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call += 1) raise()
  const { user, system } = process.cpuUsage(before)
  const perSecond = calls / ((user + system) / 1e6)
  console.log(`${readable(perSecond)} score updates a second and core`)
  return perSecond
}

function raise(): void {
  const row = board.places.rowOf(players[dice(players.length)]!)!
  const points = BigInt(1 + dice(20_000))
  board.places.set(
    {
      ...row,
      score: row.score + points,
      turnover: row.turnover + points,
      rounds: row.rounds + 1,
      reachedAt: instant(systemClock.now()),
    },
    true,
  )
}

/** Milliseconds of the same rank by a query over the stored scores. */
async function rankByQuery(): Promise<number> {
  const player = players[dice(players.length)]!
  const began = performance.now()
  await app`
    select count(*) from battles.entry o join battles.entry e on e.battle_id = o.battle_id
    where o.battle_id = ${battleId} and o.player_id = ${player} and (e.score > o.score or e.score = o.score and (e.reached_at, e.joined_at, e.player_id) < (o.reached_at, o.joined_at, o.player_id))`
  return performance.now() - began
}

/**
 * Rounds scored a second by the consumer, of one core and by the clock; each batch is a transaction with rounds of
 * other players.
 */
async function consume(): Promise<{ readonly perCore: number; readonly perSecond: number }> {
  const never = (): never => {
    throw new Error('the consumer does not ask for this')
  }
  const { consumer } = createBattles({
    sql: app,
    inTransaction: inTransactionOf(app),
    clock: systemClock,
    chance: systemChance,
    logger: createLogger({ name: 'bench', level: 'warn' }),
    hasCounted: never,
    wallet: { lock: never, post: never },
    bonuses: { grantIn: never, giftOf: never },
    identity: { standing: never, isErased: async () => false, aliasesOf: never, excludedAmong: never },
    rating: { levelsOf: never },
    games: {
      kindsOf: async (uuids) =>
        new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'zoria', category: 'slots' }])),
      kindOf: never,
      picked: never,
      namesOf: never,
      freeRounds: { award: never } as never,
    },
  })
  const batches = options.quick ? 4 : 20
  const events = Array.from({ length: batches }, (_, batch) => Array.from({ length: 500 }, () => eventOf(batch)))
  const [before, began] = [used(), performance.now()]
  for (const batch of events) await app.begin((tx) => consumer.consume(tx, batch))
  const [cpu, took] = [used() - before, (performance.now() - began) / 1_000]
  const found = { perCore: (batches * 500) / cpu, perSecond: (batches * 500) / took }
  console.log(`${readable(found.perCore)} rounds scored a second and core (Node + PostgreSQL)`)
  return found
}

/** Milliseconds until a board shows 5,000 changed scores. */
async function look(): Promise<number> {
  await app`update battles.entry set score = score + 100, changed_by = pg_current_xact_id() where battle_id = ${battleId} and player_id = any (${Array.from({ length: 5_000 }, () => players[dice(players.length)]!)}::uuid[])`
  const began = performance.now()
  await boards.refresh()
  return performance.now() - began
}

function eventOf(batch: number): RoundEvent {
  const version = BigInt(1 + dice(2 ** 31 - 2)) * 1_000n + BigInt(batch)
  const now = systemClock.now()
  const round = {
    playerId: players[dice(players.length)]! as Id<'Player'>,
    currency: 'uah',
    version,
    openedBy: version,
    provider: 'zoria',
    roundId: `round-${version}`,
    gameUuid: 'book',
    startedAt: instant(now - 1_000),
    settledAt: now,
    stakes: 1,
    stakeReal: 10_00n,
    stakeBonus: 0n,
    paid: 20_00n,
    paidReal: 20_00n,
    isFreeRound: false,
    payoutTypes: [],
    weight: 10_000,
  } satisfies RoundEvent['round']
  return { kind: 'settled', round, version, lane: 0, position: version, bookedAt: new Date(now) }
}

function used(): number {
  return cpuSecondsOf(process.pid) + cpuSecondsOfFamily(postgres.postmaster)
}

/** Whole numbers below a bound, the same in every run. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => (state = (state * 48_271) % 2_147_483_647) % bound
}

function report(): void {
  const p99 = median(ranks.map((each) => each.p99))
  const [perSecond, seconds, byQuery] = [median(updates), median(rebuilds.map(({ cpu }) => cpu)), median(queries)]
  const goal = (isHeld: boolean) => (isHeld ? 'held' : 'missed')
  const text = [
    `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${readable(machine.idleBefore * 100)} % idle before; ${readable(count)} players; medians of ${repetitions} repetitions.`,
    table(
      ['goal', 'must', 'measured', 'times as good', ''],
      [
        [
          'own rank with neighbours, p99 µs',
          `below ${goals.rankMicros}`,
          readable(p99),
          readable(goals.rankMicros / p99),
          goal(p99 < goals.rankMicros),
        ],
        [
          'score updates a second and core',
          readable(goals.updatesPerSecond),
          readable(perSecond),
          readable(perSecond / goals.updatesPerSecond),
          goal(perSecond >= goals.updatesPerSecond),
        ],
        [
          'board rebuilt from stored scores, s of processor time (Node + PostgreSQL)',
          `below ${goals.rebuildSeconds}`,
          readable(seconds),
          readable(goals.rebuildSeconds / seconds),
          goal(seconds < goals.rebuildSeconds),
        ],
      ],
    ),
    table(
      ['figure', ''],
      [
        ['own rank with neighbours, p50 µs', readable(median(ranks.map((each) => each.p50)))],
        ['own rank by a query, p50 ms', readable(byQuery)],
        ['the query / the board, p50', readable((byQuery * 1_000) / median(ranks.map((each) => each.p50)))],
        [
          'board rebuilt, s by the clock: median, first of the process',
          `${readable(median(rebuilds.map(({ clock }) => clock)))}, ${readable(rebuilds[0]!.clock)}`,
        ],
        [
          'rounds scored a second and core by the consumer (Node + PostgreSQL)',
          readable(median(consumed.map(({ perCore }) => perCore))),
        ],
        [
          'rounds scored a second by the clock, one connection',
          readable(median(consumed.map((each) => each.perSecond))),
        ],
        ['a look that reads 5,000 changed scores, ms', readable(median(looks))],
      ],
    ),
  ].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(
    saveResult(
      'battles',
      { machine, count, repetitions, goals, ranks, updates, rebuilds, queries, consumed, looks },
      { isWhole },
    ),
  )
  if (isWhole) fillReadme('battles', text)
  if (p99 >= goals.rankMicros || perSecond < goals.updatesPerSecond || seconds >= goals.rebuildSeconds)
    process.exitCode = 1
}
