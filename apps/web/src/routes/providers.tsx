import { listProviders } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Providers } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return ask(listProviders, { query: { pageSize: 100 } }, context.get(pageRequest))
}

export const shouldRevalidate = isOtherPlace

export default function ProvidersRoute() {
  const say = useText()
  const { items } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('shell.nav.providers')}</PageTitle>
      <Providers providers={items} />
    </>
  )
}
