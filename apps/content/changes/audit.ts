import type { PayloadRequest } from 'payload'
import type { WrittenKind } from '../access/roles.ts'

/** Audited actions on documents, plans and accounts. */
export const deeds = [
  'draft',
  'publish',
  'unpublish',
  'delete',
  'plan',
  'plan cancelled',
  'plan failed',
  'let in',
  'new password',
  'shut out',
  'authenticator set up',
  'authenticator reset',
  'recovery code used',
] as const
export type Deed = (typeof deeds)[number]

type AuditEntry = {
  readonly kind: WrittenKind | 'editors'
  readonly subject: string
  readonly what: Deed
  readonly note?: string
}

/** Actions that change what readers see; the site must be notified. */
const seenByReaders: readonly Deed[] = ['publish', 'unpublish', 'delete']

/** Writes an audit row in the transaction of the request. */
export async function recordDeed(req: PayloadRequest, { kind, subject, what, note }: AuditEntry): Promise<void> {
  await req.payload.create({
    collection: 'audit',
    data: { who: whoOf(req), what, kind, subject, note, isTold: !seenByReaders.includes(what) },
    req,
    overrideAccess: true,
  })
}

/** Writes an audit row about an editor's own account, during log-in or afterwards. */
export async function recordOwnDeed(
  req: PayloadRequest,
  { email, what }: { readonly email: string; readonly what: Deed },
): Promise<void> {
  await req.payload.create({
    collection: 'audit',
    data: { who: email, what, kind: 'editors', subject: email, isTold: true },
    req,
    overrideAccess: true,
  })
}

/** The name of a document in the audit. */
export const subjectOf = (doc: Readonly<Record<string, unknown>>): string =>
  String(doc['key'] ?? doc['slug'] ?? doc['filename'] ?? doc['id'])

const whoOf = ({ user }: PayloadRequest): string =>
  user?.collection === 'editors' ? String((user as { email?: unknown }).email) : 'the service'
