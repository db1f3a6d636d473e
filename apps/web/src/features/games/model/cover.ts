import type { Game } from '@zoria/contract/games/http'

export type Pattern = 'rays' | 'dots' | 'waves' | 'grid' | 'stripes' | 'hex'
export type CoverArt = { readonly colours: readonly [string, string, string]; readonly pattern: Pattern; readonly hero: string; readonly left: string; readonly right: string }

/** Covers of games whose names call for their own picture. */
const known: Readonly<Record<string, CoverArt>> = {
  'zoloto-skifiv': { colours: ['#7fb2ff', '#2d4cc0', '#0b1142'], pattern: 'rays', hero: 'amphora', left: 'coin', right: 'sparkles' },
  'vyshnevyi-dzhaz': { colours: ['#ff6d8f', '#a0124b', '#2a0420'], pattern: 'dots', hero: 'cherries', left: 'lemon', right: 'grapes' },
  berkut: { colours: ['#5ec8ff', '#1565b8', '#071a3b'], pattern: 'rays', hero: 'eagle', left: 'sparkles', right: 'glowing-star' },
  'diamantova-lykhomanka': { colours: ['#7ff0ff', '#0f7fb5', '#04203a'], pattern: 'waves', hero: 'gem', left: 'gem', right: 'sparkles' },
  'kryzhanyi-vovk': { colours: ['#c9ecff', '#3f7fb0', '#0a2136'], pattern: 'dots', hero: 'wolf', left: 'snowflake', right: 'snowflake' },
  'medova-pasika': { colours: ['#ffd0e4', '#d6518e', '#3d0a2b'], pattern: 'hex', hero: 'honey', left: 'bee', right: 'sunflower' },
}

/** Covers for every other game, chosen by its slug: the same game always looks the same. */
const spare: readonly [CoverArt, ...CoverArt[]] = [
  { colours: ['#c79bff', '#5b2bb3', '#170a3a'], pattern: 'waves', hero: 'crown', left: 'gem', right: 'ring' },
  { colours: ['#ff9a5c', '#7a1fa2', '#0c0a2c'], pattern: 'grid', hero: 'rocket', left: 'shooting-star', right: 'dizzy' },
  { colours: ['#9fe86b', '#2d8f3f', '#0a2a17'], pattern: 'dots', hero: 'fox', left: 'clover', right: 'coin' },
  { colours: ['#ffb04d', '#c4271f', '#2c0508'], pattern: 'rays', hero: 'dragon-face', left: 'fire', right: 'lantern' },
  { colours: ['#4fe0cd', '#0d837f', '#03282c'], pattern: 'stripes', hero: 'tiger', left: 'fire', right: 'coin' },
  { colours: ['#f59bff', '#8a22b5', '#1f0636'], pattern: 'waves', hero: 'crystal-ball', left: 'sparkles', right: 'butterfly' },
  { colours: ['#ff8a4a', '#a11d2b', '#20060c'], pattern: 'grid', hero: 'volcano', left: 'fire', right: 'bomb' },
  { colours: ['#a8b6ff', '#3f3fa8', '#0d0b35'], pattern: 'dots', hero: 'owl', left: 'moon', right: 'star' },
  { colours: ['#b9f2c5', '#2f8a5b', '#0a2c1d'], pattern: 'waves', hero: 'panda', left: 'bamboo', right: 'coin' },
  { colours: ['#66e3ff', '#1b6fae', '#062040'], pattern: 'waves', hero: 'octopus', left: 'shell', right: 'coin' },
]

/** The picture of a game. */
export function coverOf(slug: string): CoverArt {
  const sum = [...slug].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
  return known[slug] ?? spare[sum % spare.length] ?? spare[0]
}

/** Lines of a title on a cover, and how large they may be in hundredths of the cover's width. */
export function titleLines(name: string): { readonly lines: readonly string[]; readonly size: string } {
  const words = name.split(/\s+/)
  const middle = Math.ceil(words.length / 2)
  const lines = words.length < 2 ? [name] : [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
  const longest = Math.max(...lines.map((line) => line.length))
  // A capital of the heaviest weight is about 0.72 of the size; 88 of 100 parts are free.
  return { lines, size: `${Math.min(13.8, Math.round((88 / (longest * 0.72)) * 10) / 10)}cqw` }
}

export type Badge = 'top' | 'new'

/** The one badge of a card: new says more than popular. */
export function badgeOf({ tags }: Pick<Game, 'tags'>): Badge | null {
  if (tags.includes('new')) return 'new'
  return tags.includes('top') ? 'top' : null
}
