import type { Game } from '@zoria/contract/games/http'
import type { CSSProperties } from 'react'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { coverOf, titleLines } from '../model/cover.ts'

const style = (slug: string): CSSProperties => {
  const [c1, c2, c3] = coverOf(slug).colours
  return { '--c1': c1, '--c2': c2, '--c3': c3 } as CSSProperties
}

/** The colours of a game for whatever surrounds it. */
export const coverStyle = style

/** The picture of a game: gradient, pattern, one large thing and two small ones, title. The name is told by whoever holds it. */
export function CoverPicture({ game, name, isFirst = false }: { readonly game: Pick<Game, 'slug' | 'provider'>; readonly name: string; readonly isFirst?: boolean }) {
  const { hero, left, right } = coverOf(game.slug)
  const { lines, size } = titleLines(name)
  return (
    <>
      <span className="cover-pattern" />
      <ArtPicture className="cover-small cover-small-left" name={left} size={48} />
      <ArtPicture className="cover-small cover-small-right" name={right} size={40} />
      <ArtPicture className="cover-hero" name={hero} size={128} when={isFirst ? 'eager' : 'lazy'} />
      <span className="cover-title" style={{ '--title-size': size } as CSSProperties} aria-hidden="true">
        {lines.map((line) => <span key={line} className="block">{line}</span>)}
      </span>
      <span className="cover-provider" aria-hidden="true">{game.provider.name}</span>
    </>
  )
}

/** The cover as a thumbnail. */
export function MiniCover({ slug }: { readonly slug: string }) {
  return (
    <span className="mini-cover" style={style(slug)}>
      <ArtPicture name={coverOf(slug).hero} size={38} />
    </span>
  )
}
