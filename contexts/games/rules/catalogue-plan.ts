import { plusMs, type Bps, type Instant } from '@zoria/kernel'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'

/** A game as an aggregator lists it, in our terms. */
export type ListedGame = {
  readonly gameUuid: string
  readonly name: string
  readonly provider: { readonly externalId: string; readonly name: string }
  readonly category: GameCategory
  readonly hasDemo: boolean
  readonly hasLobby: boolean
  readonly rtp: Bps | null
  readonly volatility: string | null
  readonly imageUrl: string | null
  readonly tags: readonly GameTag[]
}

/** A game in the catalogue. */
export type CatalogueGame = ListedGame & {
  readonly id: string
  readonly isDeleted: boolean
  readonly areTagsEdited: boolean
}

export type CataloguePlan = {
  readonly added: readonly ListedGame[]
  readonly changed: readonly { readonly id: string; readonly game: ListedGame }[]
  readonly deletedIds: readonly string[]
}

/**
 * The changes of a new list. A game that returns keeps its row; tags edited by staff remain.
 * docs/rules/games.md#catalogue
 */
export function planCatalogue(held: readonly CatalogueGame[], listed: readonly ListedGame[]): CataloguePlan {
  const heldByUuid = new Map(held.map((game) => [game.gameUuid, game]))
  // A list that shifts while it is read may contain a game twice; the later one counts.
  const listedByUuid = new Map(listed.map((game) => [game.gameUuid, game]))
  const known = [...listedByUuid.values()].flatMap((game) => {
    const holding = heldByUuid.get(game.gameUuid)
    return holding === undefined ? [] : [{ holding, game: withKeptTags(game, holding) }]
  })
  return {
    added: [...listedByUuid.values()].filter(({ gameUuid }) => !heldByUuid.has(gameUuid)),
    changed: known
      .filter(({ holding, game }) => holding.isDeleted || !isSame(holding, game))
      .map(({ holding, game }) => ({ id: holding.id, game })),
    deletedIds: held.filter((game) => !game.isDeleted && !listedByUuid.has(game.gameUuid)).map(({ id }) => id),
  }
}

// Smaller catalogues may change by half in normal work.
const lossDoubtedFrom = 20
const doubtMs = 60 * 60_000

/**
 * Whether a list is doubted: a partly failing provider may list only some of its games as complete. A loss of more than
 * half of twenty or more games is applied only after an hour with the same result. docs/rules/games.md#catalogue
 */
export function isDoubted(
  { deletedIds }: CataloguePlan,
  { held, lostSince, now }: { held: readonly CatalogueGame[]; lostSince: Instant | null; now: Instant },
): boolean {
  const present = held.filter(({ isDeleted }) => !isDeleted).length
  if (present < lossDoubtedFrom || deletedIds.length * 2 <= present) return false
  return lostSince === null || now < plusMs(lostSince, doubtMs)
}

const withKeptTags = (game: ListedGame, { areTagsEdited, tags }: CatalogueGame): ListedGame =>
  areTagsEdited ? { ...game, tags } : game

const isSame = (left: ListedGame, right: ListedGame): boolean =>
  JSON.stringify(contentOf(left)) === JSON.stringify(contentOf(right))

const contentOf = ({ name, provider, category, hasDemo, hasLobby, rtp, volatility, imageUrl, tags }: ListedGame) => [
  name,
  provider.externalId,
  provider.name,
  category,
  hasDemo,
  hasLobby,
  rtp === null ? null : String(rtp),
  volatility,
  imageUrl,
  [...tags].sort(),
]
