import { instant, parseId, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import type { PresentedToken } from '../rules/refresh.ts'
import { deviceKey } from './devices.ts'
import { hashToken, type Keys } from './keys.ts'
import type { PlayerId } from './players.ts'

export type SessionId = Id<'Session'>
export type EndReason =
  | 'logout'
  | 'reuse'
  | 'by_player'
  | 'password_changed'
  | 'password_reset'
  | 'phone_changed'
  | 'email_changed'

export type NewSession = {
  readonly id: SessionId
  readonly playerId: PlayerId
  readonly token: string
  readonly now: Instant
  readonly endsAt: Instant
  readonly device: string | undefined
  readonly deviceName: string
  readonly network: string
  readonly isProven: boolean
  readonly previousLogIn: Instant | undefined
}

/** Starts a session with its first refresh token. */
export async function insertSession(
  tx: TransactionSql,
  keys: Keys,
  { id, playerId, token, now, endsAt, device, ...shown }: NewSession,
): Promise<void> {
  await tx`
    insert into identity.session (id, player_id, started_at, used_at, ends_at, device_key, device_name, network, is_proven, previous_login_at)
    values (${id}, ${playerId}, ${toIso(now)}, ${toIso(now)}, ${toIso(endsAt)}, ${device === undefined ? null : deviceKey(keys, device)},
      ${shown.deviceName}, ${shown.network}, ${shown.isProven}, ${shown.previousLogIn === undefined ? null : toIso(shown.previousLogIn)})`
  await insertToken(tx, { sessionId: id, token, now })
}

export type FoundToken = PresentedToken & { readonly sessionId: SessionId; readonly playerId: PlayerId }

type TokenRow = {
  session_id: string
  player_id: string
  rotated_at: Date | null
  used_at: Date
  ends_at: Date
  ended_at: Date | null
  block: string
}

/** Finds a refresh token. */
export async function findToken(db: Queryable, token: string): Promise<FoundToken | undefined> {
  const [row] = await db<TokenRow[]>`
    select t.session_id, s.player_id, t.rotated_at, s.used_at, s.ends_at, s.ended_at, p.block
    from identity.refresh_token t join identity.session s on s.id = t.session_id join identity.player p on p.id = s.player_id
    where t.token_hash = ${hashToken(token)}`
  return row && foundOf(row)
}

/** Finds a refresh token and locks its session, so that concurrent tabs are served one after the other. */
export async function lockToken(tx: TransactionSql, token: string): Promise<FoundToken | undefined> {
  await tx`
    select 1 from identity.session
    where id = (select session_id from identity.refresh_token where token_hash = ${hashToken(token)}) for update`
  return findToken(tx, token)
}

/** Which of these tokens the session has; undefined for none. */
export async function findOwnToken(
  tx: TransactionSql,
  { sessionId, tokens }: { sessionId: SessionId; tokens: readonly string[] },
): Promise<string | undefined> {
  const rows = await tx<
    { token_hash: Buffer }[]
  >`select token_hash from identity.refresh_token where session_id = ${sessionId} and token_hash in ${tx(tokens.map(hashToken))}`
  return tokens.find((token) => rows.some(({ token_hash }) => token_hash.equals(hashToken(token))))
}

/** Replaces a token by its child and records the use of the session. */
export async function rotateToken(
  tx: TransactionSql,
  { sessionId, token, child, now }: { sessionId: SessionId; token: string; child: string; now: Instant },
): Promise<void> {
  await tx`update identity.refresh_token set rotated_at = ${toIso(now)} where token_hash = ${hashToken(token)}`
  await insertToken(tx, { sessionId, token: child, now })
  await tx`update identity.session set used_at = ${toIso(now)} where id = ${sessionId}`
}

/**
 * Ends a session: its refresh tokens are invalid at once, its access tokens within a second. Repeating it changes
 * nothing.
 */
export async function endSession(
  db: Queryable,
  { sessionId, reason, now }: { sessionId: SessionId; reason: EndReason; now: Instant },
): Promise<void> {
  await db`update identity.session set ended_at = ${toIso(now)}, end_reason = ${reason} where id = ${sessionId} and ended_at is null`
}

/** Ends a player's active sessions, all or all but one, and returns them. They are locked by id. */
export async function endSessions(
  db: Queryable,
  {
    playerId,
    except,
    reason,
    now,
  }: { playerId: PlayerId; except: string | undefined; reason: EndReason; now: Instant },
): Promise<readonly string[]> {
  const rows = await db<{ id: string }[]>`
    update identity.session set ended_at = ${toIso(now)}, end_reason = ${reason}
    where id in (select id from identity.session where player_id = ${playerId} and ended_at is null and id is distinct from ${except ?? null} order by id for update) returning id`
  return rows.map(({ id }) => id)
}

/** Was this session, or its device, verified as the player's own? */
export async function isSessionProven(db: Queryable, sessionId: SessionId): Promise<boolean> {
  const rows = await db`select 1 from identity.session where id = ${sessionId} and is_proven`
  return rows.length === 1
}

/** Marks a session as verified; its device becomes trusted. */
export async function proveSession(
  tx: TransactionSql,
  { sessionId, now }: { sessionId: SessionId; now: Instant },
): Promise<void> {
  await tx`update identity.session set is_proven = true where id = ${sessionId}`
  await tx`
    insert into identity.device (player_id, device_key, proven_at)
    select player_id, device_key, ${toIso(now)} from identity.session where id = ${sessionId} and device_key is not null on conflict do nothing`
}

export type StoredSession = {
  readonly playerId: PlayerId
  readonly session: PresentedToken['session']
  readonly isBlocked: boolean
}

/** A session by id, for the check of access tokens. */
export async function findSession(sql: Sql, sessionId: SessionId): Promise<StoredSession | undefined> {
  const [row] = await sql<Omit<TokenRow, 'session_id' | 'rotated_at'>[]>`
    select s.player_id, s.used_at, s.ends_at, s.ended_at, p.block
    from identity.session s join identity.player p on p.id = s.player_id where s.id = ${sessionId}`
  return row && { playerId: parseId<'Player'>(row.player_id), session: timesOf(row), isBlocked: row.block === 'closed' }
}

/** What the list of sessions shows. */
export type ShownSession = {
  readonly id: string
  readonly deviceName: string
  readonly network: string | null
  readonly startedAt: Instant
  readonly previousLogIn: Instant | null
  readonly session: PresentedToken['session']
}

/** A player's sessions that were not ended, the last used first. */
export async function listSessions(sql: Sql, playerId: PlayerId): Promise<readonly ShownSession[]> {
  const rows = await sql<
    {
      id: string
      device_name: string
      network: string | null
      started_at: Date
      used_at: Date
      ends_at: Date
      ended_at: null
      previous_login_at: Date | null
    }[]
  >`
    select id, device_name, network, started_at, used_at, ends_at, ended_at, previous_login_at from identity.session
    where player_id = ${playerId} and ended_at is null order by used_at desc, id desc`
  return rows.map((row) => ({
    id: row.id,
    deviceName: row.device_name,
    network: row.network,
    startedAt: instant(row.started_at.getTime()),
    previousLogIn: row.previous_login_at && instant(row.previous_login_at.getTime()),
    session: timesOf(row),
  }))
}

/**
 * Deletes sessions and their tokens that ended before a moment; those that a transaction holds are left for the next
 * day.
 */
export async function deleteOldSessions(db: Queryable, overBefore: Instant): Promise<void> {
  await db`
    delete from identity.session
    where ctid in (select ctid from identity.session where ends_at < ${toIso(overBefore)} or ended_at < ${toIso(overBefore)} for update skip locked)`
}

const insertToken = async (
  tx: TransactionSql,
  { sessionId, token, now }: { sessionId: SessionId; token: string; now: Instant },
): Promise<void> => {
  await tx`insert into identity.refresh_token (token_hash, session_id, issued_at) values (${hashToken(token)}, ${sessionId}, ${toIso(now)})`
}

function foundOf(row: TokenRow): FoundToken {
  return {
    sessionId: parseId<'Session'>(row.session_id),
    playerId: parseId<'Player'>(row.player_id),
    rotatedAt: row.rotated_at && instant(row.rotated_at.getTime()),
    session: timesOf(row),
    isBlocked: row.block === 'closed',
  }
}

const timesOf = (row: Pick<TokenRow, 'used_at' | 'ends_at' | 'ended_at'>): PresentedToken['session'] => ({
  usedAt: instant(row.used_at.getTime()),
  endsAt: instant(row.ends_at.getTime()),
  endedAt: row.ended_at && instant(row.ended_at.getTime()),
})
