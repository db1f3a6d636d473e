import { createContext } from 'react-router'
import type { LanguageTag, Prefix } from '../i18n/languages.ts'

export type Pieces = readonly (string | Uint8Array)[]

/**
 * A page beside the answer that carries its status and headers; through the answer's own body it would be copied four times. Either whole, what was made for it as
 * text and what was made before as bytes, in the order of the page; or on its way, writing itself into what it is given.
 */
export type Rendered = { readonly pieces: Pieces } | { readonly pipe: (into: NodeJS.WritableStream) => unknown }

/** What a page is told about its request. The server's part fills it in, loaders and the first render read it. */
export type PageRequest = {
  readonly language: LanguageTag
  /** null where the address has no prefix and the language was negotiated. */
  readonly prefix: Prefix | null
  /** The path, without prefix and query. */
  readonly path: string
  /** The word that marks this answer's own scripts. It allows them; on a page that is kept it is taken out again, and their hashes allow them. */
  readonly nonce: string
  /** Rendered whole, to be kept for everybody. */
  readonly isKept: boolean
  readonly requestId: string
  readonly cookie: string
  /** The token of a preview: content is asked for with it. null on every other page. */
  readonly preview: string | null
  readonly apiUrl: string
  readonly publicUrl: string
  readonly studioUrl: string
  readonly isSandbox: boolean
  /** Hears what the page is made of, an address of the API, and until when that may be shown. */
  readonly madeOf: (address: string, until: number) => void
  /** Takes what is rendered. */
  readonly hand: (rendered: Rendered) => void
  /** Takes what broke while the page was made. */
  readonly report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()
