import { listTables, type LiveTable } from '@zoria/contract/games/tables'
import { languageTags, type LanguageTag } from '../../../i18n/languages.ts'
import { inMarket } from '../../../lib/market.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { seenFor, type Asks, type Question, type Seen } from '../../../lib/queries/seen.ts'

export type Tables = {
  readonly items: readonly LiveTable[]
  readonly total: number
  readonly currency: string
  readonly down: readonly string[]
  readonly as_of: string
}

/** The tables of the live casino, with limits and hours of one currency. They are the same for everybody. */
export const tablesOf = (currency: string): Question<Tables> => ({
  queryKey: ['live-tables', currency],
  ask: (asks: Asks) => asks(listTables, { query: inMarket(currency) }),
})

/** What the first paint of the lobby shows. */
export const tablesSeen = (page: PageRequest, currency: string): Promise<Seen> => seenFor(page, [tablesOf(currency)])

/** What an address of the lobby asks for. */
export type TableFilter = {
  readonly game: string | null
  readonly language: LanguageTag | null
  readonly isFreeOnly: boolean
}

export function tableFilterOf(search: string): TableFilter {
  const query = new URLSearchParams(search)
  const game = query.get('game')
  return {
    game: game !== null && /^[a-z0-9][a-z0-9-]{0,99}$/.test(game) ? game : null,
    language: languageTags.find((each) => each === query.get('language')) ?? null,
    isFreeOnly: query.get('seats') === 'free',
  }
}

/** The tables that fit. A table whose language or seats are not known fits where they are not asked for. */
export function fittingTables(
  tables: readonly LiveTable[],
  { game, language, isFreeOnly }: TableFilter,
): readonly LiveTable[] {
  return tables.filter(
    (table) =>
      (game === null || table.game.slug === game) &&
      (language === null || table.language === language) &&
      (!isFreeOnly || (table.is_open && (table.seats?.free ?? 0) > 0)),
  )
}

/** Games that have tables, each with how many of them fit the other filters; the chosen one also without. */
export function gamesWithTables(
  tables: readonly LiveTable[],
  filter: TableFilter,
): readonly { readonly slug: string; readonly name: string; readonly count: number }[] {
  const names = new Map(tables.map(({ game }) => [game.slug, game.name]))
  return [...names].map(([slug, name]) => ({
    slug,
    name,
    count: fittingTables(tables, { ...filter, game: slug }).length,
  }))
}

/** Languages that some table has, in the order of the site's languages. */
export function languagesOfTables(tables: readonly LiveTable[]): readonly LanguageTag[] {
  return languageTags.filter((tag) => tables.some(({ language }) => language === tag))
}

/**
 * The table that stands first: of the open ones with results that with the most players. null: none has anything to
 * show.
 */
export function featuredTable(tables: readonly LiveTable[]): LiveTable | null {
  const shown = tables.filter(({ is_open: isOpen, results }) => isOpen && results.length > 0)
  return shown.toSorted((left, right) => (right.players ?? 0) - (left.players ?? 0))[0] ?? null
}

/** The few tables of a short row: open ones first, and of every game one before a second of the same. */
export function firstTables(tables: readonly LiveTable[], most: number): readonly LiveTable[] {
  const turns = new Map<string, number>()
  const openFirst = tables.toSorted((left, right) => Number(right.is_open) - Number(left.is_open))
  const ranked = openFirst.map((table) => {
    const turn = turns.get(table.game.slug) ?? 0
    turns.set(table.game.slug, turn + 1)
    return { table, turn }
  })
  return ranked
    .toSorted((left, right) => Number(right.table.is_open) - Number(left.table.is_open) || left.turn - right.turn)
    .slice(0, most)
    .map(({ table }) => table)
}

/** Of closed tables the one that opens first. */
export function nextToOpen(tables: readonly LiveTable[]): LiveTable | null {
  return (
    tables
      .filter(({ opens_at: at }) => at !== null)
      .toSorted((left, right) => (left.opens_at ?? '').localeCompare(right.opens_at ?? ''))[0] ?? null
  )
}

/** A table as addresses name it beside another: the game's slug and the table's id. */
export type TableName = { readonly slug: string; readonly table: string }

/** Where a table opens; with `beside` next to the table that is open already. */
export function tableAddress({ slug, table }: TableName, beside: TableName | null = null): string {
  const at = beside ?? { slug, table }
  const query = new URLSearchParams({
    table: at.table,
    ...(beside !== null && { beside: writtenName({ slug, table }) }),
  })
  return `/games/${at.slug}?${query}`
}

export const writtenName = ({ slug, table }: TableName): string => `${slug}:${table}`

/** A table named in an address; null for anything else. */
export function readName(text: string | null): TableName | null {
  const [, slug, table] = /^([a-z0-9][a-z0-9-]{0,99}):([^\p{Cc}]{1,200})$/u.exec(text ?? '') ?? []
  return slug === undefined || table === undefined ? null : { slug, table }
}

export const tableKinds = ['roulette', 'blackjack', 'baccarat', 'wheel', 'cards'] as const
export type TableKind = (typeof tableKinds)[number]

const kindWords: Readonly<Record<Exclude<TableKind, 'cards'>, RegExp>> = {
  roulette: /roul|rulet|рулет/i,
  blackjack: /black-?jack|blek-?dzh|бл[еэ]кдж/i,
  baccarat: /bac+ar|bakar|бак+ар/i,
  wheel: /wheel|koles|колес|d[oö]ngel|дөңгелек/i,
}

/** What is drawn on the card of a table; providers do not send the kind of a live game, so the names decide. */
export function kindOf({ game }: Pick<LiveTable, 'game'>): TableKind {
  const name = `${game.slug} ${game.name}`
  return (Object.keys(kindWords) as Exclude<TableKind, 'cards'>[]).find((kind) => kindWords[kind].test(name)) ?? 'cards'
}

/** The name of a table and of its dealer in a language, where the provider sends one. */
export const tableNameIn = ({ name, names }: Pick<LiveTable, 'name' | 'names'>, language: LanguageTag): string =>
  names[language] ?? name
export const dealerIn = (
  { dealer, dealer_names: names }: Pick<LiveTable, 'dealer' | 'dealer_names'>,
  language: LanguageTag,
): string | null => names[language] ?? dealer
