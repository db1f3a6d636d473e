import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { useText } from '../../../i18n/text.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { useLeave } from './profile-menu.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Where the player is signed in, his password, and the way out. */
export function ProfileSecurity({ user }: { readonly user: User }) {
  const say = useText()
  const leave = useLeave()
  return (
    <>
      <SessionsPanel />
      <PasswordPanel user={user} />
      <div className="actions"><Button tone="danger" onClick={() => void leave()}>{say('profile.logout')}</Button></div>
    </>
  )
}
