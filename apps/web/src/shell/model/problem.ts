import { isRouteErrorResponse } from 'react-router'
import type { MessageId } from '../../i18n/catalogues.ts'

export type ProblemKind = 'missing' | 'work' | 'offline' | 'broken'

type Told = {
  /** null where none could be fetched. */
  readonly picture: string | null
  readonly title: MessageId
  /** A label of what goes on, or the sentence of content that every page brings along. What broke is said in words of ours: nothing could be asked for, perhaps. */
  readonly text: { readonly label: MessageId } | { readonly words: 'page-missing' }
  /** What may help beside the way home: the search where an address is wrong, another try where it is not. */
  readonly way: 'search' | 'again'
}

/** The pages that stand where a page could not be made. */
export const problems: Record<ProblemKind, Told> = {
  missing: { picture: 'crystal-ball', title: 'problem.missingTitle', text: { words: 'page-missing' }, way: 'search' },
  work: { picture: 'shield', title: 'TECHNICAL_WORK', text: { label: 'problem.workReturn' }, way: 'again' },
  offline: { picture: null, title: 'shell.offline', text: { label: 'problem.offline' }, way: 'again' },
  broken: { picture: 'volcano', title: 'error.title', text: { label: 'problem.broken' }, way: 'again' },
}

/** Why there is no page. What failed without a network failed for want of it; a 503 without words of ours is the site's own page of technical work, asked for from inside the site. */
export function problemOf(error: unknown, { isOnline }: { readonly isOnline: boolean }): ProblemKind {
  if (!isRouteErrorResponse(error)) return isOnline ? 'broken' : 'offline'
  if (error.status === 404) return 'missing'
  const { data } = error as { readonly data: unknown }
  const code = (data as { code?: unknown } | null)?.code
  return code === 'TECHNICAL_WORK' || (error.status === 503 && typeof data === 'string') ? 'work' : 'broken'
}
