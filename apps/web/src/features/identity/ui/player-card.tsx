import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { LocalDate } from '../../../lib/local-date.tsx'
import { formatPhone } from '../../../lib/phones.ts'
import { useCashbox } from '../../../shell/index.ts'
import { Avatar } from './avatar.tsx'

/** Who, since when, how much; the ways to the cashbox; what is checked. */
export function PlayerCard({ user, wallets }: { readonly user: User; readonly wallets: ReactNode }) {
  const say = useText()
  const cashbox = useCashbox()
  return (
    <>
      <section className="panel panel-raised">
        <div className="profile-who">
          <Avatar user={user} isLarge />
          <span>
            <b className="num">{user.phone ? formatPhone(user.phone) : (user.email ?? '')}</b>
            <small className="num">ID {user.id.slice(-12)}</small>
            <small>{say('profile.since')} <LocalDate iso={user.created_at} /></small>
          </span>
        </div>
        {wallets}
        <div className="grid grid-cols-2 gap-2 mt-3.5">
          <Button tone="gold" onClick={() => cashbox.open()}>{say('cashbox.deposit')}</Button>
          <Button tone="ghost" onClick={() => cashbox.open({ action: 'withdrawal' })}>{say('cashbox.withdraw')}</Button>
        </div>
      </section>
      <Checks user={user} />
    </>
  )
}

function Checks({ user }: { readonly user: User }) {
  const say = useText()
  const checks = [
    { text: say('profile.checkAge'), isMet: user.birth_date !== null && user.consents.age },
    { text: say('profile.checkPhone'), isMet: user.phone_verified },
    { text: say('profile.checkTerms'), isMet: user.consents.terms },
  ]
  const met = checks.filter(({ isMet }) => isMet).length
  return (
    <section className="panel">
      <div className="panel-head"><h2>{say('profile.checks')}</h2><Mark tone={met === checks.length ? 'success' : 'warning'}>{say('profile.checksMet', { met, all: checks.length })}</Mark></div>
      <ul className="checklist">
        {checks.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            {isMet ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            {text}
            <span className="visually-hidden">{say(isMet ? 'profile.met' : 'profile.notMet')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
