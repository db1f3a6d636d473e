import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { layerState, useModal } from '../../../shell/index.ts'

/** What a visitor finds in the header. */
export function VisitorAccount() {
  const say = useText()
  const { addressOf } = useModal()
  return (
    <>
      <Link className={buttonClass({ tone: 'ghost' })} to={addressOf('login')} state={layerState} preventScrollReset>{say('login.open')}</Link>
      <Link className={buttonClass({ tone: 'gold' })} to={addressOf('register')} state={layerState} preventScrollReset>{say('registration.open')}</Link>
    </>
  )
}
