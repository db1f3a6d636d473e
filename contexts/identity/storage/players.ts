import type { PhoneCountry } from '@zoria/contract/identity/words'
import { instant, parseId, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Day } from '../rules/age.ts'
import type { LoginName } from '../rules/login-name.ts'
import type { Keys } from './keys.ts'

export type PlayerId = Id<'Player'>

/** A player without the fields that only look-ups and log-ins need. */
export type Player = {
  readonly id: PlayerId
  readonly currency: Currency
  readonly country: PhoneCountry
  readonly phone: string | null
  readonly email: string | null
  readonly isPhoneVerified: boolean
  readonly isEmailVerified: boolean
  readonly birthDate: Day | null
  readonly block: 'none' | 'restricted' | 'closed'
  readonly payoutHoldUntil: Instant | null
  readonly createdAt: Instant
}

type Row = {
  id: string
  currency: Currency
  country: PhoneCountry
  phone_sealed: Buffer | null
  email_sealed: Buffer | null
  phone_verified_at: Date | null
  email_verified_at: Date | null
  birth_date: string | null
  block: Player['block']
  payout_hold_until: Date | null
  created_at: Date
}

/** Finds a player by id. */
export async function findPlayer(db: Queryable, keys: Keys, playerId: PlayerId): Promise<Player | undefined> {
  const [row] = await db<Row[]>`
    select id, currency, country, phone_sealed, email_sealed, phone_verified_at, email_verified_at, birth_date::text, block, payout_hold_until, created_at
    from identity.player where id = ${playerId}`
  return row && playerOf(row, keys)
}

/** Those of some players whose account is restricted or closed. */
export async function listExcluded(db: Queryable, playerIds: readonly string[]): Promise<ReadonlySet<PlayerId>> {
  if (playerIds.length === 0) return new Set()
  const rows = await db<
    { id: string }[]
  >`select id from identity.player where id = any (${playerIds as string[]}::uuid[]) and block <> 'none'`
  return new Set(rows.map(({ id }) => parseId<'Player'>(id)))
}

/** Was this player erased? */
export async function isErased(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db`select from identity.player where id = ${playerId} and erased_at is not null`
  return rows.length === 1
}

/** How many players are registered; erased ones do not count. */
export async function countPlayers(db: Queryable): Promise<number> {
  const [row] = await db<[{ count: bigint }]>`select count(*) from identity.player where erased_at is null`
  return Number(row.count)
}

/** Locks the player's row and returns it. */
export async function lockPlayer(tx: TransactionSql, keys: Keys, playerId: PlayerId): Promise<Player | undefined> {
  await tx`select 1 from identity.player where id = ${playerId} for update`
  return findPlayer(tx, keys, playerId)
}

export type LoginRow = {
  readonly id: PlayerId
  readonly passwordHash: string
  readonly isClosed: boolean
  /** Is the login name verified? */ readonly isVerified: boolean
}

/** What a log-in compares. */
export async function findLogin(db: Queryable, keys: Keys, name: LoginName): Promise<LoginRow | undefined> {
  const [row] = await db<{ id: string; password_hash: string; block: string; verified_at: Date | null }[]>`
    select id, password_hash, block, ${columnOf(db, name, 'verified_at')} as verified_at from identity.player where ${columnOf(db, name, 'key')} in ${db(keysOf(keys, name))}`
  return (
    row && {
      id: parseId<'Player'>(row.id),
      passwordHash: row.password_hash,
      isClosed: row.block === 'closed',
      isVerified: row.verified_at !== null,
    }
  )
}

/**
 * Locks a player and the holder of a phone or e-mail, in the order of their ids, and returns the player. Two players
 * may confirm what the other one holds.
 */
export async function lockPlayerAndHolder(
  tx: TransactionSql,
  keys: Keys,
  { playerId, name }: { playerId: PlayerId; name: Pick<LoginName, 'kind' | 'text'> },
): Promise<Player | undefined> {
  await tx`select 1 from identity.player where id = ${playerId} or ${columnOf(tx, name, 'key')} in ${tx(keysOf(keys, name))} order by id for update`
  return findPlayer(tx, keys, playerId)
}

/** Locks the holder of a phone or e-mail and returns whether it is verified. */
export async function lockHolder(
  tx: TransactionSql,
  keys: Keys,
  name: LoginName,
): Promise<{ id: PlayerId; isVerified: boolean } | undefined> {
  const [row] = await tx<{ id: string; verified_at: Date | null }[]>`
    select id, ${columnOf(tx, name, 'verified_at')} as verified_at from identity.player where ${columnOf(tx, name, 'key')} in ${tx(keysOf(keys, name))} for update`
  return row && { id: parseId<'Player'>(row.id), isVerified: row.verified_at !== null }
}

/** Removes an unverified phone or e-mail from an account. */
export async function dropName(
  tx: TransactionSql,
  { playerId, name }: { playerId: PlayerId; name: LoginName },
): Promise<void> {
  await tx`update identity.player set ${columnOf(tx, name, 'sealed')} = null, ${columnOf(tx, name, 'key')} = null where id = ${playerId} and ${columnOf(tx, name, 'verified_at')} is null`
}

export type NewPlayer = {
  readonly id: PlayerId
  readonly name: LoginName
  readonly isVerified: boolean
  readonly currency: Currency
  readonly passwordHash: string
  readonly birthDate: Day | null
  readonly createdAt: Instant
}

/** Opens an account; false if another account holds the phone or e-mail. */
export async function insertPlayer(tx: TransactionSql, keys: Keys, player: NewPlayer): Promise<boolean> {
  const { id, name, createdAt } = player
  const sealed = keys.seal(name.text, placeOf(name.kind, id))
  const row = {
    id,
    currency: player.currency,
    country: name.country,
    [`${name.kind}_sealed`]: sealed,
    [`${name.kind}_key`]: keyOf(keys, name),
    [`${name.kind}_verified_at`]: player.isVerified ? toIso(createdAt) : null,
    password_hash: player.passwordHash,
    birth_date: player.birthDate,
    created_at: toIso(createdAt),
  }
  const inserted =
    await tx`insert into identity.player ${tx(row as Record<string, string | Buffer | null>)} on conflict do nothing returning id`
  return inserted.length === 1
}

/** Sets a verified number and its country; no other account has it. */
export async function setPhone(
  tx: TransactionSql,
  keys: Keys,
  { playerId, name, now }: { playerId: PlayerId; name: LoginName; now: Instant },
): Promise<void> {
  await tx`
    update identity.player set phone_sealed = ${keys.seal(name.text, placeOf('phone', playerId))}, phone_key = ${keyOf(keys, name)}, phone_verified_at = ${toIso(now)}, country = ${name.country}
    where id = ${playerId}`
}

/** Sets a verified e-mail; no other account has it. */
export async function setEmail(
  tx: TransactionSql,
  keys: Keys,
  { playerId, name, now }: { playerId: PlayerId; name: LoginName; now: Instant },
): Promise<void> {
  await tx`update identity.player set email_sealed = ${keys.seal(name.text, placeOf('email', playerId))}, email_key = ${keyOf(keys, name)}, email_verified_at = ${toIso(now)} where id = ${playerId}`
}

/** Records a log-in and returns the previous one; undefined at the first. */
export async function noteLogIn(
  tx: TransactionSql,
  { playerId, now }: { playerId: PlayerId; now: Instant },
): Promise<Instant | undefined> {
  const [row] = await tx<{ before: Date | null }[]>`
    update identity.player p set logged_in_at = ${toIso(now)} from (select id, logged_in_at from identity.player where id = ${playerId} for update) old
    where p.id = old.id returning old.logged_in_at as before`
  return row?.before ? instant(row.before.getTime()) : undefined
}

/** The stored password hash. */
export async function findPasswordHash(db: Queryable, playerId: PlayerId): Promise<string | undefined> {
  const [row] = await db<{ password_hash: string }[]>`select password_hash from identity.player where id = ${playerId}`
  return row?.password_hash
}

/** A player's login names. */
export async function loginsOf(db: Queryable, keys: Keys, playerId: PlayerId): Promise<readonly string[]> {
  const player = await findPlayer(db, keys, playerId)
  return [player?.phone, player?.email].filter((name): name is string => typeof name === 'string')
}

/** The stored password hash, locked for the transaction; undefined for a closed account. */
export async function lockPasswordHash(tx: TransactionSql, playerId: PlayerId): Promise<string | undefined> {
  const [row] = await tx<
    { password_hash: string }[]
  >`select password_hash from identity.player where id = ${playerId} and block <> 'closed' for update`
  return row?.password_hash
}

/** Replaces the password. */
export async function setPassword(
  tx: TransactionSql,
  { playerId, passwordHash }: { playerId: PlayerId; passwordHash: string },
): Promise<void> {
  await tx`update identity.player set password_hash = ${passwordHash} where id = ${playerId}`
}

/** Holds withdrawals until a moment; a later existing hold stays. */
export async function holdPayouts(
  tx: TransactionSql,
  { playerId, until }: { playerId: PlayerId; until: Instant },
): Promise<void> {
  await tx`update identity.player set payout_hold_until = greatest(payout_hold_until, ${toIso(until)}::timestamptz) where id = ${playerId}`
}

/** Sets a missing birth date. */
export async function setBirthDate(
  tx: TransactionSql,
  { playerId, birthDate }: { playerId: PlayerId; birthDate: Day },
): Promise<void> {
  await tx`update identity.player set birth_date = ${birthDate} where id = ${playerId} and birth_date is null`
}

/** Sets or removes the identity confirmation of staff; returns the previous state, undefined for an unknown player. */
export async function setIdentityProven(
  tx: TransactionSql,
  { playerId, isProven, now }: { playerId: PlayerId; isProven: boolean; now: Instant },
): Promise<{ readonly wasProven: boolean } | undefined> {
  const [row] = await tx<{ was: Date | null }[]>`
    update identity.player p set identity_proven_at = ${isProven ? toIso(now) : null}
    from (select id, identity_proven_at as was from identity.player where id = ${playerId} and erased_at is null for update) as before where p.id = before.id returning before.was`
  return row && { wasProven: row.was !== null }
}

export async function isIdentityProven(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db`select from identity.player where id = ${playerId} and identity_proven_at is not null`
  return rows.length > 0
}

function playerOf(row: Row, keys: Keys): Player {
  return {
    id: parseId<'Player'>(row.id),
    currency: row.currency,
    country: row.country,
    phone: row.phone_sealed && keys.open(row.phone_sealed, placeOf('phone', row.id)),
    email: row.email_sealed && keys.open(row.email_sealed, placeOf('email', row.id)),
    isPhoneVerified: row.phone_verified_at !== null,
    isEmailVerified: row.email_verified_at !== null,
    birthDate: row.birth_date,
    block: row.block,
    payoutHoldUntil: row.payout_hold_until && instant(row.payout_hold_until.getTime()),
    createdAt: instant(row.created_at.getTime()),
  }
}

const placeOf = (kind: LoginName['kind'], id: string): string => `player.${kind} ${id}`

const keyOf = (keys: Keys, { kind, text }: LoginName): Buffer => keys.lookUp(kind, text)

/** During key rotation a name may be stored under either key. */
const keysOf = (keys: Keys, { kind, text }: Pick<LoginName, 'kind' | 'text'>): Buffer[] => [...keys.lookUps(kind, text)]

const columnOf = (db: Queryable, { kind }: Pick<LoginName, 'kind'>, end: 'key' | 'sealed' | 'verified_at') =>
  db(`${kind}_${end}`)
