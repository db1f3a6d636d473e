import type { PayloadRequest } from 'payload'
import type { WrittenKind } from '../access/roles.ts'

/** What is done to a thing, to its plans, or to accounts. */
export const deeds = ['draft', 'publish', 'unpublish', 'delete', 'plan', 'plan cancelled', 'plan failed', 'let in', 'new password', 'shut out'] as const
export type Deed = (typeof deeds)[number]

type Told = { readonly kind: WrittenKind | 'editors'; readonly subject: string; readonly what: Deed; readonly note?: string }

/** What readers see is another thing afterwards; the site has to hear of it. */
const seenByReaders: readonly Deed[] = ['publish', 'unpublish', 'delete']

/** Writes who did what, in the transaction of the request. */
export async function recordDeed(req: PayloadRequest, { kind, subject, what, note }: Told): Promise<void> {
  await req.payload.create({ collection: 'audit', data: { who: whoOf(req), what, kind, subject, note, isTold: !seenByReaders.includes(what) }, req, overrideAccess: true })
}

/** What a thing is called where it is told of. */
export const subjectOf = (doc: Readonly<Record<string, unknown>>): string => String(doc['key'] ?? doc['slug'] ?? doc['filename'] ?? doc['id'])

const whoOf = ({ user }: PayloadRequest): string => (user?.collection === 'editors' ? String((user as { email?: unknown }).email) : 'the service')
