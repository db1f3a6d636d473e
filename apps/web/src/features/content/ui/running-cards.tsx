import { Mark } from '@zoria/ui/mark.tsx'
import { Link } from 'react-router'
import { hasArt } from '../../../lib/art/art.ts'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { ColourLayer } from '../../../lib/page/colour-layer.tsx'
import { useSite } from '../../../lib/site.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'
import type { ComingCard } from '../model/home-components.ts'

/** Areas that run, as low cards in one row: the lobby needs its height for the games. */
export function RunningCards({ cards }: { readonly cards: readonly ComingCard[] }) {
  const { language } = useSite()
  if (cards.length === 0) return null
  return (
    <div className="running-row">
      {cards.map(({ key, title, text, to, tone, picture, language: textLanguage, mark }) => (
        <Link key={key} className="running-card" to={to}>
          <ColourLayer className="soon-card-layer" colour={tone} />
          {picture !== null && hasArt(picture) ? <ArtPicture name={picture} size={48} /> : null}
          <span lang={textLanguage === language ? undefined : textLanguage}>
            <b>{title}</b>
            <small>
              <RichText text={text} />
            </small>
          </span>
          {mark === undefined ? null : <Mark tone={mark.tone}>{mark.text}</Mark>}
        </Link>
      ))}
    </div>
  )
}
