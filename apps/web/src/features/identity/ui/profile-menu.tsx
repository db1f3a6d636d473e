import type { User } from '@zoria/contract/identity/http'
import { Menu } from '@zoria/ui/menu.tsx'
import { History, LogOut, Trophy, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { useSession } from '../../../lib/session/session.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { retract, useCashbox, useStoredMessages } from '../../../shell/index.ts'
import { Avatar } from './avatar.tsx'

/** The player's corner of the header: profile, rating, history, leaving. */
export function ProfileMenu({ user }: { readonly user: User }) {
  const say = useText()
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const leave = useLeave()
  const cashbox = useCashbox()
  return (
    <Menu
      label={say('profile.title')}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <button
          type="button"
          aria-label={`${say('profile.menu')}, ${say('rating.level', { level: user.level })}`}
          className="rounded-full"
        >
          <Avatar user={user} />
        </button>
      }
    >
      <Link className="menu-item" to="/profile" onClick={close}>
        <UserRound size={18} aria-hidden="true" />
        {say('profile.title')}
      </Link>
      <Link className="menu-item" to="/profile?tab=rating" onClick={close}>
        <Trophy size={18} aria-hidden="true" />
        {say('shell.nav.rating')}
      </Link>
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          close()
          cashbox.open({ action: 'history' })
        }}
      >
        <History size={18} aria-hidden="true" />
        {say('cashbox.historyTitle')}
      </button>
      <div className="menu-line" />
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          close()
          void leave()
        }}
      >
        <LogOut size={18} aria-hidden="true" />
        {say('profile.logout')}
      </button>
    </Menu>
  )
}

/** Logs out and says how it went; the refusal of an earlier try is no longer shown then. */
export function useLeave(): () => Promise<void> {
  const say = useText()
  const { leave } = useSession()
  const textOf = useRefusalText()
  return async () => {
    const refusal = await leave()
    const { error, store, forget } = useStoredMessages.getState()
    if (refusal) return store('error', textOf(refusal))
    if (error !== null) {
      retract({ kind: 'error', title: error })
      forget('error')
    }
    store('success', say('profile.loggedOut'))
  }
}
