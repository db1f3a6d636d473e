import type { Language } from '../rules/languages.ts'
import type { Currency } from '../rules/stakes.ts'
import { timestamp, type Queryable } from './database.ts'

export type Mode = 'real' | 'demo'

/** What the platform asked to be opened. */
export interface Launch {
  readonly mode: Mode
  readonly gameSlug: string
  readonly playerId: string
  readonly currency: Currency
  readonly platformSession: string | null
  readonly device: string
  readonly language: Language
  readonly returnUrl: string | null
}

/** A client that plays. `scope` names whose seeds it uses. */
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
  readonly openedAt: number
}

/** Keeps a launch until it is used or past its time. */
export async function insertLaunch(sql: Queryable, launch: Launch, times: { tokenHash: Uint8Array; openedAt: number; expiresAt: number }): Promise<void> {
  await sql`
    insert into studio.launch (token_hash, mode, game_slug, player_id, currency, platform_session, device, language, return_url, opened_at, expires_at)
    values (${times.tokenHash}, ${launch.mode}, ${launch.gameSlug}, ${launch.playerId}, ${launch.currency}, ${launch.platformSession},
            ${launch.device}, ${launch.language}, ${launch.returnUrl}, ${timestamp(times.openedAt)}, ${timestamp(times.expiresAt)})`
}

/** Uses a launch up. Null when there is none, it is past its time, or it was used before. */
export async function takeLaunch(sql: Queryable, tokenHash: Uint8Array, now: number): Promise<Launch | null> {
  const [row] = await sql<Launch[]>`
    update studio.launch set used_at = ${timestamp(now)}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${timestamp(now)}
    returning mode, game_slug as "gameSlug", player_id as "playerId", currency,
      platform_session as "platformSession", device, language, return_url as "returnUrl"`
  return row ?? null
}

/** Opens the session of a launch. */
export async function insertSession(
  sql: Queryable,
  session: Session,
  tokens: { tokenHash: Uint8Array; launchHash: Uint8Array; expiresAt: number },
): Promise<void> {
  await sql`
    insert into studio.session (id, token_hash, launch_hash, mode, game_slug, scope, player_id, currency, platform_session, language, return_url, opened_at, expires_at)
    values (${session.id}, ${tokens.tokenHash}, ${tokens.launchHash}, ${session.mode}, ${session.gameSlug}, ${session.scope}, ${session.playerId},
            ${session.currency}, ${session.platformSession}, ${session.language}, ${session.returnUrl}, ${timestamp(session.openedAt)}, ${timestamp(tokens.expiresAt)})`
}

/** The session of a token while it lasts. */
export async function findSession(sql: Queryable, tokenHash: Uint8Array, now: number): Promise<Session | null> {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from studio.session where token_hash = ${tokenHash} and expires_at > ${timestamp(now)}`
  return row === undefined ? null : sessionOf(row)
}

/** The money session opened last, if it is not older than `since`. */
export async function findLatestRealSession(sql: Queryable, since: number): Promise<Session | null> {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from studio.session where mode = 'real' and opened_at >= ${timestamp(since)} order by opened_at desc limit 1`
  return row === undefined ? null : sessionOf(row)
}

/** Records the nonce of a signed call. False when it was seen before. Forgets those whose window is long over. */
export async function rememberNonce(sql: Queryable, call: { merchantId: string; nonce: string }, now: number): Promise<boolean> {
  const rows = await sql`
    insert into studio.call_nonce (merchant_id, nonce, seen_at) values (${call.merchantId}, ${call.nonce}, ${timestamp(now)})
    on conflict do nothing returning 1`
  await sql`delete from studio.call_nonce where seen_at < ${timestamp(now - 600_000)}`
  return rows.length === 1
}

type SessionRow = Omit<Session, 'openedAt'> & { readonly openedAt: Date }

const columns = (sql: Queryable) => sql`
  id, mode, game_slug as "gameSlug", scope, player_id as "playerId", currency, platform_session as "platformSession",
  language, return_url as "returnUrl", opened_at as "openedAt"`

const sessionOf = (row: SessionRow): Session => ({ ...row, openedAt: row.openedAt.getTime() })
