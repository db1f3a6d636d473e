import { listGames } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { filtersOf, GamesOf } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

const filters = { tag: 'top', pageSize: 24 } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page } = filtersOf(new URL(request.url).search)
  return ask(listGames, { query: { ...filters, page } }, context.get(pageRequest))
}

export const shouldRevalidate = isOtherPlace

export default function GamesTop() {
  const say = useText()
  const games = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('games.topTitle')}</PageTitle>
      <GamesOf title={say('games.topTitle')} page={games} filters={filters} />
    </>
  )
}
