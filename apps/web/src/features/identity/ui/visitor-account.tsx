import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { layerState, useModalAddress } from '../../../shell/index.ts'

/** What a visitor finds in the header. */
export function VisitorAccount() {
  const say = useText()
  const addressOf = useModalAddress()
  return (
    <>
      <Link className={buttonClass({ tone: 'ghost' })} to={addressOf('login')} state={layerState} preventScrollReset>
        {say('login.open')}
      </Link>
      <Link className={buttonClass({ tone: 'gold' })} to={addressOf('register')} state={layerState} preventScrollReset>
        {say('registration.open')}
      </Link>
    </>
  )
}
