/** Who works here: marketing keeps banners, lists and texts of providers, an editor everything, others only look. */
export const roles = ['marketing', 'editor', 'read-only'] as const
export type Role = (typeof roles)[number]

/** What is published, in the order the admin shows it. */
export const publishedKinds = ['components', 'info-lists', 'modals', 'pages', 'provider-texts'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/** Everything that people write here. */
export type WrittenKind = PublishedKind | 'media'

const written: Record<Role, readonly WrittenKind[]> = {
  'marketing': ['components', 'info-lists', 'provider-texts', 'media'],
  'editor': ['components', 'info-lists', 'provider-texts', 'media', 'modals', 'pages'],
  'read-only': [],
}

/** Whether a role may create, change, publish and delete things of a kind. */
export function mayWrite(role: Role, kind: WrittenKind): boolean {
  return written[role].includes(kind)
}
