import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { languageOfRequest, splitPath, type LanguageTag, type Prefix } from '../src/i18n/languages.ts'
import { withoutMarks } from '../src/lib/link-marks.ts'
import type { PageRequest } from '../src/lib/page-request.ts'
import type { Environment } from './environment.ts'

/** Whom a page is for and which one it is, as far as one look at the request tells. */
export type Asked = {
  /** Path and query as they came, without the marks of links. */
  readonly address: string
  readonly prefix: Prefix | null
  /** The path of the page, as browsers write it, without prefix. */
  readonly path: string
  readonly language: LanguageTag
  /** The refresh cookie came along: somebody may be signed in, and the page is his alone. */
  readonly isPersonal: boolean
  /** The token of a preview, whatever it is worth: the page is for whoever has it, and never kept. */
  readonly preview: string | null
}

/** The name of the refresh cookie over http and over https. Source: docs/rules/identity.md#session. */
const refreshCookie = /(?:^|;\s*)(?:__Host-)?zoria_refresh=/

/** Reads a request without trusting it. */
export function readAsked(request: IncomingMessage): Asked {
  const address = withoutMarks(request.url ?? '/')
  const { cookie = '', 'accept-language': acceptLanguage = '' } = request.headers
  const { prefix, rest } = splitPath(pathOf(address))
  const preview = previewIn(address)
  return { address, prefix, path: rest, language: languageOfRequest({ path: prefix ? `/${prefix}` : '/', cookie, acceptLanguage }), isPersonal: preview !== null || refreshCookie.test(cookie), preview }
}

/** A query that does not name it costs nothing. */
const previewIn = (address: string): string | null => (/[?&]preview=/.test(address) ? new URLSearchParams(address.slice(address.indexOf('?'))).get('preview') : null)

/** Without the query, and without the ending by which the router asks for a page's properties alone. */
function pathOf(address: string): string {
  const query = address.indexOf('?')
  return (query === -1 ? address : address.slice(0, query)).replace(/\.data$/, '')
}

/** Under what name a visitor's page is kept: by language and address, never by cookie or country (docs/rules/site.md#caching). */
export const keyOf = ({ prefix, language, address }: Asked): string => `${prefix ?? `?${language}`} ${address}`

type Known = Pick<PageRequest, 'requestId' | 'report' | 'madeOf' | 'hand'> & { readonly asked: Asked; readonly cookie: string; readonly environment: Environment }

/** What loaders and the first render are told. */
export function pageRequestOf({ asked, cookie, environment, ...rest }: Known): PageRequest {
  return {
    language: asked.language,
    prefix: asked.prefix,
    path: asked.path,
    nonce: randomBytes(16).toString('base64'),
    isKept: !asked.isPersonal,
    cookie: asked.isPersonal && refreshCookie.test(cookie) ? cookie : '',
    preview: asked.preview,
    apiUrl: environment.API_URL.replace(/\/$/, ''),
    publicUrl: environment.PUBLIC_URL,
    studioUrl: environment.STUDIO_URL.replace(/\/$/, ''),
    isSandbox: environment.SANDBOX,
    ...rest,
  }
}
