import { buttonClass } from '@zoria/ui/button.tsx'
import { Check } from 'lucide-react'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { wordKeys } from '../../../lib/word-keys.ts'
import { useWords } from '../../../lib/words.tsx'
import { layerState, useModal } from '../../../shell/index.ts'
import { BonusStyles } from './bonus-styles.tsx'

const reasons = wordKeys['bonus-invitation']

/** Spec §6: the bonuses tell visitors to register first, and what they get by it. */
export function BonusInvitation() {
  const say = useText()
  const words = useWords('bonus-invitation')
  const { addressOf } = useModal()
  return (
    <BonusStyles>
      <section className="bonus-invite">
        <div>
          <h1>{say('bonus.inviteTitle')}</h1>
          <p>{words.lead}</p>
          <ul>{reasons.map((reason) => <li key={reason}><Check size={18} aria-hidden="true" /><span>{words.of(reason)}</span></li>)}</ul>
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
