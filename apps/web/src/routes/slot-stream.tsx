import { ComingPage } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export default function SlotStream() {
  const say = useText()
  return (
    <>
      <PageTitle>{say('page.stream')}</PageTitle>
      <ComingPage area="stream" invitation={<RegisterFirst />} />
    </>
  )
}
