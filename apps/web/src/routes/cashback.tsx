import { useLoaderData } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { CashbackOverview } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { isOtherPlace, PageHead, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export const loader = comingLoader('cashback')

export const shouldRevalidate = isOtherPlace

export default function Cashback() {
  const say = useText()
  const user = useUser()
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.cashback')}</PageTitle>
      {user ? <><PageHead title={say('shell.nav.cashback')} /><CashbackOverview user={user} /></> : <ComingPage area="cashback" list={list} invitation={<RegisterFirst />} />}
    </>
  )
}
