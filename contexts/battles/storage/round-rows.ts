import { instant, toIso, type Instant } from '@zoria/kernel'
import type { Fragment, Queryable, TransactionSql } from '@zoria/platform/database'
import type { BattleId } from './battle-rows.ts'
import type { EntryName, PlayerId } from './entry-rows.ts'

/** A settled round that fits a battle; sums are the part of own money. `version` is the journal row that settled it. */
export type BattleRound = EntryName & {
  readonly version: bigint
  readonly provider: string
  readonly roundId: string
  readonly gameUuid: string
  readonly stake: bigint
  readonly payout: bigint
  readonly settledAt: Instant
}

/** A round and what happened to it. */
type NotedRound = BattleRound & { readonly isSettled: boolean; readonly isUndone: boolean }

/**
 * Notes rounds, each once, as settled, undone or both; the name of those that were not known before. What is noted
 * already stays as it is. One statement in the order of the names: an undone round of a player who has no entry is not
 * protected by the lock of the entry.
 */
export async function noteRounds(tx: TransactionSql, noted: readonly NotedRound[]): Promise<ReadonlySet<string>> {
  if (noted.length === 0) return new Set()
  const rounds = noted.toSorted(byName)
  const rows = await tx<{ battle_id: string; player_id: string; version: bigint; is_new: boolean }[]>`
    insert into battles.round as known (battle_id, player_id, version, provider, round_id, game_uuid, stake, payout, settled_at, is_settled, is_undone)
    select * from unnest(
      ${rounds.map(({ battleId }) => battleId)}::uuid[], ${rounds.map(({ playerId }) => playerId)}::uuid[], ${rounds.map(({ version }) => String(version))}::bigint[], ${rounds.map(({ provider }) => provider)}::text[],
      ${rounds.map(({ roundId }) => roundId)}::text[], ${rounds.map(({ gameUuid }) => gameUuid)}::text[], ${rounds.map(({ stake }) => String(stake))}::bigint[],
      ${rounds.map(({ payout }) => String(payout))}::bigint[], ${rounds.map(({ settledAt }) => toIso(settledAt))}::timestamptz[],
      ${rounds.map(({ isSettled }) => String(isSettled))}::boolean[], ${rounds.map(({ isUndone }) => String(isUndone))}::boolean[])
    on conflict (battle_id, player_id, version) do update set is_settled = known.is_settled or excluded.is_settled, is_undone = known.is_undone or excluded.is_undone
    returning battle_id, player_id, version, xmax = 0 as is_new`
  return new Set(
    rows
      .filter(({ is_new }) => is_new)
      .map(({ battle_id, player_id, version }) => `${battle_id} ${player_id} ${version}`),
  )
}

const byName = (one: BattleRound, other: BattleRound): number => {
  if (one.battleId !== other.battleId) return one.battleId < other.battleId ? -1 : 1
  if (one.playerId !== other.playerId) return one.playerId < other.playerId ? -1 : 1
  return Number(one.version - other.version)
}

export const nameOfRound = ({
  battleId,
  playerId,
  version,
}: Pick<BattleRound, 'battleId' | 'playerId' | 'version'>): string => `${battleId} ${playerId} ${version}`

type Row = {
  battle_id: BattleId
  player_id: PlayerId
  version: bigint
  provider: string
  round_id: string
  game_uuid: string
  stake: bigint
  payout: bigint
  settled_at: Date
}

const columns = (sql: Queryable) =>
  sql`r.battle_id, r.player_id, r.version, r.provider, r.round_id, r.game_uuid, r.stake, r.payout, r.settled_at`
const live = (sql: Queryable) => sql`r.is_settled and not r.is_undone`

/** The rounds that count of some players, each player's in the order of settlement. */
export async function listRounds(tx: Queryable, names: readonly EntryName[]): Promise<readonly BattleRound[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from battles.round r join unnest(${names.map(({ battleId }) => battleId)}::uuid[], ${names.map(({ playerId }) => playerId)}::uuid[]) as asked (battle_id, player_id) using (battle_id, player_id)
    where ${live(tx)} order by r.battle_id, r.player_id, r.settled_at, r.version`
  return rows.map(roundFrom)
}

/** Numbers the next rounds of the frozen list, which begins with 1. */
export async function numberRounds(
  tx: TransactionSql,
  {
    battleId,
    rounds,
    after,
  }: { readonly battleId: BattleId; readonly rounds: readonly BattleRound[]; readonly after: number },
): Promise<void> {
  if (rounds.length === 0) return
  await tx`
    update battles.round r set number = s.number from unnest(${rounds.map(({ playerId }) => playerId)}::uuid[], ${rounds.map(({ version }) => String(version))}::bigint[], ${rounds.map((_, at) => after + at + 1)}::int[]) as s (player_id, version, number)
    where r.battle_id = ${battleId} and r.player_id = s.player_id and r.version = s.version`
}

export type ListedRow = BattleRound & { readonly player: number }

/** A part of a list: what follows the first `after` ones, at most `countMax`. */
type Part = { readonly after: number; readonly countMax: number }

/**
 * Rounds of the frozen list in its order. Its numbers have no gaps, so a part at the end costs no more than one at the
 * beginning.
 */
export const listNumbered = (
  sql: Queryable,
  battleId: BattleId,
  { after, countMax }: Part,
): Promise<readonly ListedRow[]> =>
  numberedWhere(
    sql,
    sql`where r.battle_id = ${battleId} and r.number > ${after} and r.number <= ${after + countMax} order by r.number`,
  )

/** Those of one player, in the same order. */
export const listNumberedOf = (
  sql: Queryable,
  { battleId, playerId }: EntryName,
  { after, countMax }: Part,
): Promise<readonly ListedRow[]> =>
  numberedWhere(
    sql,
    sql`where r.battle_id = ${battleId} and r.player_id = ${playerId} and r.number is not null order by r.number limit ${countMax} offset ${after}`,
  )

async function numberedWhere(sql: Queryable, condition: Fragment): Promise<readonly ListedRow[]> {
  const rows = await sql<
    (Row & { player: number })[]
  >`select ${columns(sql)}, e.number as player from battles.round r join battles.entry e on e.battle_id = r.battle_id and e.player_id = r.player_id ${condition}`
  return rows.map((row) => ({ ...roundFrom(row), player: row.player }))
}

export async function countNumbered(sql: Queryable, { battleId, playerId }: EntryName): Promise<number> {
  const [row] = await sql<
    [{ count: bigint }]
  >`select count(*) from battles.round where battle_id = ${battleId} and player_id = ${playerId} and number is not null`
  return Number(row.count)
}

const roundFrom = (row: Row): BattleRound => ({
  battleId: row.battle_id,
  playerId: row.player_id,
  version: row.version,
  provider: row.provider,
  roundId: row.round_id,
  gameUuid: row.game_uuid,
  stake: row.stake,
  payout: row.payout,
  settledAt: instant(row.settled_at.getTime()),
})
