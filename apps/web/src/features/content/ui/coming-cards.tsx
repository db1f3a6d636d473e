import { Mark } from '@zoria/ui/mark.tsx'
import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { hasArt } from '../../../lib/art.ts'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { Kept } from '../../../lib/kept/kept.tsx'
import { Link } from '../../../lib/link.tsx'
import { useSite } from '../../../lib/site.ts'
import { ToldText } from '../../../lib/told-text.tsx'
import type { ComingCard } from '../model/home-components.ts'

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
          <p><ToldText text={text} /></p>
        </Link>
      ))}
    </Kept>
  )
}
