import { type Battle, getBattle } from '@zoria/contract/battles/http'
import { type ContentPage, getContentPage, getProviderText } from '@zoria/contract/content/http'
import { type Game, getGame, getProvider, listGames } from '@zoria/contract/games/http'
import cards from '../assets/share-cards.json' with { type: 'json' }
import { nameIn as battleNameIn } from '../features/battles/index.ts'
import { nameOf } from '../lib/game-name.ts'
import { type MessageId, textsIn } from '../i18n/catalogues.ts'
import type { LanguageTag } from '../i18n/languages.ts'
import { formatHundredths, formatRoundMoney, formatWhole } from '../lib/formats.ts'
import type { Head } from '../lib/head/head.ts'
import {
  battleThing,
  breadcrumbs,
  gameList,
  gameThing,
  houseThings,
  providerThing,
  textThing,
  type Thing,
  thingsAsText,
} from '../lib/head/things.ts'
import type { PageRequest } from '../lib/page/page-request.ts'
import { readFromServer } from '../lib/queries/server-api.ts'
import { plainText, type TextValues } from '../lib/texts/text-pieces.ts'
import { textsFor } from '../lib/texts/page-texts.ts'

type HeadParts = { readonly description: string | null; readonly things: readonly Thing[]; readonly card?: string }

/** The description of a page in the info list `head`, by its key; null where there is none in the language of the page. */
type Describe = (key: string, values?: TextValues) => string | null

/**
 * Static pages and their names in the breadcrumb. Their descriptions are content: the item of `head` whose key is the
 * path, with dashes.
 */
const fixed: Readonly<Record<string, MessageId>> = {
  '/games': 'games.all',
  '/games/top': 'games.topTitle',
  '/games/new': 'games.newTitle',
  '/games/live-casino': 'games.liveTitle',
  '/providers': 'shell.nav.providers',
  '/battles': 'shell.nav.battles',
  '/jackpots': 'shell.nav.jackpots',
  '/wheel': 'shell.nav.wheel',
  '/bonuses': 'shell.nav.bonuses',
  '/bonus-rules': 'page.bonusRules',
  '/cashback': 'shell.nav.cashback',
  '/rating': 'shell.nav.rating',
  '/slot-stream': 'page.stream',
  '/profile': 'profile.title',
  '/cashbox': 'cashbox.title',
  '/about': 'page.about',
  '/responsible-gaming': 'page.responsible',
  '/contacts': 'page.contacts',
  '/terms': 'page.terms',
  '/privacy': 'page.privacy',
  '/fairness': 'page.fairness',
  '/help': 'page.help',
  '/credits': 'page.credits',
}

/** Fixed pages that are no page of text. */
const placesOfMore: readonly string[] = [
  '/games',
  '/providers',
  '/battles',
  '/jackpots',
  '/wheel',
  '/bonuses',
  '/cashback',
  '/rating',
  '/slot-stream',
  '/profile',
  '/cashbox',
]

/**
 * Metadata of a page for search engines. What the API cannot deliver at the moment is left out; it does not delay the
 * page.
 */
export async function headOf(pathname: string, page: PageRequest): Promise<Head> {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  const { description, things, card = 'site' } = await headPartsOf(path, page)
  return {
    pathname,
    description,
    image: `${page.publicUrl}${shareCard(card, page.language)}`,
    things: thingsAsText(things),
  }
}

async function headPartsOf(path: string, page: PageRequest): Promise<HeadParts> {
  const describe = await descriptionsFor(page)
  const home = describe('home')
  if (path === '/') return { description: home, things: houseThings(page, home) }
  const name = fixed[path]
  if (name !== undefined) return headOfFixed(path, { name, page, describe })
  const [, section = '', slug = '', beyond] = path.split('/')
  if (slug === '') return (await headOfArticle(path, page)) ?? { description: home, things: [] }
  if (section === 'games' && beyond === undefined)
    return (await headOfGame(slug, { page, describe })) ?? { description: home, things: [] }
  if (section === 'providers' && beyond === undefined)
    return (await headOfProvider(slug, { page, describe })) ?? { description: home, things: [] }
  if (section === 'battles')
    return (await headOfBattle(beyond ?? slug, { page, describe })) ?? { description: home, things: [] }
  return { description: home, things: [] }
}

/** A text in another language than the page's would say nothing to who searches in this one. */
async function descriptionsFor(page: PageRequest): Promise<Describe> {
  const list = await textsFor(page, 'head')
  return (key, values) => {
    const text = key === 'home' ? list?.header.text : list?.items.find((item) => item.key === key)?.text
    return text === undefined || list?.language !== page.language ? null : plainText(text, values)
  }
}

type Asked = { readonly page: PageRequest; readonly describe: Describe }

/** Lists of games name what is on them, by the tag of the catalogue. */
const listed: Readonly<Record<string, { readonly tag?: 'top' | 'new' }>> = {
  '/games': {},
  '/games/top': { tag: 'top' },
  '/games/new': { tag: 'new' },
}

async function headOfFixed(
  path: string,
  { name, page, describe }: Asked & { readonly name: MessageId },
): Promise<HeadParts> {
  const say = textsIn(page.language)
  const title = say._(name)
  const steps = [
    ...(path.startsWith('/games/') ? [{ name: say._('games.all'), path: '/games' }] : []),
    { name: title, path },
  ]
  const query = listed[path]
  const answer = query && (await readFromServer(listGames, { query: { ...query, pageSize: 24 } }, page))
  const list = answer?.ok
    ? [gameList(page, { games: answer.value.body.items, name: title, nameOf: namesIn(page) })]
    : []
  const text = query ? null : await textAt(path, page)
  return {
    description: describe(path.slice(1).replaceAll('/', '-')),
    things: [breadcrumbs(page, fromHome(steps)), ...list, ...(text ? [textThing(page, { ...text, path })] : [])],
  }
}

/** A content page that editors added. */
async function headOfArticle(path: string, page: PageRequest): Promise<HeadParts | null> {
  const text = await textAt(path, page)
  return (
    text && {
      description: shortened(text.intro.replaceAll('**', '')),
      things: [breadcrumbs(page, fromHome([{ name: text.title, path }])), textThing(page, { ...text, path })],
    }
  )
}

/** As long as search engines show, ended at a word. */
const shortened = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`

/** The page of text that has this address for itself. */
async function textAt(path: string, page: PageRequest): Promise<ContentPage | null> {
  const key = path.slice(1)
  if (!/^[\w-]{1,80}$/.test(key) || placesOfMore.includes(path)) return null
  const answer = await readFromServer(getContentPage, { params: { key }, query: { language: page.language } }, page)
  return answer.ok ? answer.value.body : null
}

async function headOfGame(slug: string, { page, describe }: Asked): Promise<HeadParts | null> {
  const answer = await readFromServer(getGame, { params: { slug } }, page)
  if (!answer.ok) return null
  const game = answer.value.body
  const name = namesIn(page)(game)
  const values = { name, provider: game.provider.name, rtp: game.rtp === null ? '' : formatHundredths(game.rtp) }
  const description = describe(game.rtp === null ? 'game' : 'game-return', values)
  const card = `game-${game.slug}`
  const steps = [
    { name: textsIn(page.language)._('games.all'), path: '/games' },
    { name, path: `/games/${slug}` },
  ]
  return {
    description,
    card,
    things: [
      breadcrumbs(page, fromHome(steps)),
      gameThing(page, { game, name, description, image: `${page.publicUrl}${shareCard(card, page.language)}` }),
    ],
  }
}

/** Which text describes a battle, by what can still be done in it. */
const battleTexts: Readonly<Record<Battle['status'], 'battle' | 'battle-over' | 'battle-cancelled'>> = {
  upcoming: 'battle',
  active: 'battle',
  finishing: 'battle',
  finished: 'battle-over',
  paid: 'battle-over',
  cancelled: 'battle-cancelled',
}

async function headOfBattle(slug: string, { page, describe }: Asked): Promise<HeadParts | null> {
  const answer = await readFromServer(getBattle, { params: { slug } }, page)
  if (!answer.ok) return null
  const battle = answer.value.body
  const name = battleNameIn(battle.names, page.language)
  const description = describe(battleTexts[battle.status], {
    name,
    fund: formatRoundMoney(battle.fund.amount, battle.currency),
    places: formatWhole(battle.prize_places),
  })
  const steps = [
    { name: textsIn(page.language)._('shell.nav.battles'), path: '/battles' },
    { name, path: `/battles/${slug}` },
  ]
  return { description, things: [breadcrumbs(page, fromHome(steps)), battleThing(page, { battle, name, description })] }
}

/** A provider that has a text but no game yet has a page too. */
async function headOfProvider(slug: string, { page, describe }: Asked): Promise<HeadParts | null> {
  const [found, games, text] = await Promise.all([
    readFromServer(getProvider, { params: { slug } }, page),
    readFromServer(listGames, { query: { provider: slug, pageSize: 24 } }, page),
    readFromServer(getProviderText, { params: { slug }, query: { language: page.language } }, page),
  ])
  const written = text.ok ? text.value.body : null
  const name = found.ok ? found.value.body.name : written?.title
  if (name === undefined) return null
  const description =
    written !== null && written.language === page.language && written.description.length >= 50
      ? written.description
      : describe('provider', { name })
  const steps = [
    { name: textsIn(page.language)._('shell.nav.providers'), path: '/providers' },
    { name, path: `/providers/${slug}` },
  ]
  const list =
    games.ok && games.value.body.items.length > 0
      ? [gameList(page, { games: games.value.body.items, name, nameOf: namesIn(page) })]
      : []
  return {
    description,
    things: [breadcrumbs(page, fromHome(steps)), providerThing(page, { slug, name, description }), ...list],
  }
}

const fromHome = (steps: readonly { readonly name: string; readonly path: string }[]) => [
  { name: 'Zoria', path: '/' },
  ...steps,
]

const namesIn =
  (page: PageRequest) =>
  (game: Game): string =>
    nameOf(game, (id, values) => textsIn(page.language)._(id, values))

const names: ReadonlySet<string> = new Set(cards.names)

/**
 * The address of the picture that a shared link shows: of the game if it has one, else of Zoria. Made by `npm run
 * pictures`.
 */
function shareCard(name: string, language: LanguageTag): string {
  return `/share/${names.has(name) ? name : 'site'}-${language}.jpg?v=${cards.version}`
}
