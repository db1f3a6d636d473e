import type { ReelGame } from '@zoria/game-maths'
import type { Language } from '../rules/languages.ts'
import {
  berkut,
  type Brand,
  diamantovaLykhomanka,
  kryzhanyiVovk,
  medovaPasika,
  vyshnevyiDzhaz,
  zolotoSkifiv,
} from './games.ts'

export type Texts = Readonly<Record<Language, string>>

/** Image and names of a symbol. `image` is a file of client/assets. */
export interface SymbolFace {
  readonly image: string
  readonly names: Texts
}

/** A game of the studio: its maths decides outcomes, the rest is names and artwork. Shared by server and client. */
export interface CatalogueGame {
  readonly slug: string
  /** The platform's identifier of the game; never changes. */
  readonly uuid: string
  /** The name for catalogues that support only one. */
  readonly name: string
  readonly titles: Texts
  readonly brand: Brand
  readonly tags: readonly ('top' | 'new')[]
  readonly maths: ReelGame
  readonly symbols: Readonly<Record<string, SymbolFace>>
}

/** All games, in display order. */
export const catalogue: readonly CatalogueGame[] = [
  zolotoSkifiv,
  vyshnevyiDzhaz,
  berkut,
  diamantovaLykhomanka,
  kryzhanyiVovk,
  medovaPasika,
]

const bySlug = new Map(catalogue.map((game) => [game.slug, game]))
const byUuid = new Map(catalogue.map((game) => [game.uuid, game]))

export function findGame(slug: string): CatalogueGame | undefined {
  return bySlug.get(slug)
}

/** The game a platform names in its calls. */
export function findGameByUuid(uuid: string): CatalogueGame | undefined {
  return byUuid.get(uuid)
}
