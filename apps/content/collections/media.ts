import { randomBytes } from 'node:crypto'
import {
  FileUploadError,
  MissingFile,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type ImageSize,
} from 'payload'
import { accessTo, canWrite } from '../access/access.ts'
import { audited } from '../changes/record-change.ts'
import { revised, revisionField } from '../changes/revisions.ts'
import { localisedText } from '../fields/fields.ts'
import type { House } from '../house.ts'
import { isAnimated, stripMetadata } from '@zoria/platform/pictures/strip-metadata'
import { dropBytes, keepBytes, showBytes } from './media-bytes.ts'

const widths = [480, 960, 1920]

const sizes: ImageSize[] = widths.flatMap((width) =>
  (['avif', 'webp'] as const).map((format): ImageSize => ({
    name: `${format}${width}`,
    width,
    withoutEnlargement: true,
    generateImageName: ({ originalName, sizeName, extension }) => `${originalName}-${sizeName}.${extension}`,
    formatOptions: { format, options: { quality: format === 'avif' ? 55 : 75 } },
  })),
)

// File names are unique, so cached pictures never change; the site accepts only these characters in names.
const nameAnew: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (req.file === undefined || (operation !== 'create' && operation !== 'update')) return args
  const [, base = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(req.file.name) ?? []
  const letters = base
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  req.file.name = `${letters === '' ? 'picture' : letters}-${randomBytes(6).toString('hex')}${ending}`
  return args
}

// Payload would fetch a new picture from an address that a caller names, and draw a stored one anew from what the
// caller's host answers: neither is an upload, so neither would be stripped or named anew.
const takeOnlyUploads: CollectionBeforeOperationHook = ({ args, operation, overrideAccess, req }) => {
  delete req.query['uploadEdits']
  if (operation === 'create' && req.file === undefined && (overrideAccess || canWrite(req, 'media')))
    throw new MissingFile(req.t)
  return args
}

// Before Payload measures the picture and draws its sizes.
const stripUpload: CollectionBeforeOperationHook = async ({ args, overrideAccess, req }) => {
  const { file } = req
  if (file === undefined || !(overrideAccess || canWrite(req, 'media'))) return args
  try {
    // Payload refuses other formats afterwards, with the reason.
    file.data = (await stripMetadata(file.data)) ?? file.data
    file.size = file.data.length
  } catch (fault) {
    req.payload.logger.warn({ err: fault, name: file.name }, 'an uploaded picture could not be read')
    throw new FileUploadError(req.t)
  }
  return args
}

// Payload draws the frames of an animation below each other in AVIF, so an animation has none.
const dropFlattened: CollectionBeforeChangeHook = async ({ data, req }) => {
  const { sizes, ...given } = data as { readonly sizes?: Readonly<Record<string, object>> }
  if (sizes === undefined || req.file === undefined || !(await isAnimated(req.file.data))) return data as object
  const none = { filename: null, filesize: null, height: null, mimeType: null, width: null }
  return {
    ...given,
    sizes: Object.fromEntries(
      Object.entries(sizes).map(([name, size]) => [name, name.startsWith('avif') ? none : size]),
    ),
  }
}

/**
 * Pictures for banners and texts, in the sizes that screens need, without metadata. SVG is refused because it can
 * contain scripts.
 */
export function media(house: Pick<House, 'wake'>): CollectionConfig {
  const recorded = audited('media', house)
  const { beforeOperation, beforeChange } = revised('media')
  return {
    slug: 'media',
    access: { ...accessTo('media'), read: () => true },
    upload: {
      disableLocalStorage: true,
      handlers: [showBytes],
      mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
      imageSizes: sizes,
      adminThumbnail: 'webp480',
      focalPoint: false,
      crop: false,
      // The policy of the admin lets browsers fetch nothing from elsewhere.
      pasteURL: false,
    },
    // A duplicate would be a row without bytes.
    disableDuplicate: true,
    // A bulk update names no revision of each picture.
    disableBulkEdit: true,
    hooks: {
      beforeOperation: [...beforeOperation, takeOnlyUploads, nameAnew, stripUpload],
      beforeChange: [...beforeChange, dropFlattened, ...(recorded.beforeChange ?? [])],
      afterChange: [keepBytes, ...(recorded.afterChange ?? [])],
      afterDelete: [dropBytes, ...(recorded.afterDelete ?? [])],
    },
    fields: [localisedText('alt'), revisionField],
  }
}
