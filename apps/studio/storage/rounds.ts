import { readOutcome, type Outcome, type StoredOutcome } from '@zoria/game-maths'
import type { Refusal, RoundState } from '../rules/round.ts'
import type { Currency } from '../rules/stakes.ts'
import { timestamp, type Queryable, type Sql } from './database.ts'
import type { Mode } from './sessions.ts'

export interface Round {
  readonly id: string
  readonly sessionId: string
  readonly requestId: string
  readonly mode: Mode
  readonly scope: string
  readonly playerId: string
  readonly platformSession: string | null
  readonly gameSlug: string
  readonly gameVersion: number
  readonly currency: Currency
  readonly stake: bigint
  /**
   * The platform's id of the free rounds this one belongs to, and how many were left when it started; null for a round
   * for money.
   */
  readonly freespinId: string | null
  readonly freespinsLeft: number | null
  readonly seedId: string
  readonly nonce: number | null
  readonly outcome: Outcome | null
  readonly payout: bigint | null
  readonly state: RoundState
  readonly refusal: Refusal | null
  readonly attempts: number
  readonly nextAttemptAt: number
  readonly balanceAfterStake: bigint | null
  readonly balanceAfter: bigint | null
  readonly startedAt: number
  readonly drawnAt: number | null
  readonly endedAt: number | null
}

/** Fields of a new round; everything else is decided later. */
export type NewRound = Pick<
  Round,
  | 'id'
  | 'sessionId'
  | 'requestId'
  | 'mode'
  | 'scope'
  | 'playerId'
  | 'platformSession'
  | 'gameSlug'
  | 'gameVersion'
  | 'currency'
  | 'stake'
  | 'seedId'
  | 'startedAt'
>

/** Starts a round in `stake_asked`. False if the player has another open round in the game, or this request is known. */
export async function insertRound(sql: Queryable, round: NewRound): Promise<boolean> {
  const rows = await sql`
    insert into studio.unfinished_round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id,
      state, next_attempt_at, started_at)
    values (${round.id}, ${round.sessionId}, ${round.requestId}, ${round.mode}, ${round.scope}, ${round.playerId}, ${round.platformSession}, ${round.gameSlug},
      ${round.gameVersion}, ${round.currency}, ${round.stake}, ${round.seedId}, 'stake_asked', ${timestamp(round.startedAt)}, ${timestamp(round.startedAt)})
    on conflict do nothing returning 1`
  if (rows.length === 0) return false
  // Queried after the insert: a round started earlier under this request id may be finished by now.
  const twins = await sql`
    delete from studio.unfinished_round r using studio.finished_round f
    where r.id = ${round.id} and f.session_id = r.session_id and f.request_id = r.request_id returning 1`
  return twins.length === 0
}

export async function findRound(sql: Queryable, id: string): Promise<Round | null> {
  return only(await sql<Row[]>`select ${columns(sql)} from studio.round where id = ${id}`)
}

/** The round started by a client's request. */
export async function findRequested(sql: Queryable, sessionId: string, requestId: string): Promise<Round | null> {
  return only(
    await sql<
      Row[]
    >`select ${columns(sql)} from studio.round where session_id = ${sessionId} and request_id = ${requestId}`,
  )
}

/** The open round of a player in a game; a new session continues it. */
export async function findOpenRound(sql: Queryable, of: { scope: string; gameSlug: string }): Promise<Round | null> {
  return only(
    await sql<Row[]>`
    select ${columns(sql)} from studio.unfinished_round where scope = ${of.scope} and game_slug = ${of.gameSlug} and is_open`,
  )
}

/** Rounds whose stake may still be unanswered: while there are any, the seeds of their scope stay hidden. */
export async function countUndrawn(sql: Queryable, scope: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from studio.unfinished_round where scope = ${scope} and is_open and state in ('stake_asked', 'stake_accepted')`
  return row?.count ?? 0
}

/** The drawn rounds of a player in a game, newest first. */
export async function listRounds(
  sql: Queryable,
  of: { scope: string; gameSlug: string; count: number },
): Promise<readonly Round[]> {
  const rows = await sql<Row[]>`
    (select ${columns(sql)} from studio.finished_round where scope = ${of.scope} and game_slug = ${of.gameSlug} and state = 'settled'
     order by started_at desc, id desc limit ${of.count})
    union all
    (select ${columns(sql)} from studio.unfinished_round where scope = ${of.scope} and game_slug = ${of.gameSlug} and state = 'payout_asked')
    order by "startedAt" desc, id desc limit ${of.count}`
  return rows.map(roundOf)
}

/** Due rounds per batch. */
export const dueMax = 200

/** Unfinished rounds whose next step is due, longest waiting first. */
export async function listDue(sql: Queryable, now: number): Promise<readonly Round[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from studio.unfinished_round where next_attempt_at <= ${timestamp(now)}
    order by next_attempt_at limit ${dueMax}`
  return rows.map(roundOf)
}

/**
 * Makes every unfinished round due, after a start and after the clock was moved. Returns how many. A round whose step
 * is being written at this moment needs no reminder.
 */
export async function makeAllDue(sql: Queryable, now: number): Promise<number> {
  const rows = await sql`
    update studio.unfinished_round set next_attempt_at = ${timestamp(now)}
    where id in (select id from studio.unfinished_round for no key update skip locked) returning 1`
  return rows.length
}

/** Payouts minus stakes of a demo session, without this round. The play money balance is this sum. */
export async function demoResult(sql: Queryable, of: { sessionId: string; besides: string | null }): Promise<bigint> {
  const [row] = await sql<{ result: bigint }[]>`
    select coalesce(sum(case state when 'settled' then payout - stake else -stake end), 0)::bigint as result from studio.round
    where session_id = ${of.sessionId} and state in ('stake_accepted', 'drawn', 'payout_asked', 'settled')
      and id is distinct from ${of.besides}::uuid`
  return row?.result ?? 0n
}

/** Rounds by state, and the age of the oldest unfinished one, for metrics. */
export async function countUnfinished(sql: Sql): Promise<{ state: RoundState; count: number; oldest: Date }[]> {
  return sql<{ state: RoundState; count: number; oldest: Date }[]>`
    select state, count(*)::int as count, min(started_at) as oldest from studio.unfinished_round group by state order by state`
}

type Row = Omit<Round, 'outcome' | 'nextAttemptAt' | 'startedAt' | 'drawnAt' | 'endedAt'> & {
  readonly outcome: StoredOutcome | null
  readonly nextAttemptAt: Date
  readonly startedAt: Date
  readonly drawnAt: Date | null
  readonly endedAt: Date | null
}

const columns = (sql: Queryable) => sql`
  id, session_id as "sessionId", request_id as "requestId", mode, scope, player_id as "playerId", platform_session as "platformSession",
  game_slug as "gameSlug", game_version as "gameVersion", currency, stake,
  freespin_id as "freespinId", freespins_left as "freespinsLeft", seed_id as "seedId", nonce, outcome, payout, state, refusal, attempts,
  next_attempt_at as "nextAttemptAt", balance_after_stake as "balanceAfterStake", balance_after as "balanceAfter",
  started_at as "startedAt", drawn_at as "drawnAt", ended_at as "endedAt"`

const only = (rows: readonly Row[]): Round | null => (rows[0] === undefined ? null : roundOf(rows[0]))

const roundOf = (row: Row): Round => ({
  ...row,
  outcome: row.outcome === null ? null : readOutcome(row.outcome),
  nextAttemptAt: row.nextAttemptAt.getTime(),
  startedAt: row.startedAt.getTime(),
  drawnAt: row.drawnAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
})

/** A round for money in the statement. */
export interface StatementRow {
  readonly id: string
  readonly player_id: string
  readonly currency: string
  readonly game_slug: string
  readonly state: RoundState
  readonly stake: bigint
  readonly payout: bigint | null
  readonly is_free: boolean
  readonly started_at: Date
  readonly ended_at: Date | null
}

/**
 * Rounds for money, of slots and of players at tables, that started in a time range, ordered by id, which is the order
 * of their starts; at most `count` after the given id.
 */
export async function listStarted(
  sql: Queryable,
  wanted: { from: number; to: number; after: string | null; count: number },
): Promise<readonly StatementRow[]> {
  const inRange = sql`
    id >= ${firstIdOf(wanted.from)} and id < ${firstIdOf(wanted.to)} and id > coalesce(${wanted.after}::uuid, '00000000-0000-0000-0000-000000000000')
      and started_at >= ${timestamp(wanted.from)} and started_at < ${timestamp(wanted.to)}`
  return sql<StatementRow[]>`
    (select ${statementColumns(sql)} from studio.round where mode = 'real' and ${inRange} order by id limit ${wanted.count})
    union all
    (select ${tableColumns(sql)} from studio.player_round where ${inRange} order by id limit ${wanted.count})
    order by id limit ${wanted.count}`
}

export async function findStarted(sql: Queryable, id: string): Promise<readonly StatementRow[]> {
  return sql<StatementRow[]>`
    select ${statementColumns(sql)} from studio.round where mode = 'real' and id = ${id}
    union all
    select ${tableColumns(sql)} from studio.player_round where id = ${id}`
}

const statementColumns = (sql: Queryable) =>
  sql`id, player_id, currency, game_slug, state, stake, payout, freespin_id is not null as is_free, started_at, ended_at`

// What a player has at a table, in the states of a slot's round.
const tableColumns = (sql: Queryable) => sql`
  id, player_id, currency, game_slug, case state when 'betting' then 'stake_asked' else state end as state, coalesce(stake, 0) as stake, payout, false as is_free, started_at, ended_at`

/** Ids of version 7 begin with their millisecond, so a time range is a key range. */
const firstIdOf = (ms: number): string => {
  const hex = Math.floor(ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
