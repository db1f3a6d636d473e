import type { User } from '@zoria/contract/identity/http'
import { Mark } from '@zoria/ui/mark.tsx'
import { ReadonlyField } from '@zoria/ui/text-field.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/link.tsx'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { currencySign, formatDay } from '../../../lib/formats.ts'
import { formatPhone } from '../../../lib/phones.ts'
import { layerState, useModal } from '../../../shell/index.ts'
import { MissingDetails } from './missing-details.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { PhoneNotice } from './phone-notice.tsx'

const currencyNames: Readonly<Partial<Record<User['currency'], MessageId>>> = { uah: 'currency.uah', kzt: 'currency.kzt' }

/** What the account holds about the player; what is still missing comes first. */
export function ProfilePersonal({ user, languageMenu }: { readonly user: User; readonly languageMenu: ReactNode }) {
  const say = useText()
  const currency = currencyNames[user.currency]
  return (
    <>
      {user.missing.some((code) => code !== 'PHONE_NOT_VERIFIED') ? <MissingDetails user={user} /> : null}
      {user.phone_verified ? null : <PhoneNotice user={user} />}
      <section className="panel">
        <div className="panel-head"><h2>{say('profile.personalTitle')}</h2></div>
        <div className="profile-form">
          <Phone user={user} />
          <ReadonlyField label={say('field.email')}><span className="flex-1">{user.email ?? say('profile.notGiven')}</span></ReadonlyField>
          <ReadonlyField label={say('field.birthDate')} hint={say('profile.fixedHint')}>
            <span className="num flex-1">{user.birth_date ? formatDay(user.birth_date) : say('profile.notGiven')}</span>
            <Lock size={17} aria-hidden="true" />
          </ReadonlyField>
          <ReadonlyField label={say('field.currency')} hint={say('profile.currencyHint')}>
            <span className="flex-1">{currency ? `${say(currency)}, ` : ''}{currencySign(user.currency)}</span>
            <Lock size={17} aria-hidden="true" />
          </ReadonlyField>
          <ReadonlyField label={say('field.country')}><span className="flex-1">{say(user.country === 'UA' ? 'country.UA' : 'country.KZ')}</span></ReadonlyField>
          <div className="field"><span className="field-label">{say('field.language')}</span>{languageMenu}</div>
        </div>
      </section>
      <NoticesPanel user={user} />
    </>
  )
}

function Phone({ user }: { readonly user: User }) {
  const say = useText()
  const { addressOf } = useModal()
  const change = <Link className="link" to={addressOf('phone')} state={layerState} preventScrollReset>{say(user.phone === null ? 'phone.add' : 'phone.change')}</Link>
  return (
    <ReadonlyField label={say('field.phone')} hint={change}>
      <span className="num flex-1">{user.phone ? formatPhone(user.phone) : say('profile.notGiven')}</span>
      {user.phone === null ? null : <Mark tone={user.phone_verified ? 'success' : 'warning'}>{say(user.phone_verified ? 'profile.confirmed' : 'profile.unconfirmed')}</Mark>}
    </ReadonlyField>
  )
}
