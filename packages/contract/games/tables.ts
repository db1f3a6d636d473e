import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, noControls, time } from '../wire.ts'
import { tableColours } from './words.ts'

// Apart from the other endpoints of games: the home page loads those before interaction, and tables later.

/**
 * A table of a live game. Limits are in the currency that was asked for; `hours` on the clock of its market, null for a
 * table that is open round the clock. Players, seats, language, results and names by language (`names`, `dealer_names`)
 * only where the provider sends them; `image` is our address of the dealer's picture (`getDealerPicture`), null until
 * it was fetched; results newest first. Source: docs/rules/games.md#live-tables.
 */
export const liveTable = z.object({
  id: z.string(),
  game: z.object({ slug: z.string(), name: z.string() }),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  is_open: z.boolean(),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
  dealer: z.nullable(z.string()),
  dealer_names: z.record(z.string(), z.string()),
  image: z.nullable(z.string()),
  language: z.nullable(z.string()),
  limits: z.nullable(z.object({ min: amount, max: amount })),
  players: z.nullable(z.number()),
  seats: z.nullable(z.object({ total: z.number(), free: z.number() })),
  results: z.array(z.object({ value: z.string(), colour: z.nullable(z.enum(tableColours)) })),
})
export type LiveTable = z.output<typeof liveTable>

/**
 * Picture of a dealer, at the address that `image` of a table gives: ours, named by the hash of the picture, to be
 * cached for ever.
 */
export const getDealerPicture = endpoint({
  method: 'GET',
  path: '/covers/dealers/:hash',
  access: 'open',
  summary: 'Picture of a dealer',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  replies: { 200: z.unknown() },
  refusals: [],
})

/**
 * The tables of all live games that can be opened, or of one. They are a few seconds old at most, `as_of` says of when.
 * `down` names games whose provider gave no tables; the others are complete. Not paged: a page of tables refreshes
 * whole.
 */
export const listTables = endpoint({
  method: 'GET',
  path: '/games/tables',
  access: 'open',
  summary: 'Tables of the live casino',
  query: z.object({
    currency: z._default(currency, 'uah'),
    game: z.optional(z.string().check(z.minLength(1), z.maxLength(100), noControls)),
  }),
  replies: {
    200: z.object({ items: z.array(liveTable), total: z.number(), currency, down: z.array(z.string()), as_of: time }),
  },
  refusals: ['GAME_NOT_FOUND'],
})
