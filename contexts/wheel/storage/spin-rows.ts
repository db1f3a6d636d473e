import type { WheelPrize } from '@zoria/contract/wheel/http'
import type { SpinOrigin } from '@zoria/contract/wheel/words'
import { instant, invariant, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Names } from '../rules/wheel.ts'
import type { PlayerId } from './right-rows.ts'

/** A player at the wheel: his seed, the number of his next spin, and the draw that is committed for it. */
export type PlayerRow = { readonly clientSeed: string; readonly nonce: number; readonly drawId: string }

/** A spin that was drawn. `prize` is what the player sees, also later. */
export type Spin = {
  readonly id: string
  readonly playerId: PlayerId
  readonly key: string | null
  readonly askedSeed: string | null
  readonly configurationId: string
  readonly rightId: string
  readonly origin: SpinOrigin
  readonly currency: Currency
  readonly sectorKey: string
  readonly sector: number
  readonly rotation: number
  readonly names: Names
  readonly prize: WheelPrize
  /** The refusal of a bonus or of free rounds whose worth was paid as money. */
  readonly paidInstead: string | null
  readonly grantId: string | null
  readonly until: Instant | null
  readonly drawId: string
  readonly hash: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly at: Instant
  readonly seenAt: Instant | null
  readonly roundsStatus: 'owed' | 'ordered' | 'withheld' | 'paid' | null
}

type Row = {
  id: string
  player_id: PlayerId
  key: string | null
  asked_seed: string | null
  configuration_id: string
  right_id: string
  origin: SpinOrigin
  currency: Currency
  sector_key: string
  sector: number
  rotation: number
  names: Names
  prize: WheelPrize
  paid_instead: string | null
  grant_id: string | null
  until: Date | null
  draw_id: string
  hash: string
  server_seed: string
  client_seed: string
  nonce: number
  at: Date
  seen_at: Date | null
  rounds_status: Spin['roundsStatus']
}

const columns = (sql: Queryable) => sql`
  id, player_id, key, asked_seed, configuration_id, right_id, origin, currency, sector_key, sector, rotation, names, prize, paid_instead, grant_id, until, draw_id, hash, server_seed, client_seed, nonce, at, seen_at, rounds_status`

export async function findPlayer(sql: Queryable, playerId: PlayerId): Promise<PlayerRow | undefined> {
  const [row] = await sql<
    { client_seed: string; nonce: number; draw_id: string }[]
  >`select client_seed, nonce, draw_id from wheel.player where player_id = ${playerId}`
  return row && { clientSeed: row.client_seed, nonce: row.nonce, drawId: row.draw_id }
}

/** Adds a player without a draw; false where he is known. Of two callers one waits for the other. */
export async function insertPlayer(tx: TransactionSql, playerId: PlayerId, clientSeed: string): Promise<boolean> {
  const { count } =
    await tx`insert into wheel.player (player_id, client_seed) values (${playerId}, ${clientSeed}) on conflict do nothing`
  return count === 1
}

/** What the next spin takes. */
export async function savePlayer(
  tx: TransactionSql,
  playerId: PlayerId,
  { clientSeed, nonce, drawId }: PlayerRow,
): Promise<void> {
  await tx`update wheel.player set client_seed = ${clientSeed}, nonce = ${nonce}, draw_id = ${drawId} where player_id = ${playerId}`
}

export async function saveSeed(tx: Queryable, playerId: PlayerId, clientSeed: string): Promise<void> {
  await tx`update wheel.player set client_seed = ${clientSeed} where player_id = ${playerId}`
}

export async function insertSpin(tx: TransactionSql, spin: Spin): Promise<void> {
  await tx`
    insert into wheel.spin (${columns(tx)}, kind) values (
      ${spin.id}, ${spin.playerId}, ${spin.key}, ${spin.askedSeed}, ${spin.configurationId}, ${spin.rightId}, ${spin.origin}, ${spin.currency}, ${spin.sectorKey}, ${spin.sector}, ${spin.rotation}, ${tx.json(spin.names)},
      ${tx.json(spin.prize)}, ${spin.paidInstead}, ${spin.grantId}, ${spin.until && toIso(spin.until)}, ${spin.drawId}, ${spin.hash}, ${spin.serverSeed}, ${spin.clientSeed}, ${spin.nonce}, ${toIso(spin.at)},
      ${spin.seenAt && toIso(spin.seenAt)}, ${spin.roundsStatus}, ${spin.prize.kind})`
}

/** The spin that a request with this Idempotency-Key made. */
export async function findSpinByKey(sql: Queryable, playerId: PlayerId, key: string): Promise<Spin | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from wheel.spin where player_id = ${playerId} and key = ${key}`
  return row && spinFrom(row)
}

/** A player's own spin. */
export async function findSpin(sql: Queryable, playerId: PlayerId, id: string): Promise<Spin | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from wheel.spin where id = ${id} and player_id = ${playerId}`
  return row && spinFrom(row)
}

export async function findLastSpin(sql: Queryable, playerId: PlayerId): Promise<Spin | undefined> {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from wheel.spin where player_id = ${playerId} order by nonce desc limit 1`
  return row && spinFrom(row)
}

/** A page of spins, the newest first. */
export async function listSpins(
  sql: Queryable,
  playerId: PlayerId,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly items: readonly Spin[]; readonly total: number }> {
  const [counted] = await sql<[{ count: bigint }]>`select count(*) from wheel.spin where player_id = ${playerId}`
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from wheel.spin where player_id = ${playerId} order by nonce desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { items: rows.map(spinFrom), total: Number(counted.count) }
}

/** Marks a spin as seen; again changes nothing. False where it is not the player's. */
export async function markSeen(
  sql: Queryable,
  playerId: PlayerId,
  { id, now }: { readonly id: string; readonly now: Instant },
): Promise<boolean> {
  const { count } =
    await sql`update wheel.spin set seen_at = coalesce(seen_at, ${toIso(now)}) where id = ${id} and player_id = ${playerId}`
  return count === 1
}

/** Whether free rounds of a player are still to be ordered, or to be paid as their worth. */
export async function isOwedTo(sql: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await sql`select from wheel.spin where player_id = ${playerId} and rounds_status = 'owed' limit 1`).length > 0
}

/** Some spins whose free rounds are to be ordered, after one of them or from the first on. */
export async function listOwed(
  sql: Queryable,
  { after, countMax }: { readonly after: string | undefined; readonly countMax: number },
): Promise<readonly Spin[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from wheel.spin where rounds_status = 'owed' ${after === undefined ? sql`` : sql`and id > ${after}`} order by id limit ${countMax}`
  ).map(spinFrom)
}

export async function saveUntil(sql: Queryable, id: string, until: Instant): Promise<void> {
  await sql`update wheel.spin set until = ${toIso(until)} where id = ${id} and rounds_status = 'owed'`
}

export async function markRounds(sql: Queryable, id: string, status: 'ordered' | 'withheld'): Promise<void> {
  await sql`update wheel.spin set rounds_status = ${status} where id = ${id} and rounds_status = 'owed'`
}

/** Notes that the worth of owed free rounds is paid as money; false where another worker gave or paid them. */
export async function markRoundsPaid(tx: TransactionSql, id: string, refusal: string): Promise<boolean> {
  const { count } =
    await tx`update wheel.spin set rounds_status = 'paid', paid_instead = ${refusal} where id = ${id} and rounds_status = 'owed'`
  return count === 1
}

/** How many spins have free rounds that are owed, and how many were paid as their worth. */
export async function countRounds(sql: Queryable): Promise<{ readonly owed: number; readonly paid: number }> {
  const [row] = await sql<[{ owed: bigint; paid: bigint }]>`
    select count(*) filter (where rounds_status = 'owed') as owed, count(*) filter (where rounds_status = 'paid') as paid from wheel.spin where kind = 'free_rounds'`
  return { owed: Number(row.owed), paid: Number(row.paid) }
}

/** Every spin of a player, for an export. */
export async function listRecordedSpins(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`select id, origin, currency, sector_key, names, prize, paid_instead, rounds_status, grant_id, draw_id, client_seed, nonce, at, seen_at from wheel.spin where player_id = ${playerId} order by nonce`
}

/** How often each sector came and what kinds were given since a moment. */
export async function countSpins(
  sql: Queryable,
  { currency, since }: { readonly currency: Currency; readonly since: Instant },
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<
    { sector_key: string; count: bigint }[]
  >`select sector_key, count(*) from wheel.spin where currency = ${currency} and at >= ${toIso(since)} group by sector_key`
  return new Map(rows.map(({ sector_key, count }) => [sector_key, Number(count)]))
}

const at = (date: Date | null): Instant | null => date && instant(date.getTime())

function spinFrom(row: Row): Spin {
  const when = at(row.at)
  invariant(when !== null, 'a spin has its moment')
  return {
    id: row.id,
    playerId: row.player_id,
    key: row.key,
    askedSeed: row.asked_seed,
    configurationId: row.configuration_id,
    rightId: row.right_id,
    origin: row.origin,
    currency: row.currency,
    sectorKey: row.sector_key,
    sector: row.sector,
    rotation: row.rotation,
    names: row.names,
    prize: row.prize,
    paidInstead: row.paid_instead,
    grantId: row.grant_id,
    until: at(row.until),
    drawId: row.draw_id,
    hash: row.hash,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    at: when,
    seenAt: at(row.seen_at),
    roundsStatus: row.rounds_status,
  }
}
