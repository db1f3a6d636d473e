import { foldText, otherLayouts } from '@zoria/kernel/search-text'

/** A game for the search: its names in every language, then its provider; all folded. */
export type SearchEntry = { readonly id: string; readonly names: readonly string[]; readonly provider: string }

/** How a text was interpreted: as typed, as the same keys of another keyboard layout, or with a typo corrected. */
export type Reading = 'typed' | 'layout' | 'near'

export type Found = { readonly text: string; readonly reading: Reading; readonly ids: readonly string[] }

export type Named = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly provider: string
  readonly aliases: readonly string[]
}

export function searchEntryOf({ id, name, slug, provider, aliases }: Named): SearchEntry {
  return { id, names: [...new Set([name, slug, ...aliases].map(foldText))], provider: foldText(provider) }
}

/** Finds games, best first. Text as typed ranks before a wrong layout, and that before a typo. */
export function searchGames(entries: readonly SearchEntry[], text: string, isExact: boolean): Found {
  const typed = rank(entries, text, scoreOf)
  if (typed.length > 0 || isExact) return { text, reading: 'typed', ids: typed }
  for (const other of otherLayouts(text)) {
    const ids = rank(entries, other, scoreOf)
    if (ids.length > 0) return { text: other, reading: 'layout', ids }
  }
  const near = [text, ...otherLayouts(text)]
    .map((each) => ({ text: each, ids: rank(entries, each, nearness) }))
    .find(({ ids }) => ids.length > 0)
  return near === undefined ? { text, reading: 'typed', ids: [] } : { ...near, reading: 'near' }
}

type Score = (entry: SearchEntry, token: string) => number

/** Every token of the text must match; the sums of the scores decide the order. */
function rank(entries: readonly SearchEntry[], text: string, score: Score): readonly string[] {
  const tokens = foldText(text)
    .split(' ')
    .filter((token) => token !== '')
  // "zzzz" is one letter repeated: it matches most names and asks for nothing.
  if (tokens.join('').length < 2) return []
  const found = entries
    .map((entry) => ({ id: entry.id, sum: sumOf(entry, tokens, score) }))
    .filter(({ sum }) => sum > 0)
  return found.sort((a, b) => b.sum - a.sum).map(({ id }) => id)
}

/** Returns 0 at the first token without a match: looking for typos costs time, and a text may have many tokens. */
function sumOf(entry: SearchEntry, tokens: readonly string[], score: Score): number {
  let sum = 0
  for (const token of tokens) {
    const points = score(entry, token)
    if (points <= 0) return 0
    sum += points
  }
  return sum
}

function scoreOf({ names, provider }: SearchEntry, token: string): number {
  return Math.max(...names.map((name) => scoreIn(name, token)), scoreIn(provider, token) / 2)
}

function scoreIn(name: string, token: string): number {
  if (name === token) return 8
  if (name.startsWith(token)) return 6
  if (name.includes(` ${token}`)) return 4
  // Two letters occur inside nearly every name; they match only at the start of a word.
  return token.length > 2 && name.includes(token) ? 2 : 0
}

function nearness({ names, provider }: SearchEntry, token: string): number {
  const allowed = slipsAllowed(token)
  if (allowed === 0) return 0
  const words = [...names, provider].flatMap((name) => name.split(' '))
  const least = Math.min(
    ...words.flatMap((word) => [distance(token, word), distance(token, word.slice(0, token.length))]),
  )
  return least <= allowed ? allowed + 1 - least : 0
}

/** Short tokens have too many neighbours to correct. */
function slipsAllowed(token: string): number {
  if (token.length < 4) return 0
  return token.length < 7 ? 1 : 2
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbours. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)]
      next.push(Math.min(...steps, ...(isSwap ? [(before[at - 2] ?? 0) + 1] : [])))
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
