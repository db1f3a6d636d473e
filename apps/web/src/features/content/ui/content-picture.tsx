import type { ContentImage } from '@zoria/contract/content/http'

type Props = { readonly image: ContentImage; /** Its width on the page in CSS pixels. */ readonly size: number; readonly when: 'lazy' | 'first' }

/** A picture that editors brought, as large and in the form that the browser likes best. It says nothing of its own: its text stands beside it. */
export function ContentPicture({ image: { imageUrl, sources = [] }, size, when }: Props) {
  if (imageUrl === null) return null
  const sourcesOf = (type: string) => sources.filter((source) => source.type === type).map((source) => `${source.imageUrl} ${source.width}w`).join(', ')
  return (
    <picture>
      {['image/avif', 'image/webp'].map((type) => (sourcesOf(type) === '' ? null : <source key={type} type={type} srcSet={sourcesOf(type)} sizes={`${size}px`} />))}
      <img className="promo-image" src={imageUrl} width={size} height={size} alt="" decoding="async" loading={when === 'lazy' ? 'lazy' : 'eager'} />
    </picture>
  )
}
