import { useLocation } from 'react-router'
import { useSiteOrNothing } from '../site.ts'

/** Metadata of the first page of a visit for search engines and messengers. */
export type Head = {
  /** The address it speaks of, without prefix; silent on any other. */
  readonly pathname: string
  /** null if there is none in the language of the page. */
  readonly description: string | null
  /** The picture of a shared link, a whole address. */
  readonly image: string
  /** Structured data, escaped for a script element. */
  readonly things: string
}

/** Metadata of the current page; null after client-side navigation, which no crawler does. */
export function useHead(): Head | null {
  const head = useSiteOrNothing()?.head
  const { pathname } = useLocation()
  return head && head.pathname === pathname ? head : null
}
