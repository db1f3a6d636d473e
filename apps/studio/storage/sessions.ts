import type { Language } from '../rules/languages.ts'
import type { Currency } from '../rules/stakes.ts'
import { type Queryable, type Sql, timestamp } from './database.ts'

export type Mode = 'real' | 'demo'

/** A launch requested by the platform. */
export interface Launch {
  readonly mode: Mode
  readonly gameSlug: string
  readonly playerId: string
  readonly currency: Currency
  readonly platformSession: string | null
  readonly device: string
  readonly language: Language
  readonly returnUrl: string | null
  /** The table of a live game; null for a slot. */
  readonly tableId: string | null
}

/** A session of a game page. `scope` identifies whose seeds it uses. */
export interface Session {
  readonly id: string
  readonly mode: Mode
  readonly gameSlug: string
  readonly scope: string
  readonly playerId: string
  readonly currency: Currency
  readonly platformSession: string | null
  readonly language: Language
  readonly returnUrl: string | null
  /** The table of a live game; null for a slot. */
  readonly tableId: string | null
  readonly openedAt: number
}

/** Inserts a launch. */
export async function insertLaunch(
  sql: Queryable,
  launch: Launch,
  times: { tokenHash: Uint8Array; openedAt: number; expiresAt: number },
): Promise<void> {
  await sql`
    insert into studio.launch (token_hash, mode, game_slug, player_id, currency, platform_session, device, language, return_url, table_id, opened_at, expires_at)
    values (${times.tokenHash}, ${launch.mode}, ${launch.gameSlug}, ${launch.playerId}, ${launch.currency}, ${launch.platformSession},
            ${launch.device}, ${launch.language}, ${launch.returnUrl}, ${launch.tableId}, ${timestamp(times.openedAt)}, ${timestamp(times.expiresAt)})`
}

/** Uses a launch. Null if it does not exist, is expired, or was used before. */
export async function takeLaunch(sql: Queryable, tokenHash: Uint8Array, now: number): Promise<Launch | null> {
  const [row] = await sql<Launch[]>`
    update studio.launch set used_at = ${timestamp(now)}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${timestamp(now)}
    returning mode, game_slug as "gameSlug", player_id as "playerId", currency,
      platform_session as "platformSession", device, language, return_url as "returnUrl", table_id as "tableId"`
  return row ?? null
}

/** Inserts the session of a launch. */
export async function insertSession(
  sql: Queryable,
  session: Session,
  tokens: { tokenHash: Uint8Array; launchHash: Uint8Array; expiresAt: number },
): Promise<void> {
  await sql`
    insert into studio.session (id, token_hash, launch_hash, mode, game_slug, scope, player_id, currency, platform_session, language, return_url, table_id, opened_at, expires_at)
    values (${session.id}, ${tokens.tokenHash}, ${tokens.launchHash}, ${session.mode}, ${session.gameSlug}, ${session.scope}, ${session.playerId},
            ${session.currency}, ${session.platformSession}, ${session.language}, ${session.returnUrl}, ${session.tableId}, ${timestamp(session.openedAt)}, ${timestamp(tokens.expiresAt)})`
}

/** The session of a token until it expires. */
export async function findSession(sql: Queryable, tokenHash: Uint8Array, now: number): Promise<Session | null> {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from studio.session where token_hash = ${tokenHash} and expires_at > ${timestamp(now)}`
  return row === undefined ? null : sessionOf(row)
}

/** The latest money session opened after `since`. */
export async function findLatestRealSession(sql: Queryable, since: number): Promise<Session | null> {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from studio.session where mode = 'real' and opened_at >= ${timestamp(since)} order by opened_at desc limit 1`
  return row === undefined ? null : sessionOf(row)
}

/** Records the nonce of a signed call. False if it was seen before. Deletes nonces whose time window is over. */
export async function rememberNonce(
  sql: Queryable,
  call: { merchantId: string; nonce: string },
  now: number,
): Promise<boolean> {
  const rows = await sql`
    insert into studio.call_nonce (merchant_id, nonce, seen_at) values (${call.merchantId}, ${call.nonce}, ${timestamp(now)})
    on conflict do nothing returning 1`
  await sql`delete from studio.call_nonce where seen_at < ${timestamp(now - 600_000)}`
  return rows.length === 1
}

type SessionRow = Omit<Session, 'openedAt'> & { readonly openedAt: Date }

const columns = (sql: Queryable) => sql`
  id, mode, game_slug as "gameSlug", scope, player_id as "playerId", currency, platform_session as "platformSession",
  language, return_url as "returnUrl", table_id as "tableId", opened_at as "openedAt"`

const sessionOf = (row: SessionRow): Session => ({ ...row, openedAt: row.openedAt.getTime() })

/**
 * Deletes sessions that ended before, except those of running rounds, then the launches that were not used or whose
 * session is deleted; returns the number of both.
 */
export async function deleteSessions(
  sql: Sql,
  { endedBefore, countMax }: { readonly endedBefore: number; readonly countMax: number },
): Promise<number> {
  const sessions = await sql`
    delete from studio.session where id = any (array(
      select s.id from studio.session s
      where s.expires_at < ${timestamp(endedBefore)} and not exists (select from studio.unfinished_round r where r.session_id = s.id)
      order by s.expires_at limit ${countMax}
    ))`
  const launches = await sql`
    delete from studio.launch where token_hash = any (array(
      select l.token_hash from studio.launch l
      where l.expires_at < ${timestamp(endedBefore)} and not exists (select from studio.session s where s.launch_hash = l.token_hash)
      order by l.expires_at limit ${countMax}
    ))`
  return sessions.count + launches.count
}

/** Deletes rounds and seeds of deleted demo sessions, up to a maximum of sessions; returns their number. */
export async function deleteDemoPlay(sql: Sql, { sessionsMax }: { readonly sessionsMax: number }): Promise<number> {
  const gone = await sql`
    with gone as materialized (
      select distinct seed.scope from studio.seed
      where seed.scope like 'demo:%' and not exists (select from studio.session s where s.id = substr(seed.scope, 6)::uuid)
      limit ${sessionsMax}
    ), rounds as (
      delete from studio.finished_round r using gone where r.scope = gone.scope
    ), seeds as (
      delete from studio.seed s using gone where s.scope = gone.scope
    )
    select scope from gone`
  return gone.count
}
