import type { CashbackMode } from '@zoria/contract/cashback/words'
import { instant, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { ClosedWeek, WeekOfPlay, WeeklyTerms } from '../rules/weekly.ts'
import type { PlayerId } from './account-rows.ts'

export type Closing = { readonly currency: Currency; readonly week: string; readonly terms: WeeklyTerms }

/** Begins the closing of a week with these terms, if nobody began it. */
export async function beginClosing(
  sql: Queryable,
  { currency, week, terms, now }: Closing & { readonly now: Instant },
): Promise<void> {
  await sql`insert into cashback.closing (currency, week, mode, rate, begun_at) values (${currency}, ${week}, ${terms.mode}, ${terms.rate}, ${toIso(now)}) on conflict do nothing`
}

/** The closings of a currency that were begun and not finished, the oldest first. */
export async function listUnfinished(sql: Queryable, currency: Currency): Promise<readonly Closing[]> {
  const rows = await sql<
    { week: string; mode: CashbackMode; rate: number }[]
  >`select week::text, mode, rate from cashback.closing where currency = ${currency} and finished_at is null order by week`
  return rows.map(({ week, mode, rate }) => ({ currency, week, terms: { mode, rate } }))
}

export async function isClosed(
  sql: Queryable,
  { currency, week }: Pick<Closing, 'currency' | 'week'>,
): Promise<boolean> {
  const rows =
    await sql`select from cashback.closing where currency = ${currency} and week = ${week} and finished_at is not null`
  return rows.length > 0
}

export async function finishClosing(
  sql: Queryable,
  { currency, week }: Pick<Closing, 'currency' | 'week'>,
  now: Instant,
): Promise<void> {
  await sql`update cashback.closing set finished_at = ${toIso(now)} where currency = ${currency} and week = ${week} and finished_at is null`
}

/** Some players with open weeks up to this one whose week is not frozen yet. */
export async function listUnclosed(
  sql: Queryable,
  { currency, week }: Pick<Closing, 'currency' | 'week'>,
  countMax: number,
): Promise<readonly PlayerId[]> {
  const rows = await sql<{ player_id: PlayerId }[]>`
    select distinct w.player_id from cashback.week w where w.is_open and w.currency = ${currency} and w.week <= ${week}
      and not exists (select from cashback.closed_week c where c.player_id = w.player_id and c.week = ${week})
    order by w.player_id limit ${countMax}`
  return rows.map(({ player_id }) => player_id)
}

type WeekRow = {
  player_id: PlayerId
  week: string
  staked: bigint
  paid: bigint
  settled: bigint
  mode: CashbackMode | null
  rate: number | null
}

/** The open weeks of players up to one, locked. */
export async function lockWeeks(
  tx: Queryable,
  playerIds: readonly PlayerId[],
  week: string,
): Promise<ReadonlyMap<PlayerId, readonly WeekOfPlay[]>> {
  const rows = await tx<WeekRow[]>`
    select player_id, week::text, staked, paid, settled, mode, rate from cashback.week where player_id = any (${playerIds as PlayerId[]}::uuid[]) and week <= ${week} and is_open order by player_id, week for update`
  return new Map(
    [...Map.groupBy(rows, ({ player_id }) => player_id)].map(([playerId, ofPlayer]) => [
      playerId,
      ofPlayer.map(weekFrom),
    ]),
  )
}

/** Freezes the week of a player, and notes what its weeks are paid for. */
export async function freezeWeek(
  tx: Queryable,
  playerId: PlayerId,
  { closing, closed, now }: { closing: Closing; closed: ClosedWeek; now: Instant },
): Promise<void> {
  const { currency, week, terms } = closing
  await tx`
    insert into cashback.closed_week (player_id, week, currency, mode, rate, basis, correction, amount, closed_at)
    values (${playerId}, ${week}, ${currency}, ${terms.mode}, ${terms.rate}, ${closed.basis}, ${closed.correction}, ${closed.amount}, ${toIso(now)})`
  for (const each of closed.weeks) {
    await tx`update cashback.week set settled = ${each.settled}, mode = ${each.terms.mode}, rate = ${each.terms.rate}, is_open = false where player_id = ${playerId} and week = ${each.week}`
  }
}

export type FrozenWeek = {
  readonly playerId: PlayerId
  readonly week: string
  readonly currency: Currency
  readonly terms: WeeklyTerms
  readonly basis: bigint
  readonly correction: bigint
  readonly amount: bigint
  readonly grantId: string | null
  readonly claimUntil: Instant | null
}

type FrozenRow = {
  player_id: PlayerId
  week: string
  currency: Currency
  mode: CashbackMode
  rate: number
  basis: bigint
  correction: bigint
  amount: bigint
  grant_id: string | null
  claim_until: Date | null
}

const frozenColumns = (sql: Queryable) =>
  sql`player_id, week::text, currency, mode, rate, basis, correction, amount, grant_id, claim_until`

/** Some frozen weeks that brought something and were not offered yet, in the order of the players, after one. */
export async function listUnoffered(
  sql: Queryable,
  { currency, week }: Pick<Closing, 'currency' | 'week'>,
  { after, countMax }: { readonly after: PlayerId | null; readonly countMax: number },
): Promise<readonly FrozenWeek[]> {
  const rows = await sql<FrozenRow[]>`
    select ${frozenColumns(sql)} from cashback.closed_week where week = ${week} and currency = ${currency} and amount > 0 and grant_id is null and refusal is null
      ${after === null ? sql`` : sql`and player_id > ${after}`} order by player_id limit ${countMax}`
  return rows.map(frozenFrom)
}

/** The frozen weeks of a player, the last one first. */
export async function listFrozen(sql: Queryable, playerId: PlayerId, countMax: number): Promise<readonly FrozenWeek[]> {
  const rows = await sql<
    FrozenRow[]
  >`select ${frozenColumns(sql)} from cashback.closed_week where player_id = ${playerId} order by week desc limit ${countMax}`
  return rows.map(frozenFrom)
}

export async function noteOffer(
  tx: Queryable,
  { playerId, week }: Pick<FrozenWeek, 'playerId' | 'week'>,
  offer: { readonly grantId: string; readonly claimUntil: Instant } | { readonly refusal: string },
): Promise<void> {
  if ('refusal' in offer)
    await tx`update cashback.closed_week set refusal = ${offer.refusal} where player_id = ${playerId} and week = ${week}`
  else
    await tx`update cashback.closed_week set grant_id = ${offer.grantId}, claim_until = ${toIso(offer.claimUntil)} where player_id = ${playerId} and week = ${week}`
}

/** What a player's open weeks say so far, up to one. */
export async function readOpenWeeks(sql: Queryable, playerId: PlayerId, week: string): Promise<readonly WeekOfPlay[]> {
  const rows = await sql<
    WeekRow[]
  >`select player_id, week::text, staked, paid, settled, mode, rate from cashback.week where player_id = ${playerId} and week <= ${week} and is_open order by week`
  return rows.map(weekFrom)
}

const weekFrom = ({ week, staked, paid, settled, mode, rate }: WeekRow): WeekOfPlay => ({
  week,
  staked,
  paid,
  settled,
  terms: mode === null || rate === null ? null : { mode, rate },
})

const frozenFrom = (row: FrozenRow): FrozenWeek => ({
  playerId: row.player_id,
  week: row.week,
  currency: row.currency,
  terms: { mode: row.mode, rate: row.rate },
  basis: row.basis,
  correction: row.correction,
  amount: row.amount,
  grantId: row.grant_id,
  claimUntil: row.claim_until && instant(row.claim_until.getTime()),
})
