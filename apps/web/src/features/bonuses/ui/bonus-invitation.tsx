import { buttonClass } from '@zoria/ui/button.tsx'
import { Check } from 'lucide-react'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { layerState, useModal } from '../../../shell/index.ts'
import { BonusStyles } from './bonus-styles.tsx'

const reasons = ['bonus.invite.terms', 'bonus.invite.own', 'bonus.invite.trace'] as const

/** Spec §6: the bonuses tell visitors to register first, and what they get by it. */
export function BonusInvitation() {
  const say = useText()
  const { addressOf } = useModal()
  return (
    <BonusStyles>
      <section className="bonus-invite">
        <div>
          <h1>{say('bonus.inviteTitle')}</h1>
          <p>{say('bonus.invite')}</p>
          <ul>{reasons.map((reason) => <li key={reason}><Check size={18} aria-hidden="true" /><span>{say(reason)}</span></li>)}</ul>
          <div className="actions">
            <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to={addressOf('register')} state={layerState} preventScrollReset>{say('registration.open')}</Link>
            <Link className={buttonClass({ tone: 'ghost', size: 'lg' })} to={addressOf('login')} state={layerState} preventScrollReset>{say('login.open')}</Link>
          </div>
        </div>
        <ArtPicture name="gift" size={220} when="first" />
      </section>
    </BonusStyles>
  )
}
