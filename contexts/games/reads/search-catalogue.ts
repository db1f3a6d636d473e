import type { Sql } from '@zoria/platform/database'
import { searchEntryOf, searchGames, type Found, type SearchEntry } from '../rules/search-games.ts'
import { catalogueVersion, findNamed } from '../storage/games.ts'

export type SearchCatalogue = (text: string, isExact: boolean) => Promise<Found>

/** Searches the names of the catalogue. Folded names are cached until the catalogue changes. */
export function searchCatalogue(sql: Sql): SearchCatalogue {
  let cached: { readonly version: number; readonly entries: readonly SearchEntry[] } | null = null
  return async (text, isExact) => {
    // Read before the names, so that the cache is never newer than its version.
    const version = await catalogueVersion(sql)
    if (cached?.version !== version) cached = { version, entries: (await findNamed(sql)).map(searchEntryOf) }
    return searchGames(cached.entries, text, isExact)
  }
}
