import { getProviderText } from '@zoria/contract/content/http'
import { getProvider, listGames } from '@zoria/contract/games/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { filtersOf, ProviderPage } from '../features/games/index.ts'
import { ask, askOr } from '../lib/queries/ask.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { slugOf } from '../lib/slug-of.ts'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'

/** A provider that has a text but no game yet has a page too. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const slug = slugOf(params)
  const query = { provider: slug, pageSize: 24, page: filtersOf(new URL(request.url).search).page }
  const [text, games] = await Promise.all([
    askOr(getProviderText, { params: { slug }, query: { language: page.language } }, page, null),
    ask(listGames, { query }, page),
  ])
  const provider =
    text === null
      ? await ask(getProvider, { params: { slug } }, page)
      : await askOr(getProvider, { params: { slug } }, page, null)
  // A provider without games shows a note.
  const seen = games.total === 0 ? await textsOfPage(page, ['games']) : []
  return { slug, name: provider?.name ?? text?.title ?? slug, text, games, seen }
}

export const shouldRevalidate = isOtherPlace

export default function ProviderRoute() {
  const { slug, name, text, games, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <ProviderPage slug={slug} name={name} text={text} page={games} />
    </>
  )
}
