import type { MessageId, Say } from '../i18n/text.tsx'

const own = [
  'zoloto-skifiv',
  'vyshnevyi-dzhaz',
  'berkut',
  'diamantova-lykhomanka',
  'kryzhanyi-vovk',
  'medova-pasika',
  'ruletka-zoria',
  'blekdzhek-zoria',
  'bakara-zoria',
  'hroshove-koleso',
] as const
type Own = (typeof own)[number]

/** A game's name in the language of the page where its studio gives one, else the one name of the catalogue. */
export function nameOf(game: { readonly slug: string | null; readonly name: string }, say: Say): string {
  const slug = own.find((each) => each === game.slug)
  return slug === undefined ? game.name : say(`game.${slug}` satisfies `game.${Own}` & MessageId)
}
