import { listGames } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { filtersOf, GamesOf } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

/** The popular and the new games; the address names the tag. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const filters = { tag: /\/new\/?$/.test(pathname) ? 'new' : 'top', pageSize: 24 } as const
  return {
    filters,
    games: await ask(listGames, { query: { ...filters, page: filtersOf(search).page } }, context.get(pageRequest)),
  }
}

export const shouldRevalidate = isOtherPlace

export default function GamesTag() {
  const say = useText()
  const { filters, games } = useLoaderData<typeof loader>()
  const title = say(`games.${filters.tag}Title`)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <GamesOf title={title} page={games} filters={filters} />
    </>
  )
}
