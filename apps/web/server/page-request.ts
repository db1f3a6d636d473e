import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { languageOfRequest, splitPath, type LanguageTag, type Prefix } from '../src/i18n/languages.ts'
import { withoutMarks } from '../src/lib/link-marks.ts'
import type { PageRequest } from '../src/lib/page/page-request.ts'
import type { Environment } from './environment.ts'

/** Whom a page is for and which one it is, as far as the request shows. */
export type Asked = {
  /** Path and query as they came, without the marks of links. */
  readonly address: string
  readonly prefix: Prefix | null
  /** The path of the page, as browsers write it, without prefix. */
  readonly path: string
  readonly language: LanguageTag
  /** The request has the refresh cookie: the page may be personal. */
  readonly isPersonal: boolean
  /** The request comes from Android and the page differs there. Every other page is the same on all devices. */
  readonly isAndroid: boolean
  /** The page itself is asked for, not its properties for a page that is open already. */
  readonly isDocument: boolean
  /** The token of a preview, not yet verified: the page is for its holder and never cached. */
  readonly preview: string | null
}

/** The name of the refresh cookie over http and over https. Source: docs/rules/identity.md#session. */
const refreshCookie = /(?:^|;\s*)(?:__Host-)?zoria_refresh=/

/** Reads a request without trusting it. */
export function readAsked(request: IncomingMessage): Asked {
  const address = withoutMarks(asBrowsersWrite(request.url ?? '/'))
  const { cookie = '', 'accept-language': acceptLanguage = '', 'user-agent': userAgent = '' } = request.headers
  const { prefix, rest } = splitPath(pathOf(address))
  const preview = previewIn(address)
  const isAndroid = variesByDevice(rest) && /android/i.test(userAgent)
  return {
    address,
    prefix,
    path: rest,
    isAndroid,
    isDocument: !isForData(address),
    language: languageOfRequest({ path: prefix ? `/${prefix}` : '/', cookie, acceptLanguage }),
    isPersonal: preview !== null || refreshCookie.test(cookie),
    preview,
  }
}

/**
 * An address without segments of dots, which browsers resolve before they send it, and the router as it reads it: its
 * language would be another than that of the page. A percent sign that begins no letter is one of the text, which the
 * router would report with each request.
 */
function asBrowsersWrite(address: string): string {
  const path = withoutQuery(address)
  if (!/\/\.|%/.test(path)) return address
  const plain = isDecodable(path) ? path : path.replaceAll('%', '%25')
  const { pathname, search } = new URL(`http://site${plain}${address.slice(path.length)}`)
  return pathname + search
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch (fault) {
    if (fault instanceof URIError) return false
    throw fault
  }
}

/** Only Android plays the stream (Spec §1), and a page without scripts has to say so too. */
export const variesByDevice = (path: string): boolean => /^\/slot-stream\/?$/.test(path)

/** A query that does not name it costs nothing. */
const previewIn = (address: string): string | null =>
  /[?&]preview=/.test(address) ? new URLSearchParams(address.slice(address.indexOf('?'))).get('preview') : null

/** The ending by which the router asks for a page's properties alone. */
const forData = /\.data$/

const isForData = (address: string): boolean => forData.test(withoutQuery(address))

const pathOf = (address: string): string => withoutQuery(address).replace(forData, '')

const withoutQuery = (address: string): string => {
  const query = address.indexOf('?')
  return query === -1 ? address : address.slice(0, query)
}

/**
 * Cache key of a visitor's page: by language, address and, for the stream, device; never by cookie or country
 * (docs/rules/site.md#caching).
 */
export const keyOf = ({ prefix, language, address, isAndroid }: Asked): string =>
  `${prefix ?? `?${language}`} ${address}${isAndroid ? ' android' : ''}`

type Known = Pick<PageRequest, 'requestId' | 'report' | 'madeOf' | 'playsFrom'> & {
  readonly asked: Asked
  readonly cookie: string
  readonly environment: Environment
}

/** The context of loaders and the first render. */
export function pageRequestOf({ asked, cookie, environment, ...rest }: Known): PageRequest {
  return {
    language: asked.language,
    prefix: asked.prefix,
    path: asked.path,
    isAndroid: asked.isAndroid,
    isDocument: asked.isDocument,
    nonce: randomBytes(16).toString('base64'),
    isCached: !asked.isPersonal,
    cookie: asked.isPersonal && refreshCookie.test(cookie) ? cookie : '',
    preview: asked.preview,
    apiUrl: environment.API_URL.replace(/\/$/, ''),
    publicUrl: environment.PUBLIC_URL,
    studioUrl: environment.STUDIO_PUBLIC_URL.replace(/\/$/, ''),
    isSandbox: environment.SANDBOX,
    ...rest,
  }
}
