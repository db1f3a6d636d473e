import type { Sql } from '@zoria/platform/database'
import { searchEntryOf, searchGames, type Found, type SearchEntry } from '../rules/search-games.ts'
import { catalogueVersion } from '../storage/games.ts'
import { findNamed } from '../storage/search-entries.ts'

export type SearchCatalogue = (text: string, isExact: boolean) => Promise<Found>

/** Searches the names of the catalogue. They are folded once and kept until the catalogue changes. */
export function searchCatalogue(sql: Sql): SearchCatalogue {
  let kept: { readonly version: number; readonly entries: readonly SearchEntry[] } | null = null
  return async (text, isExact) => {
    // Read before the names, so that what is kept is never newer than it says.
    const version = await catalogueVersion(sql)
    if (kept?.version !== version) kept = { version, entries: (await findNamed(sql)).map(searchEntryOf) }
    return searchGames(kept.entries, text, isExact)
  }
}
