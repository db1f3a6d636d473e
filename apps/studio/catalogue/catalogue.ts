import type { ReelGame } from '@zoria/game-maths'
import type { Language } from '../rules/languages.ts'
import { berkut } from './games/berkut.ts'
import { diamantovaLykhomanka } from './games/diamantova-lykhomanka.ts'
import { kryzhanyiVovk } from './games/kryzhanyi-vovk.ts'
import { medovaPasika } from './games/medova-pasika.ts'
import { vyshnevyiDzhaz } from './games/vyshnevyi-dzhaz.ts'
import { zolotoSkifiv } from './games/zoloto-skifiv.ts'
import type { Brand } from './brands.ts'

export type Texts = Readonly<Record<Language, string>>

/** A symbol as it is drawn and called. `image` is a file of client/assets. */
export interface SymbolFace {
  readonly image: string
  readonly names: Texts
}

/** A game as the studio offers it: the maths decides, the rest is how it is told and drawn. Shared by server and client. */
export interface CatalogueGame {
  readonly slug: string
  /** What the platform calls it by; never changes. */
  readonly uuid: string
  /** The name in catalogues that know one name only. */
  readonly name: string
  readonly titles: Texts
  readonly brand: Brand
  readonly tags: readonly ('top' | 'new')[]
  readonly maths: ReelGame
  readonly symbols: Readonly<Record<string, SymbolFace>>
}

/** Every game on offer, in the order of the lists. */
export const catalogue: readonly CatalogueGame[] = [
  zolotoSkifiv, vyshnevyiDzhaz, berkut, diamantovaLykhomanka, kryzhanyiVovk, medovaPasika,
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
