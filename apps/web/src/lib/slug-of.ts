import { data } from 'react-router'
import type { PageProblem } from './queries/ask.ts'

/** The name in an address. An invalid name is treated like an unknown one. */
export function slugOf({ slug = '' }: { readonly slug?: string | undefined }): string {
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(slug)) throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
  return slug
}
