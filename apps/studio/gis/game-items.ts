import { brands } from '../catalogue/brands.ts'
import { catalogue, type CatalogueGame } from '../catalogue/catalogue.ts'
import { proofOf } from '../catalogue/figures.ts'
import { formatAmount } from '../rules/amounts.ts'
import { currencies, stakeLevels } from '../rules/stakes.ts'

/** GIS: at most 50 games a page. */
export const PER_PAGE = 50

/** One page of `GET /games`, with its headers. Pages count from 1; one past the end is empty. Pictures stand where the list was asked for. */
export function gamesPage(wanted: { readonly page: number; readonly expand: ReadonlySet<string>; readonly baseUrl: string }): {
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
} {
  const pageCount = Math.max(1, Math.ceil(catalogue.length / PER_PAGE))
  const items = catalogue.slice((wanted.page - 1) * PER_PAGE, wanted.page * PER_PAGE)
  const meta = { totalCount: catalogue.length, pageCount, currentPage: wanted.page, perPage: PER_PAGE }
  const link = (page: number) => ({ href: `${wanted.baseUrl}/games?page=${page}` })
  return {
    body: {
      items: items.map((game) => gameItem(game, wanted)),
      _links: {
        self: link(wanted.page),
        first: link(1),
        last: link(pageCount),
        ...(wanted.page < pageCount ? { next: link(wanted.page + 1) } : {}),
        ...(wanted.page > 1 ? { prev: link(wanted.page - 1) } : {}),
      },
      _meta: meta,
    },
    headers: {
      'X-Pagination-Total-Count': String(meta.totalCount),
      'X-Pagination-Page-Count': String(meta.pageCount),
      'X-Pagination-Current-Page': String(meta.currentPage),
      'X-Pagination-Per-Page': String(meta.perPage),
    },
  }
}

/** The tags of `GET /game-tags`; `category` only where it is asked for. */
export function gameTags(expand: ReadonlySet<string>): { readonly items: readonly object[] } {
  const category = expand.has('category') ? { category: { code: 'marketing', label: 'Marketing' } } : {}
  return { items: Object.values(tagLabels).map((tag) => ({ ...tag, ...category })) }
}

/** The stake limits of `GET /limits`. */
export function stakeLimits(): readonly object[] {
  return currencies.map((currency) => ({
    amount: formatAmount(stakeLevels(currency).at(-1) ?? 0n),
    currency: currency.toUpperCase(),
    providers: brands.map(({ name }) => name),
  }))
}

const tagLabels = { top: { code: 'top', label: 'Top' }, new: { code: 'new', label: 'New' } } as const

const gameItem = (game: CatalogueGame, { expand, baseUrl }: { readonly expand: ReadonlySet<string>; readonly baseUrl: string }): object => {
  const image = `${baseUrl}/covers/${game.slug}.webp`
  return {
    uuid: game.uuid,
    name: game.name,
    image,
    type: 'slots',
    provider: game.brand.name,
    provider_id: game.brand.id,
    technology: 'HTML5',
    has_lobby: 0,
    is_mobile: 1,
    has_freespins: 0,
    has_tables: 0,
    freespin_valid_until_full_day: 0,
    label: game.name,
    ...(expand.has('tags') ? { tags: game.tags.map((tag) => tagLabels[tag]) } : {}),
    ...(expand.has('parameters') ? { parameters: parametersOf(game) } : {}),
    ...(expand.has('images') ? { images: [{ name: 'cover', file: image, url: image, type: 'thumbnail' }] } : {}),
    ...(expand.has('related_games') ? { related_games: [] } : {}),
  }
}

const parametersOf = (game: CatalogueGame): object => {
  const figures = proofOf(game)
  return {
    // Per cent with two places, as the published basis points are.
    rtp: figures.rtpBps / 100,
    volatility: figures.volatility,
    reels_count: String(game.maths.strips.length),
    lines_count: game.maths.lines.length,
  }
}
