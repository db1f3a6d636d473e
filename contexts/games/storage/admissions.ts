import { instant, toIso, type Instant } from '@zoria/kernel'
import type { GameCategory, GameStatus } from '@zoria/contract/games/words'
import type { Sql } from '@zoria/platform/database'

/** What a provider's call needs to know before it reaches the wallet. */
export type Admission = {
  /** False when this nonce came before. */
  readonly isFresh: boolean
  readonly session: { readonly playerId: string; readonly country: string; readonly startedAt: Instant } | undefined
  readonly game: { readonly slug: string; readonly category: GameCategory; readonly provider: string; readonly status: GameStatus; readonly isDeleted: boolean; readonly countriesBlocked: readonly string[] } | undefined
}

export type AdmissionRequest = {
  readonly merchant: string
  /** Null where the protocol has none. */
  readonly nonce: { readonly text: string; readonly expiresAt: Instant } | null
  readonly sessionId: string | null
  readonly gameUuid: string | null
}

export type Admissions = { admit(request: AdmissionRequest): Promise<Admission> }

/**
 * Remembers nonces and looks up sessions and games for all calls of one moment in one round trip: the batch leaves at the end
 * of the turn, and while one is under way the next one fills. docs/rules/money-engine.md
 */
export function createAdmissions(sql: Sql): Admissions {
  let waiting: Waiting[] = []
  let isSending = false

  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      await admitAll(sql, batch.map(({ request }) => request)).then(
        (admissions) => batch.forEach(({ resolve }, place) => resolve(admissions[place] as Admission)),
        (fault: unknown) => batch.forEach(({ reject }) => reject(fault)),
      )
    }
    isSending = false
  }
  return {
    admit: (request) => new Promise<Admission>((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (isSending) return
      isSending = true
      setImmediate(() => void send())
    }),
  }
}

/** Forgets nonces whose calls would be refused by their timestamp anyway; answers how many. */
export async function forgetNonces(sql: Sql, before: Instant): Promise<number> {
  const { count } = await sql`delete from games.gis_nonce where expires_at < ${toIso(before)}`
  return count
}

const batchMax = 500

type Waiting = { readonly request: AdmissionRequest; readonly resolve: (admission: Admission) => void; readonly reject: (fault: unknown) => void }

type Row = {
  readonly is_fresh: boolean
  readonly player_id: string | null
  readonly country: string
  readonly started_at: Date
  readonly slug: string
  readonly category: GameCategory
  readonly provider: string | null
  readonly status: GameStatus
  readonly is_deleted: boolean
  readonly countries_blocked: readonly string[]
}

async function admitAll(sql: Sql, requests: readonly AdmissionRequest[]): Promise<readonly Admission[]> {
  const rows = await sql<Row[]>`
    with asked as (
      select *, row_number() over (partition by merchant, nonce order by place) = 1 as is_first
      from unnest(
        ${requests.map((_, place) => place)}::int[], ${requests.map(({ merchant }) => merchant)}::text[], ${requests.map(({ nonce }) => nonce?.text ?? null)}::text[],
        ${requests.map(({ nonce }) => nonce && toIso(nonce.expiresAt))}::timestamptz[], ${requests.map(({ sessionId }) => sessionId)}::text[], ${requests.map(({ gameUuid }) => gameUuid)}::text[]
      ) as asked (place, merchant, nonce, expires_at, session_id, game_uuid)
    ), fresh as (
      insert into games.gis_nonce (merchant, nonce, expires_at)
      select merchant, nonce, expires_at from asked where is_first and nonce is not null order by merchant, nonce
      on conflict do nothing
      returning merchant, nonce
    )
    select
      asked.nonce is null or (asked.is_first and fresh.nonce is not null) as is_fresh,
      session.player_id, session.country, session.started_at,
      game.slug, game.category, provider.slug as provider, coalesce(game.status_override, 'active') as status, game.deleted_at is not null as is_deleted, game.countries_blocked
    from asked
    left join fresh using (merchant, nonce)
    left join games.game_session session on session.id = case when pg_input_is_valid(asked.session_id, 'uuid') then asked.session_id::uuid end and session.merchant = asked.merchant
    left join games.game game on game.game_uuid = asked.game_uuid and game.merchant = asked.merchant
    left join games.provider provider on provider.id = game.provider_id
    order by asked.place`
  return rows.map(admissionOf)
}

const admissionOf = (row: Row): Admission => ({
  isFresh: row.is_fresh,
  session: row.player_id === null ? undefined : { playerId: row.player_id, country: row.country, startedAt: instant(row.started_at.getTime()) },
  game: row.provider === null ? undefined : { slug: row.slug, category: row.category, provider: row.provider, status: row.status, isDeleted: row.is_deleted, countriesBlocked: row.countries_blocked },
})
