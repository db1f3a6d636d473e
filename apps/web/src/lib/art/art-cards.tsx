import type { ReactNode } from 'react'
import { ArtPicture } from './art-picture.tsx'

export type ArtCard = {
  readonly picture: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly foot?: ReactNode
}

/** A few cards that explain: a picture, a title, a sentence. */
export function ArtCards({ cards }: { readonly cards: readonly ArtCard[] }) {
  return (
    <ul className="art-cards">
      {cards.map(({ picture, title, text, foot }) => (
        <li key={picture} className="panel">
          <ArtPicture name={picture} size={44} />
          <b>{title}</b>
          <p>{text}</p>
          {foot}
        </li>
      ))}
    </ul>
  )
}
