import type { Currency, Id, Instant } from '@zoria/kernel'
import { msOf, toIso } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import { dueOf, type RateHistory } from '../rules/earning.ts'

export type PlayerId = Id<'Player'>

export type Account = {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** Millionths. */
  readonly accrued: bigint
  /** Minor units. */
  readonly settled: bigint
  readonly movements: number
  readonly history: RateHistory
  readonly weeklyCarry: bigint
}

type Row = {
  player_id: PlayerId
  currency: Currency
  accrued: bigint
  settled: bigint
  movements: number
  rates: string
  used_to: bigint
  weekly_carry: bigint
}

const columns = (sql: Queryable) => sql`player_id, currency, accrued, settled, movements, rates, used_to, weekly_carry`

/** Accounts of players, locked in the order of the players until the transaction ends. */
export async function lockAccounts(
  tx: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Account>> {
  const rows = await tx<
    Row[]
  >`select ${columns(tx)} from cashback.account where player_id = any (${playerIds as PlayerId[]}::uuid[]) order by player_id for update`
  return new Map(rows.map((row) => [row.player_id, accountFrom(row)]))
}

/**
 * The same, with accounts opened for those who have none: two processes that meet a new player then wait for each
 * other.
 */
export async function lockOrOpenAccounts(
  tx: Queryable,
  players: ReadonlyMap<PlayerId, Currency>,
): Promise<ReadonlyMap<PlayerId, Account>> {
  const playerIds = [...players.keys()].toSorted()
  const known = await lockAccounts(tx, playerIds)
  const missing = playerIds.filter((playerId) => !known.has(playerId))
  if (missing.length === 0) return known
  await tx`
    insert into cashback.account (player_id, currency, rates, used_to)
    select *, '[]', 0 from unnest(${missing}::uuid[], ${missing.map((playerId) => players.get(playerId) as Currency)}::text[]) on conflict do nothing`
  return new Map([...known, ...(await lockAccounts(tx, missing))])
}

/** An account of a player who has earned nothing yet. */
export const emptyAccount = (playerId: PlayerId, currency: Currency): Account => ({
  playerId,
  currency,
  accrued: 0n,
  settled: 0n,
  movements: 0,
  history: { rates: [], usedTo: 0 },
  weeklyCarry: 0n,
})

export async function findAccounts(
  sql: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Account>> {
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from cashback.account where player_id = any (${playerIds as PlayerId[]}::uuid[])`
  return new Map(rows.map((row) => [row.player_id, accountFrom(row)]))
}

export async function findAccount(sql: Queryable, playerId: PlayerId): Promise<Account | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from cashback.account where player_id = ${playerId}`
  return row && accountFrom(row)
}

/** Writes accounts as play left them; they are locked. */
export async function saveAccounts(tx: Queryable, accounts: readonly Account[]): Promise<void> {
  await tx`
    update cashback.account known set accrued = changed.accrued, is_due = changed.is_due, rates = changed.rates, used_to = changed.used_to
    from unnest(
      ${accounts.map(({ playerId }) => playerId)}::uuid[], ${accounts.map(({ accrued }) => accrued).map(String)}::bigint[],
      ${accounts.map((account) => dueOf(account) !== 0n).map(String)}::boolean[], ${accounts.map(({ history }) => JSON.stringify(history.rates))}::text[], ${accounts.map(({ history }) => BigInt(history.usedTo)).map(String)}::bigint[])
      as changed (player_id, accrued, is_due, rates, used_to)
    where known.player_id = changed.player_id`
}

/**
 * Players whose cashback waits to be moved, those that waited longest first: who was not moved since `movedLongBefore`,
 * or whose last round is older than `playedBefore` and who was not moved since `movedBefore`.
 */
export async function listDue(
  sql: Queryable,
  {
    movedBefore,
    movedLongBefore,
    playedBefore,
    countMax,
  }: { movedBefore: Instant; movedLongBefore: Instant; playedBefore: Instant; countMax: number },
): Promise<readonly PlayerId[]> {
  const rows = await sql<{ player_id: PlayerId }[]>`
    select player_id from cashback.account
    where is_due and (settled_at is null or settled_at < ${toIso(movedLongBefore)} or (settled_at < ${toIso(movedBefore)} and used_to < ${msOf(playedBefore)}))
    order by settled_at nulls first limit ${countMax}`
  return rows.map(({ player_id }) => player_id)
}

/** Whether a player is to get cashback that was not moved to the wallet yet. */
export async function isDueTo(sql: Queryable, playerId: PlayerId): Promise<boolean> {
  const account = await findAccount(sql, playerId)
  return account !== undefined && dueOf(account) > 0n
}

/**
 * Statements of the transaction are planned once for each connection: planning over all partitions of the journal takes
 * longer than a movement.
 */
export async function planOnce(tx: Queryable): Promise<void> {
  await tx`set local plan_cache_mode = force_generic_plan`
}

/**
 * Notes a movement to the wallet, or below zero from it; the account is locked. `isDue`: more is to be moved, as soon
 * as it can be.
 */
export async function noteMovement(
  tx: Queryable,
  playerId: PlayerId,
  { moved, isDue, now }: { moved: bigint; isDue: boolean; now: Instant },
): Promise<void> {
  await tx`
    update cashback.account set settled = settled + ${moved}, movements = movements + ${moved === 0n ? 0 : 1}, settled_at = ${toIso(now)}, is_due = ${isDue} where player_id = ${playerId}`
}

export async function saveWeeklyCarry(tx: Queryable, playerId: PlayerId, carry: bigint): Promise<void> {
  await tx`update cashback.account set weekly_carry = ${carry} where player_id = ${playerId}`
}

const accountFrom = ({
  player_id,
  currency,
  accrued,
  settled,
  movements,
  rates,
  used_to,
  weekly_carry,
}: Row): Account => ({
  playerId: player_id,
  currency,
  accrued,
  settled,
  movements,
  history: { rates: JSON.parse(rates) as RateHistory['rates'], usedTo: Number(used_to) },
  weeklyCarry: weekly_carry,
})

/** Everything that is stored of a player, for an export of his personal data. */
export async function readPlayerCashback(
  sql: Queryable,
  playerId: PlayerId,
): Promise<Readonly<Record<'account' | 'days' | 'weeks' | 'closed' | 'claims', readonly object[]>>> {
  return {
    account:
      await sql`select currency, accrued, settled, settled_at from cashback.account where player_id = ${playerId}`,
    days: await sql`select day, game, turnover, earned from cashback.day where player_id = ${playerId} order by day, game`,
    weeks:
      await sql`select week, currency, staked, paid from cashback.week where player_id = ${playerId} order by week`,
    closed:
      await sql`select week, currency, rate, basis, correction, amount, closed_at from cashback.closed_week where player_id = ${playerId} order by week`,
    claims:
      await sql`select id, currency, amount, claimed_at from cashback.claim where player_id = ${playerId} order by claimed_at`,
  }
}
