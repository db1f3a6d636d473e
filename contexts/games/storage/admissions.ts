import { instant, invariant, toIso, type Instant } from '@zoria/kernel'
import type { GameCategory, GameStatus } from '@zoria/contract/games/words'
import type { Sql } from '@zoria/platform/database'

/** What a provider's call needs before it reaches the wallet. */
export type Admission = {
  /** False if this nonce was used before. */
  readonly isFresh: boolean
  readonly session:
    | {
        readonly playerId: string
        readonly country: string
        readonly startedAt: Instant
        /** Of the game that it was opened for. */
        readonly provider: string
      }
    | undefined
  readonly game:
    | {
        readonly slug: string
        readonly category: GameCategory
        readonly provider: string
        readonly status: GameStatus
        readonly isDeleted: boolean
        readonly countriesBlocked: readonly string[]
      }
    | undefined
}

export type AdmissionRequest = {
  readonly merchant: string
  /** Null if the protocol has none. */
  readonly nonce: { readonly text: string; readonly expiresAt: Instant } | null
  readonly sessionId: string | null
  readonly gameUuid: string | null
}

export type Admissions = { admit(request: AdmissionRequest): Promise<Admission> }

/**
 * Stores nonces and looks up sessions and games for concurrent calls in one round trip: a batch is sent at the end of
 * the current turn of the event loop, and the next one fills while it is in flight. docs/rules/money-engine.md
 */
export function createAdmissions(sql: Sql): Admissions {
  const sessions: KnownSessions = new Map()
  let waiting: Waiting[] = []
  let isSending = false

  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      await admitAll(
        sql,
        sessions,
        batch.map(({ request }) => request),
      ).then(
        (admissions) => batch.forEach(({ resolve }, place) => resolve(admissions[place] as Admission)),
        (fault: unknown) => batch.forEach(({ reject }) => reject(fault)),
      )
    }
    isSending = false
  }
  return {
    admit: (request) =>
      new Promise<Admission>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        if (isSending) return
        isSending = true
        setImmediate(() => void send())
      }),
  }
}

/** Deletes nonces whose calls would be refused by their timestamp anyway; returns how many. */
export async function deleteNonces(sql: Sql, before: Instant): Promise<number> {
  const { count } = await sql`delete from games.gis_nonce where expires_at < ${toIso(before)}`
  return count
}

const batchMax = 500

type Waiting = {
  readonly request: AdmissionRequest
  readonly resolve: (admission: Admission) => void
  readonly reject: (fault: unknown) => void
}

type Session = NonNullable<Admission['session']>
type Game = NonNullable<Admission['game']>

/** Cached sessions by merchant and id: a session never changes. The oldest entries are evicted. */
type KnownSessions = Map<string, Session>

const sessionsMax = 50_000

type Found = {
  /** Nonces that were used before; null if there is none. */
  readonly used: readonly (readonly [merchant: string, nonce: string])[] | null
  readonly sessions:
    | readonly {
        readonly merchant: string
        readonly asked: string
        readonly player: string
        readonly country: string
        readonly started: number
        readonly provider: string
      }[]
    | null
  readonly games: readonly (Game & { readonly merchant: string; readonly uuid: string })[] | null
}

async function admitAll(
  sql: Sql,
  sessions: KnownSessions,
  requests: readonly AdmissionRequest[],
): Promise<readonly Admission[]> {
  // If one nonce occurs twice in a batch, the first may be fresh.
  const nonces = new Map(
    requests
      .toReversed()
      .flatMap((request) => (request.nonce ? [[nameOf(request.merchant, request.nonce.text), request] as const] : [])),
  )
  const unknown = distinct(requests.map(({ merchant, sessionId }) => ({ merchant, name: sessionId }))).filter(
    ({ merchant, name }) => !sessions.has(nameOf(merchant, name)),
  )
  const found = await find(sql, {
    nonces: [...nonces.values()],
    sessions: unknown,
    games: distinct(requests.map(({ merchant, gameUuid }) => ({ merchant, name: gameUuid }))),
  })

  for (const { merchant, asked, player, country, started, provider } of found.sessions ?? [])
    sessions.set(nameOf(merchant, asked), { playerId: player, country, startedAt: instant(started), provider })
  const used = new Set(found.used?.map(([merchant, nonce]) => nameOf(merchant, nonce)))
  const games = new Map(found.games?.map(({ merchant, uuid, ...game }) => [nameOf(merchant, uuid), game]))
  const admissions = requests.map((request): Admission => {
    const { merchant, nonce, sessionId, gameUuid } = request
    const name = nonce && nameOf(merchant, nonce.text)
    return {
      isFresh: name === null || (nonces.get(name) === request && !used.has(name)),
      session: sessionId === null ? undefined : sessions.get(nameOf(merchant, sessionId)),
      game: gameUuid === null ? undefined : games.get(nameOf(merchant, gameUuid)),
    }
  })
  // Not sooner: a call of this batch may be of one of the oldest sessions.
  while (sessions.size > sessionsMax) sessions.delete(sessions.keys().next().value as string)
  return admissions
}

type Name = { readonly merchant: string; readonly name: string }
type Wanted = {
  readonly nonces: readonly AdmissionRequest[]
  readonly sessions: readonly Name[]
  readonly games: readonly Name[]
}

/**
 * Inserts the nonces and returns the existing ones, the sessions and the games. `offset 0` forces a look-up by key,
 * however small the table was when the plan was made.
 */
async function find(sql: Sql, { nonces, sessions, games }: Wanted): Promise<Found> {
  const [found] = await sql<Found[]>`
    with asked as (
      select merchant, nonce, expires_at
      from unnest(${nonces.map(({ merchant }) => merchant)}::text[], ${nonces.map(({ nonce }) => nonce?.text ?? '')}::text[], ${nonces.map(({ nonce }) => nonce && toIso(nonce.expiresAt))}::timestamptz[])
        as asked (merchant, nonce, expires_at)
    ), fresh as (
      insert into games.gis_nonce (merchant, nonce, expires_at) select merchant, nonce, expires_at from asked order by merchant, nonce
      on conflict do nothing
      returning merchant, nonce
    )
    select
      (select json_agg(json_build_array(merchant, nonce)) from asked where not exists (select from fresh where fresh.merchant = asked.merchant and fresh.nonce = asked.nonce)) as used,
      (select json_agg(json_build_object('merchant', session.merchant, 'asked', asked.id, 'player', session.player_id, 'country', session.country,
          'started', floor(extract(epoch from session.started_at) * 1000),
          'provider', (select provider.slug from games.game game join games.provider provider on provider.id = game.provider_id where game.id = session.game_id)))
        from unnest(${sessions.map(({ merchant }) => merchant)}::text[], ${sessions.map(({ name }) => name)}::text[]) as asked (merchant, id)
        cross join lateral (
          select * from games.game_session where id = case when pg_input_is_valid(asked.id, 'uuid') then asked.id::uuid end and merchant = asked.merchant offset 0
        ) session) as sessions,
      (select json_agg(json_build_object('merchant', game.merchant, 'uuid', game.game_uuid, 'slug', game.slug, 'category', game.category, 'provider', provider.slug,
          'status', coalesce(game.status_override, 'active'), 'isDeleted', game.deleted_at is not null, 'countriesBlocked', game.countries_blocked))
        from unnest(${games.map(({ merchant }) => merchant)}::text[], ${games.map(({ name }) => name)}::text[]) as asked (merchant, uuid)
        cross join lateral (select * from games.game where game_uuid = asked.uuid and merchant = asked.merchant offset 0) game
        join games.provider provider on provider.id = game.provider_id) as games`
  invariant(found, 'a select without rows to read from answers one')
  return found
}

const nameOf = (merchant: string, name: string): string => `${merchant} ${name}`

/** Each name once, without missing ones. */
const distinct = (names: readonly { readonly merchant: string; readonly name: string | null }[]): readonly Name[] => [
  ...new Map(
    names.flatMap(({ merchant, name }) =>
      name === null ? [] : [[nameOf(merchant, name), { merchant, name }] as const],
    ),
  ).values(),
]
