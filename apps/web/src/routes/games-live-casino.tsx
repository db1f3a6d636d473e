import { listGames } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { filtersOf, GamesOf } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

const filters = { tag: 'live', pageSize: 24 } as const

const coming = comingLoader('live')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page } = filtersOf(new URL(request.url).search)
  const [games, list] = await Promise.all([ask(listGames, { query: { ...filters, page } }, context.get(pageRequest)), coming({ context })])
  return { games, list }
}

export const shouldRevalidate = isOtherPlace

export default function GamesLiveCasino() {
  const say = useText()
  const { games, list } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('games.liveTitle')}</PageTitle>
      {games.total === 0 ? <ComingPage area="live" list={list} /> : <GamesOf title={say('games.liveTitle')} page={games} filters={filters} />}
    </>
  )
}
