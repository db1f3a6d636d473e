import {
  malformedText,
  isTooLong,
  type MalformedAnswer,
  type ParserFault,
} from '@zoria/platform/http/malformed-requests'
import en from '../src/i18n/catalogues/en/every-page/shell.json' with { type: 'json' }
import kk from '../src/i18n/catalogues/kk/every-page/shell.json' with { type: 'json' }
import ru from '../src/i18n/catalogues/ru/every-page/shell.json' with { type: 'json' }
import uk from '../src/i18n/catalogues/uk/every-page/shell.json' with { type: 'json' }
import { languageOfRequest, splitPath, type LanguageTag } from '../src/i18n/languages.ts'
import { isForAPI } from './proxy.ts'

const texts: Record<LanguageTag, Pick<typeof en, 'problem.tooLong' | 'problem.broken' | 'problem.home'>> = {
  en,
  uk,
  ru,
  kk,
}

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How much of a request line is read for its path. */
const readMax = 200

/**
 * The answer to a request whose address or headers are too long: a page where a page was asked for, in the language as
 * far as the received bytes show it. Text where they do not. Undefined for the API and for every other fault: these are
 * answered as refusals.
 */
export function tooLongAnswer(fault: ParserFault): MalformedAnswer | undefined {
  if (!isTooLong(fault)) return undefined
  const received = fault.rawPacket instanceof Uint8Array ? Buffer.from(fault.rawPacket).toString('latin1') : ''
  const [, method, path = ''] = /^([A-Z]+) (\/[^ ?\r\n]*)/.exec(received.slice(0, readMax)) ?? []
  if (isForAPI(path)) return undefined
  if (method !== 'GET' || path.startsWith('/assets/')) return malformedText(fault)
  const headerOf = (name: string): string => new RegExp(`^${name}: ?(.{0,200})`, 'im').exec(received)?.[1] ?? ''
  const { prefix } = splitPath(path)
  const language = languageOfRequest({ path, cookie: headerOf('cookie'), acceptLanguage: headerOf('accept-language') })
  const isAddressLong = !received.slice(0, 4 * readMax).includes('\n')
  return {
    ...malformedText(fault),
    type: 'text/html; charset=utf-8',
    body: pageIn(language, { home: `/${prefix ?? ''}`, isAddressLong }),
    headers: { 'content-security-policy': policy },
  }
}

function pageIn(
  language: LanguageTag,
  { home, isAddressLong }: { readonly home: string; readonly isAddressLong: boolean },
): string {
  const { 'problem.tooLong': tooLong, 'problem.broken': broken, 'problem.home': toHome } = texts[language]
  const title = isAddressLong ? tooLong : broken
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark"><title>${title} — Zoria</title></head><body><main><h1>${title}</h1><a href="${home}">${toHome}</a></main></body></html>`
}
