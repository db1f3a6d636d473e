import type { CollectionConfig, PayloadRequest } from 'payload'
import type { WrittenKind } from '../access/roles.ts'
import type { House } from '../house.ts'

type Doc = Readonly<Record<string, unknown>>
type What = 'draft' | 'publish' | 'unpublish' | 'delete'

/** Hooks that write an audit row in the transaction of every change, and wake whoever tells the site of it. */
export function audited(kind: WrittenKind, house: Pick<House, 'wake'>): NonNullable<CollectionConfig['hooks']> {
  return {
    afterChange: [async ({ doc, previousDoc, req }) => {
      await record(req, { kind, doc, what: whatHappened(doc, previousDoc) })
      house.wake()
    }],
    afterDelete: [async ({ doc, req }) => {
      await record(req, { kind, doc, what: 'delete' })
      house.wake()
    }],
  }
}

/** What a change did to what readers see. */
export function whatHappened(doc: Doc, previous: Doc | undefined): What {
  if (doc['_status'] !== 'draft') return 'publish'
  // Payload says the same of a draft beside a published row and of a row taken back; readers then look once too often.
  return previous?.['_status'] === 'published' ? 'unpublish' : 'draft'
}

const record = async (req: PayloadRequest, { kind, doc, what }: { kind: WrittenKind; doc: Doc; what: What }): Promise<void> => {
  const subject = String(doc['key'] ?? doc['slug'] ?? doc['filename'] ?? doc['id'])
  await req.payload.create({ collection: 'audit', data: { who: whoOf(req), what, kind, subject, isTold: what === 'draft' }, req, overrideAccess: true })
}

const whoOf = ({ user }: PayloadRequest): string => (user?.collection === 'editors' ? String((user as { email?: unknown }).email) : 'the service')
