import { buttonClass } from '@zoria/ui/button.tsx'
import { Link } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { layerState, useModal } from '../shell/index.ts'

/** Spec §6: the battles and bonuses pages ask visitors to register first. Players see nothing here. */
export function RegisterFirst() {
  const say = useText()
  const user = useUser()
  const { addressOf } = useModal()
  if (user) return null
  return (
    <Link
      className={buttonClass({ tone: 'ghost', size: 'lg' })}
      to={addressOf('register')}
      state={layerState}
      preventScrollReset
    >
      {say('login.register')}
    </Link>
  )
}
