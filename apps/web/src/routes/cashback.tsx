import { useLoaderData } from 'react-router'
import { ComingPage, ContentPart } from '../features/content/index.ts'
import { CashbackOverview } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { isOtherPlace, PageHead, PageTitle } from '../shell/index.ts'
import { areaLoader } from './_area.ts'
import { RegisterFirst } from './_register-first.tsx'

export const loader = areaLoader('cashback')

export const shouldRevalidate = isOtherPlace

export default function Cashback() {
  const say = useText()
  const user = useUser()
  const { list, rules } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.cashback')}</PageTitle>
      {user ? <><PageHead title={say('shell.nav.cashback')} /><CashbackOverview user={user} /></> : <ComingPage area="cashback" list={list} invitation={<RegisterFirst />} />}
      <ContentPart page={rules} />
    </>
  )
}
