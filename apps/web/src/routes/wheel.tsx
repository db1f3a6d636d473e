import { useLoaderData } from 'react-router'
import { ComingPage, comingLoader } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export const loader = comingLoader('wheel')

export const shouldRevalidate = isOtherPlace

export default function Wheel() {
  const say = useText()
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle description={list.header.text}>{say('shell.nav.wheel')}</PageTitle>
      <ComingPage area="wheel" list={list} invitation={<RegisterFirst />} />
    </>
  )
}
