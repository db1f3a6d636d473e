import { data } from 'react-router'
import type { PageProblem } from '../lib/ask.ts'

/** Any address the site does not know: a 404 page whose way back leads to /. */
export function loader(): never {
  throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
}

export default function NotFound() {
  return null
}
