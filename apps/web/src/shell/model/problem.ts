import { isRouteErrorResponse } from 'react-router'
import type { MessageId } from '../../i18n/catalogues.ts'

export type ProblemKind = 'missing' | 'work' | 'offline' | 'broken'

type ErrorPage = {
  /** null where none could be fetched. */
  readonly picture: string | null
  readonly title: MessageId
  /**
   * A catalogue label, or a sentence of content that every page includes. Errors use catalogue texts, because nothing
   * may be loadable.
   */
  readonly text: { readonly label: MessageId } | { readonly words: 'page-missing' }
  /** The second action beside the link home: the search for a wrong address, otherwise a retry. */
  readonly way: 'search' | 'again'
}

/** The error pages. */
export const problems: Record<ProblemKind, ErrorPage> = {
  missing: { picture: 'crystal-ball', title: 'problem.missingTitle', text: { words: 'page-missing' }, way: 'search' },
  work: { picture: 'shield', title: 'TECHNICAL_WORK', text: { label: 'problem.workReturn' }, way: 'again' },
  offline: { picture: null, title: 'shell.offline', text: { label: 'problem.offline' }, way: 'again' },
  broken: { picture: 'volcano', title: 'error.title', text: { label: 'problem.broken' }, way: 'again' },
}

/**
 * Why there is no page. A failure while offline is a failure of the network; a 503 without a catalogued error is the
 * site's own page of technical work, asked for from inside the site.
 */
export function problemOf(error: unknown, { isOnline }: { readonly isOnline: boolean }): ProblemKind {
  if (!isRouteErrorResponse(error)) return isOnline ? 'broken' : 'offline'
  if (error.status === 404) return 'missing'
  const { data } = error as { readonly data: unknown }
  const code = (data as { code?: unknown } | null)?.code
  return code === 'TECHNICAL_WORK' || (error.status === 503 && typeof data === 'string') ? 'work' : 'broken'
}
