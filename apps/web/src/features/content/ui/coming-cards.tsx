import { Mark } from '@zoria/ui/mark.tsx'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { hasArt } from '../../../lib/art/art.ts'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { ColourLayer } from '../../../lib/page/colour-layer.tsx'
import { useSite } from '../../../lib/site.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'
import type { ComingCard } from '../model/home-components.ts'

/** The areas to come as cards; an area that is there has a mark of its own. */
export function ComingCards({ cards }: { readonly cards: readonly ComingCard[] }) {
  const say = useText()
  const { language } = useSite()
  return (
    <div className="soon-grid">
      {cards.map(({ key, title, text, to, tone, picture, language: textLanguage, mark }) => (
        <Link key={key} className="soon-card" to={to} lang={textLanguage === language ? undefined : textLanguage}>
          <ColourLayer className="soon-card-layer" colour={tone} />
          <Mark tone={mark?.tone ?? 'gold'}>{mark?.text ?? say('coming.mark')}</Mark>
          {picture !== null && hasArt(picture) ? <ArtPicture name={picture} size={92} /> : null}
          <h3>{title}</h3>
          <p>
            <RichText text={text} />
          </p>
        </Link>
      ))}
    </div>
  )
}
