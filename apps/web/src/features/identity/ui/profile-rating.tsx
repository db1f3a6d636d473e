import type { User } from '@zoria/contract/identity/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { formatHundredths } from '../../../lib/formats.ts'
import { ratingProgress } from '../model/profile-tabs.ts'

/** The level and the way to the next one. */
export function ProfileRating({ user }: { readonly user: User }) {
  const say = useText()
  const { level, percent, left } = ratingProgress(user.rating)
  return (
    <>
      <section className="rating-card">
        <div className="rating-badge" role="img" aria-label={say('rating.level', { level })}><b className="num">{level}</b></div>
        <div>
          <h2 className="num">{formatHundredths(user.rating)}</h2>
          <p>{say('rating.about')}</p>
          <Progress percent={percent} label={say('rating.toNext', { level: level + 1 })} tone="gold" />
          <div className="rating-ends">
            <span>{say('rating.level', { level })}</span>
            <span className="num">{say('rating.left', { left: formatHundredths(left) })}</span>
            <span>{say('rating.level', { level: level + 1 })}</span>
          </div>
        </div>
      </section>
      <p className="note note-info"><Info size={17} aria-hidden="true" /><span>{say('rating.soon')}</span></p>
    </>
  )
}

/** What a player can do for himself today, and what is on its way. */
export function ProfileLimits() {
  const say = useText()
  return (
    <section className="panel">
      <div className="panel-head"><h2>{say('limits.title')}</h2></div>
      <p className="field-hint mb-4 text-[14.5px]">{say('limits.soon')}</p>
      <div className="actions">
        <Link className={buttonClass({ tone: 'gold' })} to="/responsible-gaming">{say('page.responsible')}</Link>
        <Link className={buttonClass({ tone: 'ghost' })} to="/contacts">{say('page.contacts')}</Link>
      </div>
    </section>
  )
}
