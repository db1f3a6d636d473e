import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  PayloadRequest,
  UploadConfig,
} from 'payload'
import { nobody } from '../access/access.ts'

type Sized = Readonly<{ filename?: string | null; mimeType?: string | null }>
type Medium = Sized & { readonly sizes?: Readonly<Record<string, Sized>> }
type Row = { readonly id: number | string; readonly bytes: string; readonly type: string }

const slug = 'media-bytes'

/** The bytes of pictures, a row per size. Stored in the database, so that its backups are complete. */
export function mediaBytes(): CollectionConfig {
  return {
    slug,
    admin: { hidden: true },
    access: { create: nobody, update: nobody, delete: nobody, read: nobody },
    fields: [
      { name: 'name', type: 'text', required: true, unique: true },
      { name: 'type', type: 'text', required: true },
      // In base64: Payload has no field type for bytes.
      { name: 'bytes', type: 'textarea', required: true },
      // False for pictures that were stored before metadata was stripped (seeding/strip-stored.ts).
      { name: 'isStripped', type: 'checkbox', required: true, defaultValue: false },
    ],
  }
}

/** Stores a new picture's bytes in the transaction of its row and deletes the previous ones. */
export const keepBytes: CollectionAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (req.file === undefined) return
  await dropFiles(req, (previousDoc ?? {}) as Medium)
  const medium = doc as Medium
  await keep(req, medium, req.file.data)
  for (const [size, bytes] of Object.entries(req.payloadUploadSizes ?? {}))
    await keep(req, medium.sizes?.[size] ?? {}, bytes)
}

/** Deletes the bytes of a deleted picture. */
export const dropBytes: CollectionAfterDeleteHook = ({ doc, req }) => dropFiles(req, doc as Medium)

/** Serves a picture by the file name of one of its sizes. */
export const showBytes: NonNullable<UploadConfig['handlers']>[number] = async (req, { params: { filename } }) => {
  const {
    docs: [found],
  } = await req.payload.db.find<Row>({
    collection: slug,
    where: { name: { equals: filename } },
    limit: 1,
    pagination: false,
  })
  if (found === undefined) return new Response(null, { status: 404 })
  return new Response(Buffer.from(found.bytes, 'base64'), {
    headers: { 'content-type': found.type, 'cache-control': 'public, max-age=600' },
  })
}

const keep = async (req: PayloadRequest, { filename, mimeType }: Sized, bytes: Buffer): Promise<void> => {
  // A picture smaller than a size lacks that size.
  if (typeof filename !== 'string') return
  const at = new Date().toISOString()
  await req.payload.db.create({
    collection: slug,
    data: {
      name: filename,
      type: mimeType,
      bytes: bytes.toString('base64'),
      isStripped: true,
      createdAt: at,
      updatedAt: at,
    },
    req,
    returning: false,
  })
}

const dropFiles = async (req: PayloadRequest, medium: Medium): Promise<void> => {
  const names = [medium, ...Object.values(medium.sizes ?? {})].flatMap(({ filename }) =>
    typeof filename === 'string' ? [filename] : [],
  )
  if (names.length > 0) await req.payload.db.deleteMany({ collection: slug, where: { name: { in: names } }, req })
}
