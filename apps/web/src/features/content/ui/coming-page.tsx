import type { InfoList } from '@zoria/contract/content/http'
import { buttonClass } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { hasArt } from '../../../lib/art/art.ts'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { useSite } from '../../../lib/site.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'
import { BackButton } from '../../../shell/index.ts'
import { comingAreas, type ComingKey } from '../model/coming.ts'

type Props = { readonly area: ComingKey; readonly list: InfoList; readonly invitation?: ReactNode }

/** An area that is being built: what it will hold, and where to play meanwhile. */
export function ComingPage({ area, list: { header, items, language: textLanguage }, invitation }: Props) {
  const say = useText()
  const { language } = useSite()
  const { title, tone } = comingAreas[area]
  return (
    <section className={`coming tone-${tone}`}>
      <div>
        <div className="coming-head">
          <BackButton />
          <Mark tone="gold">{say('coming.mark')}</Mark>
        </div>
        <h1>{say(title)}</h1>
        <div lang={textLanguage === language ? undefined : textLanguage}>
          <p>
            <RichText text={header.text} />
          </p>
          <ul>
            {items.map(({ key, text }) => (
              <li key={key}>
                <Check size={18} aria-hidden="true" />
                <span>
                  <RichText text={text} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="actions">
          <Link className={buttonClass({ tone: 'gold', size: 'lg' })} to="/games">
            {say('coming.playNow')}
          </Link>
          {invitation}
        </div>
      </div>
      {header.image && hasArt(header.image.key) ? (
        <ArtPicture className="coming-picture" name={header.image.key} size={240} when="first" />
      ) : null}
    </section>
  )
}
