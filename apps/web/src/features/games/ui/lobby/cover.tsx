import type { Game } from '@zoria/contract/games/http'
import { ArtPicture } from '../../../../lib/art/art-picture.tsx'
import { coverOf, titleLines } from '../../model/cover.ts'

/** The class with the colours of a game, for its surroundings. */
export const coverColours = (slug: string): string => `colours-${coverOf(slug).hero}`

/** The class of a cover: its colours, and a pattern where the game has no picture of its own. */
export const coverClass = ({ slug, image }: Pick<Game, 'slug' | 'image'>): string =>
  image === null
    ? `cover cover-${coverOf(slug).pattern} ${coverColours(slug)}`
    : `cover cover-own ${coverColours(slug)}`

type Props = {
  readonly game: Pick<Game, 'slug' | 'provider' | 'image'>
  readonly name: string
  readonly isFirst?: boolean
}

/**
 * The picture of a game with its title: the provider's art, else our drawing. Hidden from screen readers: the
 * surrounding link has the name.
 */
export function CoverPicture({ game, name, isFirst = false }: Props) {
  const { lines, letters } = titleLines(name)
  return (
    <>
      {game.image === null ? (
        <Drawing slug={game.slug} isFirst={isFirst} />
      ) : (
        <img
          className="cover-art"
          src={addressOf(game.image)}
          width={600}
          height={800}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      <span className={`cover-title cover-title-${letters}`} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
      <span className="cover-provider" translate="no" aria-hidden="true">
        {game.provider.name}
      </span>
    </>
  )
}

/** Gradient, pattern, one large thing and two small ones. */
function Drawing({ slug, isFirst }: { readonly slug: string; readonly isFirst: boolean }) {
  const { hero, left, right } = coverOf(slug)
  return (
    <>
      <span className="cover-pattern" />
      <ArtPicture className="cover-small cover-small-left" name={left} size={48} />
      <ArtPicture className="cover-small cover-small-right" name={right} size={40} />
      <ArtPicture className="cover-hero" name={hero} size={128} when={isFirst ? 'eager' : 'lazy'} />
    </>
  )
}

/** The cover as a thumbnail. */
export function MiniCover({ game: { slug, image } }: { readonly game: Pick<Game, 'slug' | 'image'> }) {
  return (
    <span className={`mini-cover ${coverColours(slug)}`}>
      {image === null ? (
        <ArtPicture name={coverOf(slug).hero} size={38} />
      ) : (
        <img
          className="mini-art"
          src={addressOf(image)}
          width={46}
          height={61}
          alt=""
          decoding="async"
          loading="lazy"
        />
      )}
    </span>
  )
}

const addressOf = (image: string): string => `/api${image}`
