import type { CollectionConfig, ImageSize } from 'payload'
import { accessTo } from '../access/access.ts'
import { audited } from '../changes/record-change.ts'
import { localisedText } from '../fields/fields.ts'
import type { House } from '../house.ts'
import { dropBytes, keepBytes, showBytes } from './media-bytes.ts'

const widths = [480, 960, 1920]

const sizes: ImageSize[] = widths.flatMap((width) =>
  (['avif', 'webp'] as const).map((format): ImageSize => ({ name: `${format}${width}`, width, withoutEnlargement: true, formatOptions: { format, options: { quality: format === 'avif' ? 55 : 75 } } })),
)

/** Pictures for banners and texts, in the sizes that screens need. No SVG: it is a program as much as a picture. */
export function media(house: Pick<House, 'wake'>): CollectionConfig {
  const recorded = audited('media', house)
  return {
    slug: 'media',
    access: { ...accessTo('media'), read: () => true },
    upload: { disableLocalStorage: true, handlers: [showBytes], mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'], imageSizes: sizes, adminThumbnail: 'webp480', focalPoint: false, crop: false },
    hooks: { afterChange: [keepBytes, ...(recorded.afterChange ?? [])], afterDelete: [dropBytes, ...(recorded.afterDelete ?? [])] },
    fields: [localisedText('alt')],
  }
}
