import { createContext } from 'react-router'
import type { LanguageTag, Prefix } from '../i18n/languages.ts'

/** What a page is told about its request. The server's part fills it in, loaders and the first render read it. */
export type PageRequest = {
  readonly language: LanguageTag
  /** null where the address has no prefix and the language was negotiated. */
  readonly prefix: Prefix | null
  /** The word that marks this answer's own scripts. It allows them; on a page that is kept it is taken out again, and their hashes allow them. */
  readonly nonce: string
  /** Rendered whole, to be kept for everybody. */
  readonly isKept: boolean
  readonly requestId: string
  readonly cookie: string
  readonly apiUrl: string
  readonly publicUrl: string
  readonly studioUrl: string
  readonly isSandbox: boolean
  /** Hears what the page is made of, an address of the API, and until when that may be shown. */
  readonly madeOf: (address: string, until: number) => void
  /** Takes what broke while the page was made. */
  readonly report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()
