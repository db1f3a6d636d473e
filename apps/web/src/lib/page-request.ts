import { createContext } from 'react-router'
import type { LanguageTag, Prefix } from '../i18n/languages.ts'

/** What a page is told about its request. The server's part fills it in, loaders and the first render read it. */
export type PageRequest = {
  readonly language: LanguageTag
  /** null where the address has no prefix and the language was negotiated. */
  readonly prefix: Prefix | null
  readonly nonce: string
  readonly requestId: string
  readonly cookie: string
  readonly apiUrl: string
  readonly publicUrl: string
  readonly studioUrl: string
  readonly isSandbox: boolean
  /** Takes what broke while the page was made. */
  readonly report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()
