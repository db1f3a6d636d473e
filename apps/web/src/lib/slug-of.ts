import { data } from 'react-router'
import type { PageProblem } from './ask.ts'

/** The name in an address. What cannot be a name of ours leads nowhere: the page is as unknown as one whose name nobody bears. */
export function slugOf({ slug = '' }: { readonly slug?: string | undefined }): string {
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(slug)) throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
  return slug
}
