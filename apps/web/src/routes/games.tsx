import { listGames, listProviders } from '@zoria/contract/games/http'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { filtersOf, Lobby, queryOf } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const filters = filtersOf(new URL(request.url).search)
  const [games, providers] = await Promise.all([ask(listGames, { query: { ...queryOf(filters), page: filters.page } }, page), ask(listProviders, { query: { pageSize: 100 } }, page)])
  // Whoever found nothing is shown what others play.
  const popular = games.total === 0 ? await ask(listGames, { query: { pageSize: 6 } }, page) : null
  return { games, providers: providers.items, popular: popular?.items ?? [] }
}

export const shouldRevalidate = isOtherPlace

export default function Games() {
  const say = useText()
  const { games, providers, popular } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('games.all')}</PageTitle>
      <Lobby filters={filtersOf(useLocation().search)} page={games} providers={providers} popular={popular} />
    </>
  )
}
