import type { ContentComponent } from '@zoria/contract/content/http'
import { hasArt } from '../../../lib/art/art.ts'

/** A card that explains one thing: a picture of ours, a title, a sentence. */
export type ContentCard = {
  readonly key: string
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly language: string
}

/** A card out of a component; null where it has no picture of ours. */
export function contentCardOf({
  key,
  text: title,
  image,
  config: { general },
  language,
}: ContentComponent): ContentCard | null {
  if (image === null || !hasArt(image.key)) return null
  return { key, picture: image.key, title, text: general.find((entry) => entry.key === 'line')?.value ?? '', language }
}
