/** Roles of editors: marketing edits banners, lists and texts of providers, an editor everything, others only read. */
export const roles = ['marketing', 'editor', 'read-only'] as const
export type Role = (typeof roles)[number]

/** Published kinds, in the order of the admin. */
export const publishedKinds = ['components', 'info-lists', 'modals', 'pages', 'provider-texts'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/** Everything that editors write. */
export type WrittenKind = PublishedKind | 'media'

const written: Record<Role, readonly WrittenKind[]> = {
  marketing: ['components', 'info-lists', 'provider-texts', 'media'],
  editor: ['components', 'info-lists', 'provider-texts', 'media', 'modals', 'pages'],
  'read-only': [],
}

/** May a role create, change, publish and delete documents of a kind? */
export function mayWrite(role: Role, kind: WrittenKind): boolean {
  return written[role].includes(kind)
}
