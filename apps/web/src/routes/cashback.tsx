import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ComingPage, ContentCards, ContentPart } from '../features/content/index.ts'
import { CashbackOverview } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { ToldText } from '../lib/told-text.tsx'
import { isOtherPlace, PageHead, PageTitle } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { loadCards } from './_cards.ts'
import { RegisterFirst } from './_register-first.tsx'

const area = areaLoader('cashback')

export async function loader(args: LoaderFunctionArgs) {
  const [told, cards] = await Promise.all([area(args), loadCards('cashback', args)])
  return { ...told, cards }
}

export const shouldRevalidate = isOtherPlace

export default function Cashback() {
  const say = useText()
  const user = useUser()
  const { language } = useSite()
  const { list, rules, cards } = useLoaderData<typeof loader>()
  const about = <span lang={list.language === language ? undefined : list.language}><ToldText text={list.header.text} /></span>
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.cashback')}</PageTitle>
      {user ? <><PageHead title={say('shell.nav.cashback')} /><CashbackOverview user={user} about={about} /></> : <ComingPage area="cashback" list={list} invitation={<RegisterFirst />} />}
      <div className="cashback-about"><ContentCards cards={cards} /></div>
      {rules === null ? null : <ContentPart page={rules} />}
    </>
  )
}
