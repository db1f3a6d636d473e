import { useLoaderData } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export const loader = comingLoader('jackpots')

export const shouldRevalidate = isOtherPlace

export default function Jackpots() {
  const say = useText()
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.jackpots')}</PageTitle>
      <ComingPage area="jackpots" list={list} invitation={<RegisterFirst />} />
    </>
  )
}
