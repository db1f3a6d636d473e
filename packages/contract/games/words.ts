export const gameCategories = ['slots', 'table', 'card', 'instant', 'live'] as const
export type GameCategory = (typeof gameCategories)[number]

export const gameTags = ['top', 'new', 'live'] as const
export type GameTag = (typeof gameTags)[number]

export const volatilities = ['low', 'medium', 'high'] as const
export type Volatility = (typeof volatilities)[number]

export const gameStatuses = ['active', 'maintenance', 'unavailable'] as const
export type GameStatus = (typeof gameStatuses)[number]

export const devices = ['desktop', 'mobile'] as const

/** Spec §5: search takes at least 3 characters. */
export const searchLengthMin = 3

/** Most favourites a player keeps. docs/rules/games.md#finding */
export const favouritesMax = 200

/** How a searched text was read: as typed, as the same keys of another keyboard, or as a name with a slip in it. */
export const searchReadings = ['typed', 'layout', 'near'] as const

/** Words that are routes of the site and never the slug of a game. */
export const reservedSlugs = ['top', 'new', 'live-casino', 'deleted', 'init', 'init-demo', 'tables'] as const

/** Colours of a table's results, where its provider names one. docs/rules/gis.md#lobby */
export const tableColours = ['red', 'black', 'green', 'blue', 'gold', 'violet'] as const
export type TableColour = (typeof tableColours)[number]

/** A round as a player sees it. */
export const roundStatuses = ['open', 'settled', 'voided'] as const

/** What a round paid: `unpaid` ended and paid nothing. */
export const roundOutcomes = ['paid', 'unpaid'] as const
export type RoundOutcome = (typeof roundOutcomes)[number]

/** What paid the stakes of a round: `bonus` where any bonus money was in it, `free_rounds` where the casino paid. */
export const roundMoney = ['real', 'bonus', 'free_rounds'] as const
export type RoundMoney = (typeof roundMoney)[number]

/** What may stand in the record of a round: what its provider asked, what undid it, and what was undone before it came. */
export const roundStepKinds = [
  'stake',
  'payout',
  'refund',
  'rollback',
  'close_round',
  'stake_undone',
  'payout_undone',
  'refund_undone',
  'tombstone',
] as const
