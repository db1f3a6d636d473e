import { plusMs, type Bps, type Instant } from '@zoria/kernel'
import type { GameCategory, GameTag } from '@zoria/contract/games/words'

/** A game as an aggregator lists it, in our words. */
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

/** A game as the catalogue holds it. */
export type HeldGame = ListedGame & { readonly id: string; readonly isDeleted: boolean; readonly areTagsEdited: boolean }

export type CataloguePlan = {
  readonly added: readonly ListedGame[]
  readonly changed: readonly { readonly id: string; readonly game: ListedGame }[]
  readonly deletedIds: readonly string[]
}

/** What a new list changes. A game that came back keeps its row; tags that a person edited stay as they are. docs/rules/games.md#catalogue */
export function planCatalogue(held: readonly HeldGame[], listed: readonly ListedGame[]): CataloguePlan {
  const heldByUuid = new Map(held.map((game) => [game.gameUuid, game]))
  // A list that shifts while it is read may name a game twice; the later word counts.
  const listedByUuid = new Map(listed.map((game) => [game.gameUuid, game]))
  const known = [...listedByUuid.values()].flatMap((game) => {
    const holding = heldByUuid.get(game.gameUuid)
    return holding === undefined ? [] : [{ holding, game: withKeptTags(game, holding) }]
  })
  return {
    added: [...listedByUuid.values()].filter(({ gameUuid }) => !heldByUuid.has(gameUuid)),
    changed: known.filter(({ holding, game }) => holding.isDeleted || !isSame(holding, game)).map(({ holding, game }) => ({ id: holding.id, game })),
    deletedIds: held.filter((game) => !game.isDeleted && !listedByUuid.has(game.gameUuid)).map(({ id }) => id),
  }
}

// Smaller catalogues change by half in a day's work.
const lossDoubtedFrom = 20
const doubtMs = 60 * 60_000

/**
 * Whether a list is doubted: a provider half down may list a part of its games and call it all. More than half of twenty and more gone at
 * once are believed after an hour of the same. docs/rules/games.md#catalogue
 */
export function isDoubted({ deletedIds }: CataloguePlan, { held, lostSince, now }: { held: readonly HeldGame[]; lostSince: Instant | null; now: Instant }): boolean {
  const present = held.filter(({ isDeleted }) => !isDeleted).length
  if (present < lossDoubtedFrom || deletedIds.length * 2 <= present) return false
  return lostSince === null || now < plusMs(lostSince, doubtMs)
}

const withKeptTags = (game: ListedGame, { areTagsEdited, tags }: HeldGame): ListedGame => (areTagsEdited ? { ...game, tags } : game)

const isSame = (left: ListedGame, right: ListedGame): boolean => JSON.stringify(contentOf(left)) === JSON.stringify(contentOf(right))

const contentOf = ({ name, provider, category, hasDemo, hasLobby, rtp, volatility, imageUrl, tags }: ListedGame) => [
  name, provider.externalId, provider.name, category, hasDemo, hasLobby, rtp === null ? null : String(rtp), volatility, imageUrl, [...tags].sort(),
]
