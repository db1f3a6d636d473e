import { createContext, use, type ReactNode } from 'react'

/** How the end of a page is rendered: after a word that says where it begins, so that it can be kept, or not at all, since it is kept. */
export type EndWanted = { readonly mark: string } | 'kept'

export const End = createContext<EndWanted | null>(null)

/** The scripts at the end of a page, which are the same for all pages of a route: the server has React write them once. */
export function PageEnd({ children }: { readonly children: ReactNode }) {
  const wanted = use(End)
  if (wanted === null) return <>{children}</>
  return wanted === 'kept' ? null : <>{wanted.mark}{children}</>
}
