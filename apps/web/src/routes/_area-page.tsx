import { useLoaderData } from 'react-router'
import { ComingPage, ContentPart } from '../features/content/index.ts'
import type { MessageId } from '../i18n/catalogues.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'
import type { Area, RuledArea } from './_area.ts'
import { RegisterFirst } from './_register-first.tsx'

/** An area that is being built: what it will hold, and beneath it the rules it follows. */
export function AreaPage({ area, title }: { readonly area: RuledArea; readonly title: MessageId }) {
  const say = useText()
  const { list, rules } = useLoaderData<Area>()
  return (
    <>
      <PageTitle description={list.header.text}>{say(title)}</PageTitle>
      <ComingPage area={area} list={list} invitation={<RegisterFirst />} />
      {rules === null ? null : <ContentPart page={rules} />}
    </>
  )
}
