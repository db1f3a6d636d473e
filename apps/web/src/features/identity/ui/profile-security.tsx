import { Button } from '@zoria/ui/button.tsx'
import { useText } from '../../../i18n/text.tsx'
import { useLeave } from './profile-menu.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Where the player is signed in, and the way out. */
export function ProfileSecurity() {
  const say = useText()
  const leave = useLeave()
  return (
    <>
      <SessionsPanel />
      <div className="actions"><Button tone="danger" onClick={() => void leave()}>{say('profile.logout')}</Button></div>
    </>
  )
}
