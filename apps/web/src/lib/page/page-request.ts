import { createContext } from 'react-router'
import type { LanguageTag, Prefix } from '../../i18n/languages.ts'

/** What a page knows of its request. Set by the server, read by loaders and the first render. */
export type PageRequest = {
  readonly language: LanguageTag
  /** null where the address has no prefix and the language was negotiated. */
  readonly prefix: Prefix | null
  /** The path, without prefix and query. */
  readonly path: string
  /** Requested by Android; false on every page that is the same on all devices. */
  readonly isAndroid: boolean
  /** The page itself is asked for; false where a page that is open asks for the properties of the next one. */
  readonly isDocument: boolean
  /**
   * The nonce of this answer's own scripts. A cached page is stored without it: there the hashes of the scripts allow
   * them.
   */
  readonly nonce: string
  /** Rendered whole, to be cached for everybody. */
  readonly isCached: boolean
  readonly requestId: string
  readonly cookie: string
  /** The token of a preview: content is asked for with it. null on every other page. */
  readonly preview: string | null
  readonly apiUrl: string
  readonly publicUrl: string
  readonly studioUrl: string
  readonly isSandbox: boolean
  /** Receives each API address the page was made of, and until when that answer may be shown. */
  readonly madeOf: (address: string, until: number) => void
  /** Called with an origin whose video the page plays: the policy of this document allows it. */
  readonly playsFrom: (origin: string) => void
  /** Takes what broke while the page was made. */
  readonly report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()
