import type { Game } from '@zoria/contract/games/http'
import type { CSSProperties } from 'react'
import { art } from '../../../lib/art.ts'
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
      <img className="cover-small cover-small-left" src={art(left)} width={96} height={96} alt="" loading="lazy" />
      <img className="cover-small cover-small-right" src={art(right)} width={96} height={96} alt="" loading="lazy" />
      <img className="cover-hero" src={art(hero)} width={256} height={256} alt="" loading={isFirst ? 'eager' : 'lazy'} />
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
      <img src={art(coverOf(slug).hero)} width={38} height={38} alt="" loading="lazy" />
    </span>
  )
}
