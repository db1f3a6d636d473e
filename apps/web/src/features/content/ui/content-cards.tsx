import { ArtCards } from '../../../lib/art-cards.tsx'
import { useSite } from '../../../lib/site.ts'
import type { ContentCard } from '../model/content-cards.ts'
import { ToldText } from '../../../lib/told-text.tsx'

/** Cards of the content service that explain something, one thing each. */
export function ContentCards({ cards }: { readonly cards: readonly ContentCard[] }) {
  const { language } = useSite()
  if (cards.length === 0) return null
  return (
    <ArtCards
      cards={cards.map(({ picture, title, text, language: told }) => {
        const lang = told === language ? undefined : told
        return { picture, title: <span lang={lang}>{title}</span>, text: <span lang={lang}><ToldText text={text} /></span> }
      })}
    />
  )
}
