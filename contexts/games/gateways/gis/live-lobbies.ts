import { msOf, ok, type Currency, type Instant, type Result } from '@zoria/kernel'
import type { Logger } from '@zoria/platform/logger'
import type { Lobby } from '../../rules/live-tables.ts'
import type { GisClient } from './client.ts'
import { liveTablesOf } from './live-table.ts'
import type { ProviderFault } from './transport.ts'

/** The lobby of one game in one currency; a fault where the provider gave none. */
export type LiveLobbies = (of: {
  readonly gameUuid: string
  readonly currency: Currency
}) => Promise<Result<Lobby, ProviderFault>>

type LobbyDeps = { readonly clock: { now(): Instant }; readonly logger: Logger; readonly gis: Pick<GisClient, 'lobby'> }

/** docs/rules/games.md#live-tables: a provider is asked once in this time for a game and currency, however many look. */
const freshMs = 4_000
/** While a provider fails, its last tables are shown for so long. */
const lastMs = 30_000

type CachedLobby = {
  readonly asked: Instant
  readonly answer: Promise<Result<Lobby, ProviderFault>>
  last: Lobby | null
}

/**
 * Lobbies of live games, shared by all who look: concurrent readers wait for the same call, and a fault is remembered
 * as long as an answer. The timeout and the retries are those of the provider's client.
 */
export function createLiveLobbies({ clock, logger, gis }: LobbyDeps): LiveLobbies {
  const cached = new Map<string, CachedLobby>()
  return async ({ gameUuid, currency }) => {
    const key = `${currency} ${gameUuid}`
    const now = clock.now()
    const before = cached.get(key)
    // A clock that was set back makes an answer of the future, which is asked for anew.
    const isFresh = before !== undefined && now >= before.asked && msOf(now) - msOf(before.asked) < freshMs
    const shared: CachedLobby = isFresh
      ? before
      : { asked: now, answer: asked({ gameUuid, currency, now }), last: before?.last ?? null }
    if (!isFresh) cached.set(key, shared)
    const answer = await shared.answer
    if (answer.ok) shared.last = answer.value
    return answer.ok || shared.last === null || msOf(now) - msOf(shared.last.asOf) >= lastMs ? answer : ok(shared.last)
  }

  async function asked({
    gameUuid,
    currency,
    now,
  }: {
    gameUuid: string
    currency: Currency
    now: Instant
  }): Promise<Result<Lobby, ProviderFault>> {
    const answer = await gis.lobby({ gameUuid, currency })
    if (answer.ok) return ok({ tables: liveTablesOf(answer.value, currency), asOf: now })
    logger.warn({ game: gameUuid, currency, fault: answer.refusal }, 'the provider gave no lobby')
    return answer
  }
}
