import {
  gameCategories,
  searchLengthMin,
  volatilities,
  type GameCategory,
  type Volatility,
} from '@zoria/contract/games/words'
import { visibleText } from '@zoria/kernel/invisible'

export type Sort = 'popular' | 'name' | 'new'
export type LobbyFilters = {
  readonly category: GameCategory | null
  readonly providers: readonly string[]
  readonly volatilities: readonly Volatility[]
  readonly hasDemo: boolean
  /** Only games whose stakes count towards a wager. */
  readonly isForWagering: boolean
  readonly search: string
  /** The text alone, without other keyboards and slips. */
  readonly isExact: boolean
  readonly sort: Sort
  readonly page: number
}

export const pageSize = 24
const sorts: readonly Sort[] = ['popular', 'new', 'name']

/** The filters of an address; unknown values are ignored. */
export function filtersOf(search: string): LobbyFilters {
  const parameters = new URLSearchParams(search)
  const wordsOf = (name: string) => (parameters.get(name) ?? '').split(',').map((word) => word.trim())
  const page = Number(parameters.get('page') ?? '1')
  return {
    category: gameCategories.find((each) => each === parameters.get('category')) ?? null,
    providers: fitting([...new Set(wordsOf('provider'))].filter((slug) => /^[a-z0-9][a-z0-9-]*$/.test(slug))),
    volatilities: volatilities.filter((each) => wordsOf('volatility').includes(each)),
    hasDemo: parameters.get('demo') === 'true',
    isForWagering: parameters.get('wagering') === 'true',
    search: searchedText(parameters.get('search') ?? ''),
    isExact: parameters.get('exact') === 'true',
    sort: sorts.find((each) => each === parameters.get('sort')) ?? 'popular',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

/** A text as it is searched for: the catalogue refuses what nobody sees, such as the tab of a pasted row of a table. */
export const searchedText = (typed: string): string => visibleText(visibleText(typed).slice(0, 80))

/** The first providers of a choice, as many as the catalogue takes in one list. */
const fitting = (slugs: readonly string[]): readonly string[] =>
  slugs.filter((_, place) => slugs.slice(0, place + 1).join().length <= 400)

/**
 * The filters as the catalogue takes them, with the counts of further choices. Spec §5: a search has at least 3
 * characters; a shorter one is not sent.
 */
export function queryOf({
  category,
  providers,
  volatilities: wild,
  hasDemo,
  isForWagering,
  search,
  isExact,
  sort,
}: LobbyFilters) {
  return {
    sort,
    pageSize,
    counts: 'true' as const,
    ...(category && { category }),
    ...(providers.length > 0 && { provider: providers.join(',') }),
    ...(wild.length > 0 && { volatility: wild.join(',') }),
    ...(hasDemo && { demo: 'true' as const }),
    ...(isForWagering && { wagering: 'true' as const }),
    ...(search.length >= searchLengthMin && { search, ...(isExact && { exact: 'true' as const }) }),
  }
}

/** True for a text that is being typed but is too short to search for. Spec §5. */
export function isTooShort(search: string): boolean {
  const { length } = searchedText(search)
  return length > 0 && length < searchLengthMin
}

/**
 * The same address with some parameters changed; null or an empty value removes one. Paging restarts, and a new text is
 * no longer searched exactly.
 */
export function withParameters(search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  if ('search' in changes) parameters.delete('exact')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') parameters.delete(name)
    else parameters.set(name, value)
  }
  return `?${parameters.toString()}`
}

/** The address of another page of the same list; a real link, also for crawlers. */
export function pageAddress(search: string, page: number): string {
  const parameters = new URLSearchParams(search)
  if (page === 1) parameters.delete('page')
  else parameters.set('page', String(page))
  return `?${parameters.toString()}`
}

/** Words of the features: what one sheet offers together. */
export type Feature = 'demo' | 'wagering' | Volatility
export const features: readonly Feature[] = ['demo', 'wagering', ...volatilities]

export function featuresOf({ hasDemo, isForWagering, volatilities: wild }: LobbyFilters): readonly Feature[] {
  return [...(hasDemo ? (['demo'] as const) : []), ...(isForWagering ? (['wagering'] as const) : []), ...wild]
}

/** The chosen features as values of the address. */
export function wordsOfFeatures(chosen: readonly string[]): Readonly<Record<string, string | null>> {
  return {
    demo: chosen.includes('demo') ? 'true' : null,
    wagering: chosen.includes('wagering') ? 'true' : null,
    volatility: volatilities.filter((each) => chosen.includes(each)).join(','),
  }
}
