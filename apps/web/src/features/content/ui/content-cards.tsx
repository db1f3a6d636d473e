import { ArtCards } from '../../../lib/art/art-cards.tsx'
import { useSite } from '../../../lib/site.ts'
import type { ContentCard } from '../model/content-cards.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'

/** Cards of the content service that explain something, one thing each. */
export function ContentCards({ cards }: { readonly cards: readonly ContentCard[] }) {
  const { language } = useSite()
  if (cards.length === 0) return null
  return (
    <ArtCards
      cards={cards.map(({ picture, title, text, language: textLanguage }) => {
        const lang = textLanguage === language ? undefined : textLanguage
        return {
          picture,
          title: <span lang={lang}>{title}</span>,
          text: (
            <span lang={lang}>
              <RichText text={text} />
            </span>
          ),
        }
      })}
    />
  )
}
