import { listGames, listProviders } from '@zoria/contract/games/http'
import { Suspense } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { RunningCards, runningCards } from '../features/content/index.ts'
import { filtersOf, Lobby, MiniCover, queryOf } from '../features/games/index.ts'
import { JackpotTickers, loadJackpots } from '../features/jackpots/index.ts'
import { loadWins, WinTicker } from '../features/wins/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { nameOf } from '../lib/game-name.ts'
import { loadAreaCards } from './_area-cards.ts'
import { isOtherPlaceOrPlayer, PageTitle } from '../shell/index.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const filters = filtersOf(new URL(request.url).search)
  const [games, providers, ticker, jackpots, { cards }] = await Promise.all([
    ask(listGames, { query: { ...queryOf(filters), page: filters.page } }, page),
    ask(listProviders, { query: { pageSize: 100 } }, page),
    loadWins(page),
    loadJackpots(page),
    loadAreaCards(page),
  ])
  // If nothing was found, popular games are shown.
  const popular = games.total === 0 ? await ask(listGames, { query: { pageSize: 6 } }, page) : null
  return {
    games,
    providers: providers.items,
    popular: popular?.items ?? [],
    ticker,
    jackpots,
    cards: runningCards(cards),
  }
}

export const shouldRevalidate = isOtherPlaceOrPlayer

export default function Games() {
  const say = useText()
  const { games, providers, popular } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('games.all')}</PageTitle>
      <Lobby
        ticker={<Now />}
        filters={filtersOf(useLocation().search)}
        page={games}
        providers={providers}
        popular={popular}
      />
    </>
  )
}

/** What goes on: big wins, jackpots, the next battle and the wheel. */
function Now() {
  const say = useText()
  const { ticker, jackpots, cards } = useLoaderData<typeof loader>()
  return (
    <>
      <Suspense fallback={null}>
        <WinTicker {...ticker} cover={MiniCover} nameOf={(game) => nameOf(game, say)} />
      </Suspense>
      {jackpots === null ? null : (
        <Suspense fallback={null}>
          <JackpotTickers jackpots={jackpots} />
        </Suspense>
      )}
      <RunningCards cards={cards} />
    </>
  )
}
