/** What search engines are told about an address: which one stands for it, and whether it belongs into an index. */
export type Standing = { readonly canonical: string; readonly isIndexed: boolean }

/** Belong to one player, to nobody who searches, or to a battle before there are any. */
const unlisted: readonly RegExp[] = [/^\/profile$/, /^\/battles\/./, /^\/rating$/, /^\/dev(\/|$)/]

/** Sections of a page that are pages of their own: they stay in the address that stands for them. */
const kept: readonly { readonly path: RegExp; readonly name: string; readonly value: RegExp }[] = [
  { path: /^\/games(\/(top|new|live-casino))?$|^\/providers\//, name: 'page', value: /^([2-9]|[1-9]\d{1,3})$/ },
  { path: /^\/battles$/, name: 'type', value: /^last$/ },
]

/** What chooses among the games: every choice would be one more page with the same games on it. */
const filters: readonly string[] = ['category', 'provider', 'search', 'sort', 'exact', 'volatility', 'demo', 'wagering', 'tag']

/**
 * The standing of a path without language prefix. Layers (`modal`, `cashbox`), modes and marks of links stand for the page beneath them;
 * filtered lists stay out of the index, and their pages stand for the whole list.
 */
export function standingOf(pathname: string, search: string): Standing {
  // Addresses are read without regard to capitals, and stand in small letters.
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() || '/' : pathname
  const parameters = new URLSearchParams(search)
  const isFiltered = filters.some((name) => parameters.has(name))
  const stays = isFiltered ? undefined : kept.find((each) => each.path.test(path) && each.value.test(parameters.get(each.name) ?? ''))
  return {
    canonical: stays ? `${path}?${stays.name}=${parameters.get(stays.name)}` : path,
    isIndexed: !isFiltered && !unlisted.some((pattern) => pattern.test(path)),
  }
}
