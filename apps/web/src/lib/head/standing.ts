/** For search engines: the canonical address of a page and whether it may be indexed. */
export type Standing = { readonly canonical: string; readonly isIndexed: boolean }

/** Not indexed: pages of one player, pages without value for a search, and single battles. */
const unlisted: readonly RegExp[] = [/^\/profile$/, /^\/battles\/./, /^\/unsubscribe$/, /^\/dev(\/|$)/]

/** Later pages of a list and tabs: they stay in the canonical address. */
const canonicalParameters: readonly { readonly path: RegExp; readonly name: string; readonly value: RegExp }[] = [
  { path: /^\/games(\/(top|new|live-casino))?$|^\/providers\//, name: 'page', value: /^([2-9]|[1-9]\d{1,3})$/ },
  { path: /^\/battles$/, name: 'type', value: /^last$/ },
]

/** What chooses among the games: every choice would be one more page with the same games on it. */
const filters: readonly string[] = [
  'category',
  'provider',
  'search',
  'sort',
  'exact',
  'volatility',
  'demo',
  'wagering',
  'tag',
]

/**
 * Canonical address and indexing of a path without language prefix. Overlays (`modal`, `cashbox`), modes and tracking
 * parameters belong to the page beneath; filtered lists are not indexed, and their canonical address is the whole
 * list.
 */
export function standingOf(pathname: string, search: string): Standing {
  // Addresses are case-insensitive; the canonical form is lower case.
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() || '/' : pathname
  const parameters = new URLSearchParams(search)
  const isFiltered = filters.some((name) => parameters.has(name))
  const stays = isFiltered
    ? undefined
    : canonicalParameters.find((each) => each.path.test(path) && each.value.test(parameters.get(each.name) ?? ''))
  return {
    canonical: stays ? `${path}?${stays.name}=${parameters.get(stays.name)}` : path,
    isIndexed: !isFiltered && !unlisted.some((pattern) => pattern.test(path)),
  }
}
