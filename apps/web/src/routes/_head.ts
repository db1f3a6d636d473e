import { getContentPage, getProviderText, type ContentPage } from '@zoria/contract/content/http'
import { getGame, getProvider, listGames, type Game } from '@zoria/contract/games/http'
import { nameOf } from '../features/games/index.ts'
import { textsIn, type MessageId } from '../i18n/catalogues.ts'
import { formatHundredths } from '../lib/formats.ts'
import type { Head } from '../lib/head/head.ts'
import { shareCard } from '../lib/head/share-card.ts'
import { breadcrumbs, gameList, gameThing, houseThings, providerThing, textThing, thingsAsText, type Thing } from '../lib/head/things.ts'
import type { PageRequest } from '../lib/page-request.ts'
import { readFromServer } from '../lib/server-api.ts'
import { plainText, type TextValues } from '../lib/told-pieces.ts'
import { wordsFor } from '../lib/words-seen.ts'

type Said = { readonly description: string | null; readonly things: readonly Thing[]; readonly card?: string }

/** What the info list `head` says of a page to search engines, by its key; null where it says nothing in the language of the page. */
type Describe = (key: string, values?: TextValues) => string | null

/** Pages that are always there, and their name for the trail. What is said of them is content: an item of `head` whose key is the path, with dashes. */
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
  '/slot-stream': 'page.stream',
  '/profile': 'profile.title',
  '/cashbox': 'cashbox.title',
  '/about': 'page.about',
  '/responsible-gaming': 'page.responsible',
  '/contacts': 'page.contacts',
  '/terms': 'page.terms',
  '/privacy': 'page.privacy',
  '/fairness': 'page.fairness',
  '/credits': 'page.credits',
}

/** Fixed pages that are no page of text. */
const placesOfMore: readonly string[] = ['/games', '/providers', '/battles', '/jackpots', '/wheel', '/bonuses', '/cashback', '/slot-stream', '/profile', '/cashbox']

/** What the server says of a page to those who do not look at it. What the API cannot tell at the moment is left out: a page is not late for it. */
export async function headOf(pathname: string, page: PageRequest): Promise<Head> {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  const { description, things, card = 'site' } = await saidOf(path, page)
  return { pathname, description, image: `${page.publicUrl}${shareCard(card, page.language)}`, things: thingsAsText(things) }
}

async function saidOf(path: string, page: PageRequest): Promise<Said> {
  const describe = await descriptionsFor(page)
  const home = describe('home')
  if (path === '/') return { description: home, things: houseThings(page, home) }
  const name = fixed[path]
  if (name !== undefined) return saidOfFixed(path, { name, page, describe })
  const [, section = '', slug = '', beyond] = path.split('/')
  if (slug === '') return (await saidOfWritten(path, page)) ?? { description: home, things: [] }
  if (section === 'games' && beyond === undefined) return (await saidOfGame(slug, { page, describe })) ?? { description: home, things: [] }
  if (section === 'providers' && beyond === undefined) return (await saidOfProvider(slug, { page, describe })) ?? { description: home, things: [] }
  return { description: home, things: [] }
}

/** A text in another language than the page's would say nothing to who searches in this one. */
async function descriptionsFor(page: PageRequest): Promise<Describe> {
  const list = await wordsFor(page, 'head')
  return (key, values) => {
    const text = key === 'home' ? list?.header.text : list?.items.find((item) => item.key === key)?.text
    return text === undefined || list?.language !== page.language ? null : plainText(text, values)
  }
}

type Asked = { readonly page: PageRequest; readonly describe: Describe }

/** Lists of games name what is on them, by the tag of the catalogue. */
const listed: Readonly<Record<string, { readonly tag?: 'top' | 'new' }>> = { '/games': {}, '/games/top': { tag: 'top' }, '/games/new': { tag: 'new' } }

async function saidOfFixed(path: string, { name, page, describe }: Asked & { readonly name: MessageId }): Promise<Said> {
  const say = textsIn(page.language)
  const title = say._(name)
  const steps = [...(path.startsWith('/games/') ? [{ name: say._('games.all'), path: '/games' }] : []), { name: title, path }]
  const query = listed[path]
  const answer = query && (await readFromServer(listGames, { query: { ...query, pageSize: 24 } }, page))
  const list = answer?.ok ? [gameList(page, { games: answer.value.body.items, name: title, nameOf: namesIn(page) })] : []
  const text = query ? null : await textAt(path, page)
  return { description: describe(path.slice(1).replaceAll('/', '-')), things: [breadcrumbs(page, fromHome(steps)), ...list, ...(text ? [textThing(page, { ...text, path })] : [])] }
}

/** A page that nobody knew of before it was published. */
async function saidOfWritten(path: string, page: PageRequest): Promise<Said | null> {
  const text = await textAt(path, page)
  return text && { description: shortened(text.intro.replaceAll('**', '')), things: [breadcrumbs(page, fromHome([{ name: text.title, path }])), textThing(page, { ...text, path })] }
}

/** As long as search engines show, ended at a word. */
const shortened = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`)

/** The page of text that has this address for itself. */
async function textAt(path: string, page: PageRequest): Promise<ContentPage | null> {
  const key = path.slice(1)
  if (!/^[\w-]{1,80}$/.test(key) || placesOfMore.includes(path)) return null
  const answer = await readFromServer(getContentPage, { params: { key }, query: { language: page.language } }, page)
  return answer.ok ? answer.value.body : null
}

async function saidOfGame(slug: string, { page, describe }: Asked): Promise<Said | null> {
  const answer = await readFromServer(getGame, { params: { slug } }, page)
  if (!answer.ok) return null
  const game = answer.value.body
  const name = namesIn(page)(game)
  const values = { name, provider: game.provider.name, rtp: game.rtp === null ? '' : formatHundredths(game.rtp) }
  const description = describe(game.rtp === null ? 'game' : 'game-return', values)
  const card = `game-${game.slug}`
  const steps = [{ name: textsIn(page.language)._('games.all'), path: '/games' }, { name, path: `/games/${slug}` }]
  return { description, card, things: [breadcrumbs(page, fromHome(steps)), gameThing(page, { game, name, description, image: `${page.publicUrl}${shareCard(card, page.language)}` })] }
}

/** A provider that is announced in words but has no game yet is a page too. */
async function saidOfProvider(slug: string, { page, describe }: Asked): Promise<Said | null> {
  const [found, games, text] = await Promise.all([
    readFromServer(getProvider, { params: { slug } }, page),
    readFromServer(listGames, { query: { provider: slug, pageSize: 24 } }, page),
    readFromServer(getProviderText, { params: { slug }, query: { language: page.language } }, page),
  ])
  const written = text.ok ? text.value.body : null
  const name = found.ok ? found.value.body.name : written?.title
  if (name === undefined) return null
  const description = written !== null && written.language === page.language && written.description.length >= 50 ? written.description : describe('provider', { name })
  const steps = [{ name: textsIn(page.language)._('shell.nav.providers'), path: '/providers' }, { name, path: `/providers/${slug}` }]
  const list = games.ok && games.value.body.items.length > 0 ? [gameList(page, { games: games.value.body.items, name, nameOf: namesIn(page) })] : []
  return { description, things: [breadcrumbs(page, fromHome(steps)), providerThing(page, { slug, name, description }), ...list] }
}

const fromHome = (steps: readonly { readonly name: string; readonly path: string }[]) => [{ name: 'Zoria', path: '/' }, ...steps]

const namesIn = (page: PageRequest) => (game: Game): string => nameOf(game, (id, values) => textsIn(page.language)._(id, values))
