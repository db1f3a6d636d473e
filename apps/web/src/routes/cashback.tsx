import { listComponents } from '@zoria/contract/content/http'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ComingPage, contentCardOf, ContentCards, ContentPart } from '../features/content/index.ts'
import { CashbackOverview } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { askOr } from '../lib/ask.ts'
import { pageRequest } from '../lib/page-request.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { isOtherPlace, PageHead, PageTitle } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { RegisterFirst } from './_register-first.tsx'

const area = areaLoader('cashback')

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const query = { page: 'cashback', type: 'card', language: page.language, auth: page.cookie === '' ? 'false' : 'true' } as const
  const [told, { items }] = await Promise.all([area({ context }), askOr(listComponents, { query }, page, { items: [] })])
  return { ...told, cards: items.map(contentCardOf).filter((card) => card !== null) }
}

export const shouldRevalidate = isOtherPlace

export default function Cashback() {
  const say = useText()
  const user = useUser()
  const { language } = useSite()
  const { list, rules, cards } = useLoaderData<typeof loader>()
  const about = <span lang={list.language === language ? undefined : list.language}>{list.header.text}</span>
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.cashback')}</PageTitle>
      {user ? <><PageHead title={say('shell.nav.cashback')} /><CashbackOverview user={user} about={about} /></> : <ComingPage area="cashback" list={list} invitation={<RegisterFirst />} />}
      <div className="cashback-about"><ContentCards cards={cards} /></div>
      {rules === null ? null : <ContentPart page={rules} />}
    </>
  )
}
