import type { Game } from '@zoria/contract/games/http'
import type { MessageId, Say } from '../../../i18n/text.tsx'

const own = ['zoloto-skifiv', 'vyshnevyi-dzhaz', 'berkut', 'diamantova-lykhomanka', 'kryzhanyi-vovk', 'medova-pasika'] as const
type Own = (typeof own)[number]

/** A game's name in the language of the page where its studio gives one, else the one name of the catalogue. */
export function nameOf(game: Pick<Game, 'slug' | 'name'>, say: Say): string {
  const slug = own.find((each) => each === game.slug)
  return slug === undefined ? game.name : say(`game.${slug}` satisfies `game.${Own}` & MessageId)
}

/** The first letters of a provider's words, at most two. */
export function initialsOf(name: string): string {
  return name.split(/\s+/).map((word) => word[0] ?? '').join('').slice(0, 2).toUpperCase()
}
