import type { Access, CollectionConfig, PayloadRequest } from 'payload'
import { mayWrite, roles, type Role, type WrittenKind } from './roles.ts'

/** The role of the authenticated editor, or null for anybody else. */
export function roleOf({ user }: Pick<PayloadRequest, 'user'>): Role | null {
  if (user?.collection !== 'editors') return null
  const role: unknown = (user as { role?: unknown }).role
  return roles.find((known) => known === role) ?? null
}

const isReader = ({ user }: Pick<PayloadRequest, 'user'>): boolean => user?.collection === 'clients'

// Editors of every role and the site's API key may read; the site gets drafts only when it requests them.
const canRead: Access = ({ req }) => {
  if (roleOf(req) !== null) return true
  if (!isReader(req)) return false
  return String(req.query['draft']) === 'true' || { _status: { equals: 'published' } }
}

/** Any editor, of any role. */
export const isEditor: Access = ({ req }) => roleOf(req) !== null

/** No external caller: only the service itself writes. */
export const nobody: Access = () => false

/** May the caller create, change, publish, schedule and delete documents of a kind? */
export function canWrite(req: Pick<PayloadRequest, 'user'>, kind: WrittenKind): boolean {
  const role = roleOf(req)
  return role !== null && mayWrite(role, kind)
}

/** Access rules for documents of a kind. */
export function accessTo(kind: WrittenKind): NonNullable<CollectionConfig['access']> {
  const write: Access = ({ req }) => canWrite(req, kind)
  return { create: write, update: write, delete: write, read: canRead, readVersions: isEditor }
}
