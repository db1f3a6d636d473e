import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Ban, Banknote, Clock, Coffee, Gauge, TrendingDown, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import type { textKeys } from '../../../lib/texts/text-keys.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'

const limits: readonly {
  readonly icon: LucideIcon
  readonly title: MessageId
  readonly key: (typeof textKeys)['limits'][number]
}[] = [
  { icon: Banknote, title: 'limits.depositTitle', key: 'deposit' },
  { icon: TrendingDown, title: 'limits.lossTitle', key: 'loss' },
  { icon: Clock, title: 'limits.timeTitle', key: 'time' },
  { icon: Gauge, title: 'limits.stakeTitle', key: 'stake' },
  { icon: Coffee, title: 'limits.breakTitle', key: 'break' },
  { icon: Ban, title: 'limits.exclusionTitle', key: 'exclusion' },
]

/**
 * The place of limits: what each will do here, and who sets it today. Source:
 * docs/rules/guard-rails.md#responsible-gaming.
 */
export function ProfileLimits() {
  const say = useText()
  const texts = useContentTexts('limits')
  return (
    <div className="grid gap-4.5">
      <section className="limits-banner">
        <span className="limits-picture">
          <ArtPicture name="lifebuoy" size={64} when="eager" />
        </span>
        <div>
          <h2>{say('limits.title')}</h2>
          <p>{texts.lead}</p>
        </div>
        <div className="actions">
          <Link className={buttonClass({ tone: 'gold' })} to="/contacts">
            {say('limits.write')}
          </Link>
          <Link className={buttonClass({ tone: 'ghost' })} to="/responsible-gaming">
            {say('page.responsible')}
          </Link>
        </div>
      </section>
      <ul className="limit-cards">
        {limits.map(({ icon: Icon, title, key }) => (
          <li key={key} className="panel">
            <div className="panel-head">
              <span className="history-icon">
                <Icon size={20} aria-hidden="true" />
              </span>
              <h3>{say(title)}</h3>
            </div>
            <p>{texts.of(key)}</p>
            <Mark tone="info">{say('limits.bySupport')}</Mark>
          </li>
        ))}
      </ul>
    </div>
  )
}
