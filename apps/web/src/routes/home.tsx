import { listComponents } from '@zoria/contract/content/http'
import { listGames, listProviders, type Game } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { bannerOf, comingCardOf, homeFacts, railOf } from '../features/content/index.ts'
import { MyGames } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { askOr } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { HomeHero, OpenBonusPlace } from './_home-hero.tsx'
import { HomeRails } from './_home-rails.tsx'
import { Trust } from './_home-trust.tsx'

const none = { items: [], total: 0 } as const

/** What stands on the page. A part that cannot be had leaves its place empty; the page always comes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const [popular, fresh, live, providers, components] = await Promise.all([
    askOr(listGames, { query: { pageSize: 12 } }, page, none),
    askOr(listGames, { query: { tag: 'new', pageSize: 6 } }, page, none),
    askOr(listGames, { query: { tag: 'live', pageSize: 6 } }, page, none),
    askOr(listProviders, { query: { pageSize: 8 } }, page, none),
    // Whoever brings the cookie of a session is told what players are told.
    askOr(listComponents, { query: { page: 'home', language: page.language, auth: page.cookie === '' ? 'false' : 'true' } }, page, none),
  ])
  const ofType = (type: string) => components.items.filter((component) => component.type === type)
  return {
    popular: popular.items, total: popular.total, fresh: unseenOf(fresh.items, popular.items), live: live.items, providers: providers.items,
    ...homeFacts(components.items),
    banners: ofType('banner').map(bannerOf),
    cards: ofType('coming-card').map(comingCardOf).filter((card) => card !== null),
    rails: ofType('rail').map(railOf).filter((rail) => rail !== null),
  }
}

/** A small catalogue shows everything in one rail; the same covers twice would say nothing, and need not be sent. */
const unseenOf = (games: readonly Game[], shown: readonly Game[]) => (games.every(({ id }) => shown.some((game) => game.id === id)) ? [] : games)

export const shouldRevalidate = isOtherPlace

export default function Home() {
  const say = useText()
  const { banners, steps, trust, rails, ...shown } = useLoaderData<typeof loader>()
  const told = banners.filter(({ game }) => game === null || shown.popular.some(({ slug }) => slug === game))
  return (
    <>
      <PageTitle>{say('home.title')}</PageTitle>
      <h1 className="visually-hidden">{say('home.title')}</h1>
      <HomeHero banners={told} steps={steps} />
      <OpenBonusPlace />
      <MyGames />
      <Trust facts={trust} />
      <HomeRails rails={rails} {...shown} />
    </>
  )
}
