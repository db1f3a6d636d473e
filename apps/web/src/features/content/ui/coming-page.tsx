import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Check } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { comingAreas, type ComingKey } from '../model/coming.ts'

/** An area that is being built: what it will hold, and where to play meanwhile. */
export function ComingPage({ area, invitation }: { readonly area: ComingKey; readonly invitation?: ReactNode }) {
  const say = useText()
  const { title, text, items, picture, tone } = comingAreas[area]
  return (
    <section className="coming" style={{ '--tone': tone } as CSSProperties}>
      <div>
        <Mark tone="gold">{say('coming.mark')}</Mark>
        <h1>{say(title)}</h1>
        <p>{say(text)}</p>
        <ul>{items.map((id) => <li key={id}><Check size={18} aria-hidden="true" /><span>{say(id)}</span></li>)}</ul>
        <div className="actions">
          <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">{say('coming.playNow')}</Link>
          {invitation}
        </div>
      </div>
      <ArtPicture className="coming-picture" name={picture} size={240} when="first" />
    </section>
  )
}

/** The areas to come as cards. */
export function ComingCards({ areas }: { readonly areas: readonly { readonly area: ComingKey; readonly to: string }[] }) {
  const say = useText()
  return (
    <div className="soon-grid">
      {areas.map(({ area, to }) => {
        const { title, text, picture, tone } = comingAreas[area]
        return (
          <Link key={area} className="soon-card" to={to} style={{ '--tone': tone } as CSSProperties}>
            <Mark tone="gold">{say('coming.mark')}</Mark>
            <ArtPicture name={picture} size={92} />
            <h3>{say(title)}</h3>
            <p>{say(text)}</p>
          </Link>
        )
      })}
    </div>
  )
}
