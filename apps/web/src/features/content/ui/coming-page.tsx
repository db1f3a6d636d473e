import type { InfoList } from '@zoria/contract/content/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Check } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Kept } from '../../../lib/kept/kept.tsx'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { hasArt } from '../../../lib/art.ts'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { useSite } from '../../../lib/site.ts'
import { comingAreas, type ComingKey } from '../model/coming.ts'
import type { ComingCard } from '../model/home-components.ts'

type Props = { readonly area: ComingKey; readonly list: InfoList; readonly invitation?: ReactNode }

/** An area that is being built: what it will hold, and where to play meanwhile. */
export function ComingPage({ area, list: { header, items, language: told }, invitation }: Props) {
  const say = useText()
  const { language } = useSite()
  const { title, tone } = comingAreas[area]
  return (
    <section className="coming" style={{ '--tone': tone } as CSSProperties}>
      <div>
        <Mark tone="gold">{say('coming.mark')}</Mark>
        <h1>{say(title)}</h1>
        <div lang={told === language ? undefined : told}>
          <p>{header.text}</p>
          <ul>{items.map(({ key, text }) => <li key={key}><Check size={18} aria-hidden="true" /><span>{text}</span></li>)}</ul>
        </div>
        <div className="actions">
          <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">{say('coming.playNow')}</Link>
          {invitation}
        </div>
      </div>
      {header.image && hasArt(header.image.key) ? <ArtPicture className="coming-picture" name={header.image.key} size={240} when="first" /> : null}
    </section>
  )
}

/** The areas to come as cards. */
export function ComingCards({ cards }: { readonly cards: readonly ComingCard[] }) {
  const say = useText()
  const { language } = useSite()
  return (
    <Kept as="div" part="coming-cards" of={cards} className="soon-grid">
      {cards.map(({ key, title, text, to, tone, picture, language: told }) => (
        <Link key={key} className="soon-card" to={to} style={{ '--tone': tone } as CSSProperties} lang={told === language ? undefined : told}>
          <Mark tone="gold">{say('coming.mark')}</Mark>
          {picture !== null && hasArt(picture) ? <ArtPicture name={picture} size={92} /> : null}
          <h3>{title}</h3>
          <p>{text}</p>
        </Link>
      ))}
    </Kept>
  )
}
