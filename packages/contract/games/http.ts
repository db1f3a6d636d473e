import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, day, id, language, noControls, pageQuery, paged, time } from '../wire.ts'
import {
  devices,
  gameCategories,
  gameStatuses,
  gameTags,
  roundMoney,
  roundOutcomes,
  roundStatuses,
  roundStepKinds,
  searchLengthMin,
  searchReadings,
} from './words.ts'

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, { error: 'INVALID' }))

/** A game on the wire. `rtp` in per cent or null where the provider gives none; `wager_weight` in per cent. */
export const game = z.object({
  id,
  game_uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  provider: z.object({ slug: z.string(), name: z.string() }),
  category: z.enum(gameCategories),
  tags: z.array(z.enum(gameTags)),
  image: z.nullable(z.string()),
  has_demo: z.boolean(),
  has_lobby: z.boolean(),
  is_live: z.boolean(),
  rtp: z.nullable(z.number()),
  volatility: z.nullable(z.string()),
  status: z.enum(gameStatuses),
  countries_blocked: z.array(z.string()),
  wager_weight: z.number(),
})
export type Game = z.output<typeof game>

export const provider = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  games_count: z.number(),
})
export type Provider = z.output<typeof provider>

export const listProviders = endpoint({
  method: 'GET',
  path: '/providers',
  access: 'open',
  summary: 'Providers with at least one game',
  query: z.object(pageQuery),
  replies: { 200: paged(provider) },
  refusals: [],
})

export const getProvider = endpoint({
  method: 'GET',
  path: '/providers/:slug',
  access: 'open',
  summary: 'One provider',
  params: z.object({ slug }),
  replies: { 200: provider },
  refusals: ['PROVIDER_NOT_FOUND'],
})

const yes = z.optional(z.literal('true', { error: 'INVALID' }))

/** How many games each further choice would leave: every group is counted without its own choice. */
export const gameCounts = z.object({
  all: z.number(),
  categories: z.record(z.string(), z.number()),
  providers: z.record(z.string(), z.number()),
  volatilities: z.record(z.string(), z.number()),
  demo: z.number(),
  wagering: z.number(),
})
export type GameCounts = z.output<typeof gameCounts>

/** How the searched text was understood; `text` is what it was read as. */
export const searchReading = z.object({ text: z.string(), reading: z.enum(searchReadings) })

/**
 * The catalogue. `search` takes at least 3 characters (Spec §5) and forgives transliteration, keyboards and slips
 * unless `exact`; `version` answers what changed since that catalogue version. `provider` and `volatility` take several
 * words, separated by commas.
 */
export const listGames = endpoint({
  method: 'GET',
  path: '/games',
  access: 'open',
  summary: 'The catalogue with filters',
  query: z.object({
    ...pageQuery,
    category: z.optional(z.enum(gameCategories)),
    provider: z.optional(z.string().check(z.maxLength(400), noControls)),
    tag: z.optional(z.enum(gameTags)),
    search: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(searchLengthMin, { error: 'SEARCH_TOO_SHORT' }), z.maxLength(80), noControls),
    ),
    sort: z._default(z.enum(['popular', 'name', 'new']), 'popular'),
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    volatility: z.optional(z.string().check(z.maxLength(40), noControls)),
    demo: yes,
    /** Stakes in the game count towards a wager. */
    wagering: yes,
    exact: yes,
    counts: yes,
  }),
  replies: {
    200: z.extend(paged(game), {
      version: z.number(),
      search: z.optional(searchReading),
      counts: z.optional(gameCounts),
    }),
  },
  refusals: [],
})

/** Ids of games that left the catalogue since a version. */
export const listDeletedGames = endpoint({
  method: 'GET',
  path: '/games/deleted',
  access: 'open',
  summary: 'Games deleted since a catalogue version',
  query: z.object({ version: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
  replies: { 200: z.object({ items: z.array(id), version: z.number() }) },
  refusals: [],
})

export const getGame = endpoint({
  method: 'GET',
  path: '/games/:slug',
  access: 'open',
  summary: 'One game',
  params: z.object({ slug }),
  replies: { 200: game },
  refusals: ['GAME_NOT_FOUND'],
})

const games = z.object({ items: z.array(game) })

export const listFavourites = endpoint({
  method: 'GET',
  path: '/users/favourites',
  access: 'player',
  summary: 'Favourite games of the caller, last added first',
  replies: { 200: games },
  refusals: [],
})

/** Adds a favourite; idempotent. */
export const addFavourite = endpoint({
  method: 'PUT',
  path: '/users/favourites/:slug',
  access: 'player',
  summary: 'Add a game to the favourites',
  params: z.object({ slug }),
  replies: { 204: null },
  refusals: ['GAME_NOT_FOUND', 'FAVOURITES_FULL'],
})

/** Removes a game from the favourites; one that is not among them is no error. */
export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/users/favourites/:slug',
  access: 'player',
  summary: 'Remove a game from the favourites',
  params: z.object({ slug }),
  replies: { 204: null },
  refusals: [],
})

export const listRecentGames = endpoint({
  method: 'GET',
  path: '/users/recent-games',
  access: 'player',
  summary: 'Games the caller played for money, latest first',
  replies: { 200: games },
  refusals: [],
})

/** Cover image of a game, at the address its `image` gives: ours, with the hash of the picture, to be cached for ever. */
export const getCover = endpoint({
  method: 'GET',
  path: '/covers/:id',
  access: 'open',
  summary: 'Cover image of a game',
  params: z.object({ id }),
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64), noControls)) }),
  replies: { 200: z.unknown() },
  refusals: [],
})

const tableId = z.string().check(z.minLength(1), z.maxLength(200), noControls)

const launch = {
  slug,
  device: z._default(z.enum(devices), 'desktop'),
  language: z._default(language, 'ru'),
  returnUrl: z.optional(z.string().check(z.maxLength(2000), noControls)),
}

/** Opens a game for money; a game with a lobby at a `table` of it. Refusals in this order. */
export const initGame = endpoint({
  method: 'POST',
  path: '/games/init',
  access: 'player',
  summary: 'Launch a game for money',
  body: z.object({ ...launch, table: z.optional(tableId) }),
  replies: { 200: z.object({ url: z.string(), sessionId: z.string() }) },
  refusals: [
    'GAME_NOT_FOUND',
    'GAME_UNAVAILABLE',
    'GAME_COUNTRY_RESTRICTED',
    'GAME_MAINTENANCE',
    'LIMIT_REACHED',
    'PLAYER_EXCLUDED',
    'CONSENT_REQUIRED',
    'BIRTH_DATE_REQUIRED',
    'TABLE_REQUIRED',
    'TABLE_NOT_FOUND',
    'TABLE_CLOSED',
  ],
})

/** Opens a game for play money; no account needed. */
export const initDemo = endpoint({
  method: 'POST',
  path: '/games/init-demo',
  access: 'open',
  summary: 'Launch a game for play money',
  body: z.object(launch),
  replies: { 200: z.object({ url: z.string() }) },
  refusals: ['GAME_NOT_FOUND', 'GAME_UNAVAILABLE', 'GAME_COUNTRY_RESTRICTED', 'GAME_MAINTENANCE'],
})

/** A round of the caller. */
export const round = z.object({
  id: z.string(),
  game: z.object({ slug: z.string(), name: z.string() }),
  currency,
  status: z.enum(roundStatuses),
  money: z.enum(roundMoney),
  stake: amount,
  payout: amount,
  started_at: time,
  ended_at: z.nullable(time),
})

/**
 * What a history of rounds is filtered by: a game by its slug, business days of the caller's currency (both included),
 * outcome, money.
 */
export const roundFilter = {
  game: z.optional(z.string().check(z.minLength(1), z.maxLength(200), noControls)),
  from: z.optional(day),
  to: z.optional(day),
  outcome: z.optional(z.enum(roundOutcomes)),
  money: z.optional(z.enum(roundMoney)),
}

/**
 * Rounds of the caller, the last begun first. `next` of a reply is `before` of the next call, null at the end. One call
 * looks through a bounded number of rounds, so with filters a reply may hold few or none and still name a `next`.
 * Source: docs/rules/games.md#rounds.
 */
export const listRounds = endpoint({
  method: 'GET',
  path: '/users/rounds',
  access: 'player',
  summary: 'Rounds of the caller, newest first',
  query: z.object({
    ...roundFilter,
    before: z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{4}-\d\d-\d\d)?$/, { error: 'INVALID' }))),
    pageSize: pageQuery.pageSize,
  }),
  replies: { 200: z.object({ items: z.array(round), next: z.nullable(z.string()) }) },
  refusals: [],
})

/** One movement of a round: `amount` is what the shown balance gained, so a stake is negative. */
export const roundStep = z.object({
  kind: z.enum(roundStepKinds),
  transaction_id: z.string(),
  amount,
  balance_before: amount,
  balance_after: amount,
  at: time,
})

/**
 * A round recalled from the journal (I-20); what chance decided is recalled by its provider, in the game. The names are
 * the two parts of its id.
 */
export const getRound = endpoint({
  method: 'GET',
  path: '/users/rounds/:provider/:round',
  access: 'player',
  summary: 'One round of the caller with all its transactions',
  params: z.object({
    provider: z.string().check(z.minLength(1), z.maxLength(200), noControls),
    round: z.string().check(z.minLength(1), z.maxLength(200), noControls),
  }),
  replies: { 200: z.extend(round, { steps: z.array(roundStep) }) },
  refusals: [],
})

/**
 * Where GIS providers call our wallet: a signed form, always answered 200 with the protocol's own JSON
 * (docs/rules/gis.md).
 */
export const gisCallback = endpoint({
  method: 'POST',
  path: '/integrations/gis/callback',
  access: 'signed',
  summary: 'Wallet calls of GIS game providers',
  replies: { 200: z.unknown() },
  refusals: [],
})

/**
 * Where Hub88 calls our wallet, while its keys are set: JSON signed with RSA, always answered 200
 * (docs/rules/hub88.md).
 */
export const hub88Info = endpoint({
  method: 'POST',
  path: '/integrations/hub88/user/info',
  access: 'signed',
  summary: 'The player and the balance, for Hub88',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const hub88Balance = endpoint({
  method: 'POST',
  path: '/integrations/hub88/user/balance',
  access: 'signed',
  summary: 'The balance, for Hub88',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const hub88Bet = endpoint({
  method: 'POST',
  path: '/integrations/hub88/transaction/bet',
  access: 'signed',
  summary: 'Bets of Hub88 games',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const hub88Win = endpoint({
  method: 'POST',
  path: '/integrations/hub88/transaction/win',
  access: 'signed',
  summary: 'Wins of Hub88 games',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const hub88Rollback = endpoint({
  method: 'POST',
  path: '/integrations/hub88/transaction/rollback',
  access: 'signed',
  summary: 'Undoings of Hub88 games',
  replies: { 200: z.unknown() },
  refusals: [],
})

/** Where SOFTSWISS GCP providers call our wallet, while a key for them is set: signed JSON (docs/rules/gcp.md). */
export const gcpPlay = endpoint({
  method: 'POST',
  path: '/integrations/gcp/play',
  access: 'signed',
  summary: 'Bets and wins of GCP game providers, or the balance',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const gcpRollback = endpoint({
  method: 'POST',
  path: '/integrations/gcp/rollback',
  access: 'signed',
  summary: 'Rollbacks of GCP game providers',
  replies: { 200: z.unknown() },
  refusals: [],
})
export const gcpFreespins = endpoint({
  method: 'POST',
  path: '/integrations/gcp/freespins',
  access: 'signed',
  summary: 'Results of free rounds of GCP game providers',
  replies: { 200: z.unknown() },
  refusals: [],
})
