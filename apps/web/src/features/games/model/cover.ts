import type { Game } from '@zoria/contract/games/http'

export type Pattern = 'rays' | 'dots' | 'waves' | 'grid' | 'stripes' | 'hex'
export type CoverArt = {
  readonly pattern: Pattern
  readonly hero: string
  readonly left: string
  readonly right: string
}

/** Covers of games whose names call for their own picture. The colours of each are in styles/covers.css, by its hero. */
const known: Readonly<Record<string, CoverArt>> = {
  'zoloto-skifiv': { pattern: 'rays', hero: 'amphora', left: 'coin', right: 'sparkles' },
  'vyshnevyi-dzhaz': { pattern: 'dots', hero: 'cherries', left: 'lemon', right: 'grapes' },
  berkut: { pattern: 'rays', hero: 'eagle', left: 'sparkles', right: 'glowing-star' },
  'diamantova-lykhomanka': { pattern: 'waves', hero: 'gem', left: 'gem', right: 'sparkles' },
  'kryzhanyi-vovk': { pattern: 'dots', hero: 'wolf', left: 'snowflake', right: 'snowflake' },
  'medova-pasika': { pattern: 'hex', hero: 'honey', left: 'bee', right: 'sunflower' },
}

/** Covers for every other game, chosen by its slug: the same game always looks the same. */
const spare: readonly [CoverArt, ...CoverArt[]] = [
  { pattern: 'waves', hero: 'crown', left: 'gem', right: 'ring' },
  { pattern: 'grid', hero: 'rocket', left: 'shooting-star', right: 'dizzy' },
  { pattern: 'dots', hero: 'fox', left: 'clover', right: 'coin' },
  { pattern: 'rays', hero: 'dragon-face', left: 'fire', right: 'lantern' },
  { pattern: 'stripes', hero: 'tiger', left: 'fire', right: 'coin' },
  { pattern: 'waves', hero: 'crystal-ball', left: 'sparkles', right: 'butterfly' },
  { pattern: 'grid', hero: 'volcano', left: 'fire', right: 'bomb' },
  { pattern: 'dots', hero: 'owl', left: 'moon', right: 'star' },
  { pattern: 'waves', hero: 'panda', left: 'bamboo', right: 'coin' },
  { pattern: 'waves', hero: 'octopus', left: 'shell', right: 'coin' },
]

/** The picture of a game. */
export function coverOf(slug: string): CoverArt {
  const sum = [...slug].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
  // `constructor` is a property of every object, and may be the name of a game.
  const own = Object.hasOwn(known, slug) ? known[slug] : undefined
  return own ?? spare[sum % spare.length] ?? spare[0]
}

/** Lines of a title on a cover, and the letters of the longest one, 8 to 24: styles/covers.css has a size for each. */
export function titleLines(name: string): { readonly lines: readonly string[]; readonly letters: number } {
  const words = name.split(/\s+/)
  const middle = Math.ceil(words.length / 2)
  const lines = words.length < 2 ? [name] : [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
  return { lines, letters: Math.max(8, Math.min(24, Math.max(...lines.map((line) => line.length)))) }
}

export type Badge = 'top' | 'new'

/** The one badge of a card: new takes precedence over popular. */
export function badgeOf({ tags }: Pick<Game, 'tags'>): Badge | null {
  if (tags.includes('new')) return 'new'
  return tags.includes('top') ? 'top' : null
}
