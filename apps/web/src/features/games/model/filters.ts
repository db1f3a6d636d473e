import { gameCategories, searchLengthMin, type GameCategory } from '@zoria/contract/games/words'

export type Sort = 'popular' | 'name' | 'new'
export type LobbyFilters = { readonly category: GameCategory | null; readonly provider: string | null; readonly search: string; readonly sort: Sort }

export const pageSize = 24
const sorts: readonly string[] = ['popular', 'name', 'new']

/** The filters of an address; words it does not know are left out. */
export function filtersOf(search: string): LobbyFilters {
  const parameters = new URLSearchParams(search)
  const category = parameters.get('category')
  const sort = parameters.get('sort') ?? 'popular'
  return {
    category: gameCategories.find((each) => each === category) ?? null,
    provider: parameters.get('provider'),
    search: (parameters.get('search') ?? '').trim().slice(0, 80),
    sort: (sorts.includes(sort) ? sort : 'popular') as Sort,
  }
}

/** The filters as the catalogue takes them. Spec §5: a search has at least 3 characters; a shorter one is not sent. */
export function queryOf({ category, provider, search, sort }: LobbyFilters) {
  return { sort, pageSize, ...(category && { category }), ...(provider && { provider }), ...(search.length >= searchLengthMin && { search }) }
}

/** True for a text that is being typed but is too short to search for. Spec §5. */
export function isTooShort(search: string): boolean {
  const { length } = search.trim()
  return length > 0 && length < searchLengthMin
}

/** An address with one filter changed; null takes it away. Paging starts anew. */
export function withFilter(search: string, name: keyof LobbyFilters, value: string | null): string {
  const parameters = new URLSearchParams(search)
  if (value === null || value === '') parameters.delete(name)
  else parameters.set(name, value)
  return `?${parameters.toString()}`
}
