import { brands } from '../catalogue/games.ts'
import { catalogue, type CatalogueGame } from '../catalogue/catalogue.ts'
import { proofOf } from '../catalogue/figures.ts'
import { liveGames, type LiveGame } from '../catalogue/live-games.ts'
import { formatAmount } from '../rules/amounts.ts'
import { currencies, FREE_ROUNDS_MAX, stakeLevels } from '../rules/stakes.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'

/** GIS: at most 50 games a page. */
export const PER_PAGE = 50

/**
 * One page of `GET /games`, with its headers. Pages count from 1; a page after the last is empty. Image addresses start
 * with `baseUrl`.
 */
export function gamesPage(
  form: Form,
  baseUrl: string,
): { readonly body: object; readonly headers: Readonly<Record<string, string>> } {
  const wanted = { page: pageOf(form), expand: expandOf(form), baseUrl }
  const pageCount = Math.max(1, Math.ceil(listed.length / PER_PAGE))
  const items = listed.slice((wanted.page - 1) * PER_PAGE, wanted.page * PER_PAGE)
  const meta = { totalCount: listed.length, pageCount, currentPage: wanted.page, perPage: PER_PAGE }
  const links = linksOf({ page: wanted.page, pageCount, baseUrl })
  return {
    body: { items: items.map((game) => gameItem(game, wanted)), _links: links, _meta: meta },
    headers: {
      Link: Object.entries(links)
        .map(([rel, { href }]) => `<${href}>; rel=${rel}`)
        .join(', '),
      'X-Pagination-Total-Count': String(meta.totalCount),
      'X-Pagination-Page-Count': String(meta.pageCount),
      'X-Pagination-Current-Page': String(meta.currentPage),
      'X-Pagination-Per-Page': String(meta.perPage),
    },
  }
}

/** The tags of `GET /game-tags`; `category` only if it was asked for. */
export function gameTags(form: Form): { readonly items: readonly object[] } {
  const category = expandOf(form).has('category') ? { category: { code: 'marketing', label: 'Marketing' } } : {}
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

/** `GET /limits/freespin`: how many free rounds can be granted at once. */
export function freeSpinLimits(): readonly object[] {
  return currencies.map((currency) => ({
    quantity: FREE_ROUNDS_MAX,
    currency: currency.toUpperCase(),
    providers: brands.map(({ name }) => name),
  }))
}

/** The jackpots of `GET /jackpots`: the studio has none. */
export function jackpots(): readonly object[] {
  return []
}

const linksOf = ({
  page,
  pageCount,
  baseUrl,
}: {
  readonly page: number
  readonly pageCount: number
  readonly baseUrl: string
}): Readonly<Record<string, { readonly href: string }>> => {
  const link = (to: number) => ({ href: `${baseUrl}/games?page=${to}` })
  return {
    self: link(page),
    first: link(1),
    last: link(pageCount),
    ...(page < pageCount ? { next: link(page + 1) } : {}),
    ...(page > 1 ? { prev: link(page - 1) } : {}),
  }
}

const pageOf = (form: Form): number => {
  const page = form.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new GisError(422, 'page: a number from 1 is needed')
  return Number(page)
}

const expandOf = (form: Form): ReadonlySet<string> =>
  new Set((form.get('expand') ?? '').split(',').map((part) => part.trim()))

/** Slots, then live games. */
const listed: readonly (CatalogueGame | LiveGame)[] = [...catalogue, ...liveGames]

const tagLabels = { top: { code: 'top', label: 'Top' }, new: { code: 'new', label: 'New' } } as const

type Wanted = { readonly expand: ReadonlySet<string>; readonly baseUrl: string }

const gameItem = (game: CatalogueGame | LiveGame, { expand, baseUrl }: Wanted): object => {
  const image = imageOf(game, baseUrl)
  return {
    ...briefItem(game, baseUrl),
    ...(expand.has('tags') ? { tags: game.tags.map((tag) => tagLabels[tag]) } : {}),
    ...(expand.has('parameters') ? { parameters: parametersOf(game) } : {}),
    ...(expand.has('images')
      ? { images: [{ name: `${game.slug}.webp`, file: `covers/${game.slug}.webp`, url: image, type: 'regular' }] }
      : {}),
    // Games with the same display name are listed as related.
    ...(expand.has('related_games')
      ? {
          related_games: listed
            .filter((other) => other !== game && other.brand === game.brand)
            .map((other) => briefItem(other, baseUrl)),
        }
      : {}),
  }
}

const briefItem = (game: CatalogueGame | LiveGame, baseUrl: string): object => ({
  uuid: game.uuid,
  name: game.name,
  image: imageOf(game, baseUrl),
  type: 'kind' in game ? 'live games' : 'slots',
  provider: game.brand.name,
  provider_id: game.brand.id,
  technology: 'HTML5',
  has_lobby: 'kind' in game ? 1 : 0,
  is_mobile: 1,
  has_freespins: 'kind' in game ? 0 : 1,
  has_tables: 'kind' in game ? 1 : 0,
  freespin_valid_until_full_day: 0,
  label: game.brand.name,
})

const imageOf = (game: CatalogueGame | LiveGame, baseUrl: string): string => `${baseUrl}/covers/${game.slug}.webp`

const parametersOf = (game: CatalogueGame | LiveGame): object => {
  if ('kind' in game) return { rtp: game.rtpBps / 100 }
  const figures = proofOf(game)
  return {
    // Percent with two decimals.
    rtp: figures.rtpBps / 100,
    volatility: figures.volatility,
    reels_count: String(game.maths.strips.length),
    lines_count: game.maths.lines.length,
  }
}
