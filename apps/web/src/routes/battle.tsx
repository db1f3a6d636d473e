import { useLoaderData } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export const loader = comingLoader('battles')

export const shouldRevalidate = isOtherPlace

export default function Battle() {
  const say = useText()
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.battles')}</PageTitle>
      <ComingPage area="battles" list={list} invitation={<RegisterFirst />} />
    </>
  )
}
