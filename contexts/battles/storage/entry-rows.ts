import { instant, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Standing } from '../rules/ranking.ts'
import type { Score } from '../rules/score.ts'
import type { BattleId } from './battle-rows.ts'

export type PlayerId = Id<'Player'>

/** A player in a battle. `player` is his id. */
export type Entry = Standing &
  Score & {
    readonly battleId: BattleId
    readonly player: PlayerId
    readonly number: number | null
    readonly rank: number | null
    /**
     * When the last round that a cap lets count was settled: what is settled later does not count. Null: it may count.
     * Boards do not read it.
     */
    readonly cappedAt: Instant | null
  }

type Row = {
  battle_id: BattleId
  player_id: PlayerId
  joined_at: Date
  score: bigint
  reached_at: Date | null
  rounds: number
  best: bigint | null
  turnover: bigint
  number: number | null
  rank: number | null
  capped_at: Date | null
}

const columns = (sql: Queryable) =>
  sql`e.battle_id, e.player_id, e.joined_at, e.score, e.reached_at, e.rounds, e.best, e.turnover, e.number, e.rank, e.capped_at`

export type EntryName = { readonly battleId: BattleId; readonly playerId: PlayerId }

/** Adds players to battles; who is in already stays as he is. */
export async function insertEntries(
  tx: Queryable,
  entries: readonly (EntryName & { readonly joinedAt: Instant })[],
): Promise<void> {
  await tx`
    insert into battles.entry (battle_id, player_id, joined_at)
    select * from unnest(${entries.map(({ battleId }) => battleId)}::uuid[], ${entries.map(({ playerId }) => playerId)}::uuid[], ${entries.map(({ joinedAt }) => toIso(joinedAt))}::timestamptz[])
    on conflict do nothing`
}

/** Players in battles, locked in one order. */
export async function lockEntries(tx: TransactionSql, names: readonly EntryName[]): Promise<readonly Entry[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from battles.entry e where (e.battle_id, e.player_id) in (select * from unnest(${names.map(({ battleId }) => battleId)}::uuid[], ${names.map(({ playerId }) => playerId)}::uuid[]))
    order by e.battle_id, e.player_id for update`
  return rows.map(entryFrom)
}

export async function saveScores(tx: TransactionSql, entries: readonly Entry[]): Promise<void> {
  await tx`
    update battles.entry e set score = s.score, reached_at = s.reached_at, rounds = s.rounds, best = s.best, turnover = s.turnover, capped_at = s.capped_at, changed_by = pg_current_xact_id()
    from unnest(${entries.map(({ battleId }) => battleId)}::uuid[], ${entries.map(({ player }) => player)}::uuid[], ${entries.map(({ score }) => String(score))}::bigint[],
      ${entries.map(({ reachedAt }) => reachedAt && toIso(reachedAt))}::timestamptz[], ${entries.map(({ rounds }) => rounds)}::int[], ${entries.map(({ best }) => (best === null ? null : String(best)))}::bigint[],
      ${entries.map(({ turnover }) => String(turnover))}::bigint[], ${entries.map(({ cappedAt }) => cappedAt && toIso(cappedAt))}::timestamptz[]) as s (battle_id, player_id, score, reached_at, rounds, best, turnover, capped_at)
    where e.battle_id = s.battle_id and e.player_id = s.player_id`
}

/**
 * Entries of open battles that changed since a look, with what the next look begins with: taken before the entries are
 * read, so a look may see a change twice, never miss one.
 */
export async function readChanged(
  sql: Queryable,
  since: string,
): Promise<{ readonly entries: readonly Entry[]; readonly next: string }> {
  const [{ next }] = await sql<[{ next: string }]>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`
  const rows = await sql<Omit<Row, 'number' | 'rank' | 'capped_at'>[]>`
    select e.battle_id, e.player_id, e.joined_at, e.score, e.reached_at, e.rounds, e.best, e.turnover from battles.entry e join battles.battle b on b.id = e.battle_id and b.status = 'open'
    where e.changed_by >= ${since}::xid8`
  return { entries: rows.map((row) => entryFrom({ ...row, number: null, rank: null, capped_at: null })), next }
}

export async function findEntry(sql: Queryable, { battleId, playerId }: EntryName): Promise<Entry | undefined> {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from battles.entry e where e.battle_id = ${battleId} and e.player_id = ${playerId}`
  return row && entryFrom(row)
}

/** Those of some players who are in a battle. */
export async function listEntriesOf(
  sql: Queryable,
  battleId: BattleId,
  playerIds: readonly PlayerId[],
): Promise<readonly Entry[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from battles.entry e where e.battle_id = ${battleId} and e.player_id = any (${[...playerIds]}::uuid[])`
  ).map(entryFrom)
}

/** All players of a battle in the order in which they joined. */
export async function listEntries(sql: Queryable, battleId: BattleId): Promise<readonly Entry[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from battles.entry e where e.battle_id = ${battleId} order by e.joined_at, e.player_id`
  ).map(entryFrom)
}

/** Frozen places `from` to `to`, both included. */
export async function listPlaces(
  sql: Queryable,
  { battleId, from, to }: { readonly battleId: BattleId; readonly from: number; readonly to: number },
): Promise<readonly Entry[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from battles.entry e where e.battle_id = ${battleId} and e.rank between ${from} and ${to} order by e.rank`
  ).map(entryFrom)
}

export async function saveRanks(
  tx: TransactionSql,
  battleId: BattleId,
  entries: readonly Pick<
    Entry,
    'player' | 'number' | 'rank' | 'score' | 'reachedAt' | 'rounds' | 'best' | 'turnover'
  >[],
): Promise<void> {
  await tx`
    update battles.entry e set number = s.number, rank = s.rank, changed_by = pg_current_xact_id()
    from unnest(${entries.map(({ player }) => player)}::uuid[], ${entries.map(({ number }) => number)}::int[], ${entries.map(({ rank }) => rank)}::int[]) as s (player_id, number, rank)
    where e.battle_id = ${battleId} and e.player_id = s.player_id`
}

/** For an export of personal data: the battles of a player with scores and ranks, in the order of joining. */
export async function listRecordedEntries(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`
    select b.slug, b.terms -> 'names' as names, b.currency, b.starts_at, b.ends_at, b.status, e.joined_at, e.score, e.reached_at, e.rounds, e.best, e.turnover, e.number, e.rank
    from battles.entry e join battles.battle b on b.id = e.battle_id where e.player_id = ${playerId} order by e.joined_at, b.slug`
}

const entryFrom = (row: Row): Entry => ({
  battleId: row.battle_id,
  player: row.player_id,
  joinedAt: instant(row.joined_at.getTime()),
  score: row.score,
  reachedAt: row.reached_at && instant(row.reached_at.getTime()),
  rounds: row.rounds,
  best: row.best,
  turnover: row.turnover,
  number: row.number,
  rank: row.rank,
  cappedAt: row.capped_at && instant(row.capped_at.getTime()),
})
