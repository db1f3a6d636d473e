import { ComingPage } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export default function Battle() {
  const say = useText()
  return (
    <>
      <PageTitle>{say('shell.nav.battles')}</PageTitle>
      <ComingPage area="battles" invitation={<RegisterFirst />} />
    </>
  )
}
