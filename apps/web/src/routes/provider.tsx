import { getProvider, listGames } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { GamesOf } from '../features/games/index.ts'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const slug = params['slug'] ?? ''
  const [provider, games] = await Promise.all([ask(getProvider, { params: { slug } }, page), ask(listGames, { query: { provider: slug, pageSize: 24 } }, page)])
  return { provider, games }
}

export const shouldRevalidate = isOtherPlace

export default function ProviderRoute() {
  const { provider, games } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{provider.name}</PageTitle>
      <GamesOf title={provider.name} page={games} filters={{ provider: provider.slug, pageSize: 24 }} />
    </>
  )
}
