import { preload } from 'react-dom'
import { art, artSources } from './art.ts'

type Props = {
  readonly name: string
  /** Its width on the page in CSS pixels; the height is the same. */
  readonly size: number
  readonly className?: string
  /** Seen without scrolling: fetched at once. `first` is the largest thing of its page. */
  readonly when?: 'lazy' | 'eager' | 'first'
}

/** A decorative picture: AVIF where the browser supports it, sized for the screen, with its space reserved. */
export function ArtPicture({ name, size, className, when = 'lazy' }: Props) {
  const sizes = `${size}px`
  // Named in the head, so that it does not wait behind the scripts: a browser that does not know AVIF passes over it.
  if (when === 'first')
    preload(art(name, 256, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: artSources(name, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  return (
    <picture>
      <source type="image/avif" srcSet={artSources(name, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={art(name)}
        srcSet={artSources(name, 'webp')}
        sizes={sizes}
        width={size}
        height={size}
        alt=""
        decoding="async"
        loading={when === 'lazy' ? 'lazy' : 'eager'}
        {...(when === 'first' && { fetchPriority: 'high' as const })}
      />
    </picture>
  )
}
