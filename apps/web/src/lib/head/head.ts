import { useLocation } from 'react-router'
import { useSiteOrNothing } from '../site.ts'

/** What the server says of the first page of a visit to those who do not look at it: search engines, messengers. */
export type Head = {
  /** The address it speaks of, without prefix; silent on any other. */
  readonly pathname: string
  /** null where nobody wrote one in the language of the page. */
  readonly description: string | null
  /** The picture of a shared link, a whole address. */
  readonly image: string
  /** Structured things, ready to stand in a script. */
  readonly things: string
}

/** What is said of the page that is shown; null after a step to another one, which no crawler makes. */
export function useHead(): Head | null {
  const head = useSiteOrNothing()?.head
  const { pathname } = useLocation()
  return head && head.pathname === pathname ? head : null
}
