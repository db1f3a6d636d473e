import { buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'

/** The place of promo codes, and what it waits for. */
export function PromoCode() {
  const say = useText()
  return (
    <div className="cashbox-whole grid place-content-center">
      <EmptyState image={art('gift')} title={say('promo.title')} actions={<Link className={buttonClass({ tone: 'gold' })} to="/bonuses">{say('promo.bonuses')}</Link>}>
        <p>{say('promo.text')}</p>
      </EmptyState>
    </div>
  )
}
