import type { CollectionConfig, PayloadRequest } from 'payload'
import type { WrittenKind } from '../access/roles.ts'
import type { House } from '../house.ts'
import { recordDeed, subjectOf, type Deed } from './audit.ts'

type Doc = Readonly<Record<string, unknown>>

/** Hooks that write an audit row in the transaction of every change and wake the notifier. */
export function audited(kind: WrittenKind, house: Pick<House, 'wake'>): NonNullable<CollectionConfig['hooks']> {
  return {
    beforeChange: [
      async ({ data, originalDoc, operation, req, context }) => {
        const id = (originalDoc as Doc | undefined)?.['id']
        if (operation === 'update' && isDrafted(kind)) context[nameOf(kind, id)] = await isShown(req, kind, id)
        return data as Record<string, unknown>
      },
    ],
    afterChange: [
      async ({ doc, operation, req, context }) => {
        const id = (doc as Doc)['id']
        // Without an earlier read the change counts as visible: readers refresh once too often.
        const wasShown = operation === 'update' && context[nameOf(kind, id)] !== false
        const isNowShown = !isDrafted(kind) || (await isShown(req, kind, id))
        await recordDeed(req, {
          kind,
          subject: subjectOf(doc as Doc),
          what: whatHappened({ isDraft: (doc as Doc)['_status'] === 'draft', wasShown, isShown: isNowShown }),
        })
        house.wake()
      },
    ],
    afterDelete: [
      async ({ doc, req }) => {
        await recordDeed(req, { kind, subject: subjectOf(doc as Doc), what: 'delete' })
        house.wake()
      },
    ],
  }
}

/** The effect of a change on what readers see. */
export function whatHappened({
  isDraft,
  wasShown,
  isShown: isNowShown,
}: {
  readonly isDraft: boolean
  readonly wasShown: boolean
  readonly isShown: boolean
}): Deed {
  if (isNowShown) return isDraft ? 'draft' : 'publish'
  return wasShown ? 'unpublish' : 'draft'
}

const isDrafted = (kind: WrittenKind): boolean => kind !== 'media'

const nameOf = (kind: WrittenKind, id: unknown): string => `was shown: ${kind}/${String(id)}`

// Payload passes the newest version as the previous document; readers see the row itself, which a newer draft does not
// change.
const isShown = async (req: PayloadRequest, kind: WrittenKind, id: unknown): Promise<boolean> => {
  const row = await req.payload.db.findOne<Doc & { id: number }>({
    collection: kind,
    where: { id: { equals: id } },
    select: { _status: true },
    req,
  })
  return row?.['_status'] === 'published'
}
