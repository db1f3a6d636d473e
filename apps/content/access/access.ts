import type { Access, CollectionConfig, PayloadRequest } from 'payload'
import { mayWrite, roles, type Role, type WrittenKind } from './roles.ts'

/** The role of who asks, or null where no editor does. */
export function roleOf({ user }: Pick<PayloadRequest, 'user'>): Role | null {
  if (user?.collection !== 'editors') return null
  const role: unknown = (user as { role?: unknown }).role
  return roles.find((known) => known === role) ?? null
}

const isReader = ({ user }: Pick<PayloadRequest, 'user'>): boolean => user?.collection === 'clients'

// Editors of every role and the site's own key, nobody else; the site is told of a draft only when it asks for drafts.
const canRead: Access = ({ req }) => {
  if (roleOf(req) !== null) return true
  if (!isReader(req)) return false
  return String(req.query['draft']) === 'true' || { _status: { equals: 'published' } }
}

/** Whoever works here, of any role. */
export const isEditor: Access = ({ req }) => roleOf(req) !== null

/** Nobody from outside: the service itself writes. */
export const nobody: Access = () => false

/** Whether who asks may create, change, publish and delete things of a kind, now or at an hour. */
export function canWrite(req: Pick<PayloadRequest, 'user'>, kind: WrittenKind): boolean {
  const role = roleOf(req)
  return role !== null && mayWrite(role, kind)
}

/** Who may do what with things of a kind. */
export function accessTo(kind: WrittenKind): NonNullable<CollectionConfig['access']> {
  const write: Access = ({ req }) => canWrite(req, kind)
  return { create: write, update: write, delete: write, read: canRead, readVersions: isEditor }
}
