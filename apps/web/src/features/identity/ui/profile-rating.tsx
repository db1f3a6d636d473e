import type { User } from '@zoria/contract/identity/http'
import { Progress } from '@zoria/ui/progress.tsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatHundredths } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/words.tsx'
import { levelsAround, ratingProgress } from '../model/profile-tabs.ts'

/** The level, the way to the next one, and cards that say what the rating goes by. */
export function ProfileRating({ user, cards }: { readonly user: User; readonly cards: ReactNode }) {
  const say = useText()
  const words = useWords('account')
  const { level, percent, left } = ratingProgress(user.rating)
  return (
    <div className="grid gap-4.5">
      <section className="rating-card">
        <div className="rating-badge" role="img" aria-label={say('rating.level', { level })}><b className="num">{level}</b></div>
        <div>
          <h2 className="num">{say('rating.of', { rating: formatHundredths(user.rating), next: formatHundredths(level + 1) })}</h2>
          <p>{words.of('rating')}</p>
          <Progress percent={percent} label={say('rating.toNext', { level: level + 1 })} tone="gold" />
          <div className="rating-ends">
            <span>{say('rating.level', { level })}</span>
            <span className="num">{say('rating.left', { left: formatHundredths(left) })}</span>
            <span>{say('rating.level', { level: level + 1 })}</span>
          </div>
        </div>
      </section>
      <Ladder level={level} />
      <h2 className="section-title">{say('rating.how')}</h2>
      {cards}
      <p className="note note-info"><Info size={17} aria-hidden="true" /><span>{words.of('rating-levels')}</span></p>
    </div>
  )
}

/** Some levels below and above the player's own. */
function Ladder({ level }: { readonly level: number }) {
  const say = useText()
  return (
    <ol className="ladder" aria-label={say('rating.ladder')}>
      {levelsAround(level).map((each) => (
        <li key={each} data-reached={each <= level} aria-current={each === level ? 'step' : undefined}>
          <span className="ladder-step num">{each}</span>
          <small>{each === level ? say('rating.you') : say('rating.level', { level: each })}</small>
        </li>
      ))}
    </ol>
  )
}
