import { listGames, listProviders } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Providers } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask, askOr } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const [{ items: providers }, { items: games }] = await Promise.all([
    ask(listProviders, { query: { pageSize: 100 } }, page),
    askOr(listGames, { query: { pageSize: 60 } }, page, { items: [] }),
  ])
  return { providers, games }
}

export const shouldRevalidate = isOtherPlace

export default function ProvidersRoute() {
  const say = useText()
  const { providers, games } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('shell.nav.providers')}</PageTitle>
      <Providers providers={providers} games={games} />
    </>
  )
}
