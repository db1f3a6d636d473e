import type { LiveTable as WireTable } from '@zoria/contract/games/tables'
import { fail, formatAmount, ok, toIso, type Currency, type Instant, type Result } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { hoursOf, withinBounds, type LiveTable, type Lobby } from '../rules/live-tables.ts'
import { findDealerPicture, findPictureHashes } from '../storage/dealer-pictures.ts'
import { findLobbyGames } from '../storage/games.ts'

/** The lobby of a game in a currency, as its provider last sent it; a fault where there is none. */
type Lobbies = (of: { readonly gameUuid: string; readonly currency: Currency }) => Promise<Result<Lobby, unknown>>

export type TableDeps = {
  readonly sql: Sql
  readonly clock: { now(): Instant }
  readonly settings: Pick<Settings, 'read'>
  readonly lobbies: Lobbies
  readonly merchant: string
}

type Tables = { items: WireTable[]; total: number; currency: Currency; down: string[]; as_of: string }

/**
 * Tables of all games with a lobby, or of one: open ones first, otherwise as their providers order them.
 * docs/rules/games.md#live-tables
 */
export const listTables =
  ({ sql, clock, settings, lobbies, merchant }: TableDeps) =>
  async ({
    currency,
    game,
  }: {
    currency: Currency
    game: string | undefined
  }): Promise<Result<Tables, { code: 'GAME_NOT_FOUND' }>> => {
    const games = (await findLobbyGames(sql)).filter(({ slug }) => game === undefined || slug === game)
    if (game !== undefined && games.length === 0) return fail({ code: 'GAME_NOT_FOUND' })

    const open = games.filter(({ status }) => status === 'active')
    const found = await Promise.all(
      open.map(async (each) => ({ game: each, lobby: await lobbies({ gameUuid: each.game_uuid, currency }) })),
    )
    const now = clock.now()
    const bounds = settings.read('STAKE_BOUNDS')[currency]
    const urls = found.flatMap(({ lobby }) =>
      lobby.ok ? lobby.value.tables.flatMap(({ dealerPicture }) => dealerPicture ?? []) : [],
    )
    const pictures = await findPictureHashes(sql, { merchant, urls })
    const items = found.flatMap(({ game: { slug, name }, lobby }) =>
      lobby.ok
        ? lobby.value.tables.map((table) =>
            wireTableOf(table, { game: { slug, name }, currency, now, bounds, pictures }),
          )
        : [],
    )
    const times = found.flatMap(({ lobby }) => (lobby.ok ? [lobby.value.asOf] : []))
    return ok({
      items: items.toSorted((left, right) => Number(right.is_open) - Number(left.is_open)),
      total: items.length,
      currency,
      down: found.filter(({ lobby }) => !lobby.ok).map(({ game: { slug } }) => slug),
      // The oldest lobby dates the list.
      as_of: toIso(times.length === 0 ? now : times.reduce((oldest, at) => (at < oldest ? at : oldest))),
    })
  }

/** A picture of a dealer by its hash. */
export const showDealerPicture =
  ({ sql }: Pick<TableDeps, 'sql'>) =>
  (hash: string) =>
    findDealerPicture(sql, hash)

type Around = {
  readonly game: { slug: string; name: string }
  readonly currency: Currency
  readonly now: Instant
  readonly bounds: Parameters<typeof withinBounds>[1]
  /** Hashes by the provider's addresses. */ readonly pictures: ReadonlyMap<string, string>
}

function wireTableOf(table: LiveTable, { game, currency, now, bounds, pictures }: Around): WireTable {
  const { id, name, names, isOpen, dealer, dealerNames, dealerPicture, language, players, seats, results } = table
  const hash = dealerPicture === null ? undefined : pictures.get(dealerPicture)
  const { opensAt, closesAt, hours } = hoursOf(table, { currency, now })
  const limits = withinBounds(table.limits, bounds)
  return {
    id,
    game,
    name,
    names,
    dealer,
    language,
    players,
    seats,
    hours,
    dealer_names: dealerNames,
    image: hash === undefined ? null : `/covers/dealers/${hash}`,
    is_open: isOpen,
    opens_at: opensAt === null ? null : toIso(opensAt),
    closes_at: closesAt === null ? null : toIso(closesAt),
    limits: limits && { min: formatAmount(limits.min), max: formatAmount(limits.max) },
    results: results.map(({ value, colour }) => ({ value, colour })),
  }
}
