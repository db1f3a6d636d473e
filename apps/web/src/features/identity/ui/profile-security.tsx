import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Monitor, ShieldCheck } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { useLeave } from './profile-menu.tsx'

/** This session and the way out of it. */
export function ProfileSecurity() {
  const say = useText()
  const leave = useLeave()
  return (
    <section className="panel">
      <div className="panel-head"><h2>{say('profile.sessionTitle')}</h2></div>
      <ul className="sessions">
        <li>
          <span className="history-icon"><Monitor size={20} aria-hidden="true" /></span>
          <div><b>{say('profile.thisBrowser')}</b><small>{say('profile.sessionNote')}</small></div>
          <Mark tone="success">{say('profile.thisSession')}</Mark>
        </li>
      </ul>
      <p className="note note-info my-3"><ShieldCheck size={17} aria-hidden="true" /><span>{say('profile.securitySoon')}</span></p>
      <Button tone="danger" onClick={() => void leave()}>{say('profile.logout')}</Button>
    </section>
  )
}
