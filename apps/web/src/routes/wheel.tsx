import { ComingPage } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

export default function Wheel() {
  const say = useText()
  return (
    <>
      <PageTitle>{say('shell.nav.wheel')}</PageTitle>
      <ComingPage area="wheel" invitation={<RegisterFirst />} />
    </>
  )
}
