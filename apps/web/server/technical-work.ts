import { call } from '@zoria/contract/client'
import { getModalContent } from '@zoria/contract/content/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import type { Logger } from '@zoria/platform/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import en from '../src/i18n/catalogues/en/every-page/shell.json' with { type: 'json' }
import kk from '../src/i18n/catalogues/kk/every-page/shell.json' with { type: 'json' }
import ru from '../src/i18n/catalogues/ru/every-page/shell.json' with { type: 'json' }
import uk from '../src/i18n/catalogues/uk/every-page/shell.json' with { type: 'json' }
import { type LanguageTag, languageTags } from '../src/i18n/languages.ts'
import { plainText } from '../src/lib/texts/text-pieces.ts'
import { readAsked } from './page-request.ts'

/** The maximum age of the setting's value, and after how many seconds a waiting page reloads. */
const freshMs = 5000
const askAgainSeconds = 20
const patienceMs = 2000

const texts: Record<
  LanguageTag,
  Pick<typeof en, 'problem.workTitle' | 'problem.workReturn' | 'problem.workSupport'>
> = { en, uk, ru, kk }

/** The texts until the content service has answered: what happens, and that the page reloads. */
const own = Object.fromEntries(
  languageTags.map((tag) => [tag, { title: texts[tag]['problem.workTitle'], text: null }]),
) as Record<LanguageTag, WorkTexts>

/** Files of the build that hold letters of ours, by what they hold. */
const fontFile = /^onest-(latin|cyrillic|kazakh)-[\w-]+\.woff2$/

type Deps = {
  readonly apiUrl: string
  /** Names of files in the build's assets; the fonts among them are used. */
  readonly assets: readonly string[]
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  readonly logger: Logger
}

/**
 * Technical work is a setting (docs/rules/content-and-settings.md#technical-work): while it is on, every page is this
 * one. Requests do not wait for the setting: it is fetched in the background, and the last known value is used while
 * the API does not answer.
 */
export function createTechnicalWork({ apiUrl, assets, now, fetch, logger }: Deps) {
  const textsOf = createWorkTexts({ apiUrl, own, now, fetch })
  const style = styleWith(assets.filter((name) => fontFile.test(name)))
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  let [isOn, askedAt, isAsking] = [false, -Infinity, false]
  const ask = async (): Promise<void> => {
    const answer = await call(
      getGlobalSettings,
      {},
      { baseUrl: apiUrl, fetch, signal: AbortSignal.timeout(patienceMs) },
    )
    if (!answer.ok)
      return logger.warn(
        { code: answer.refusal.code },
        'whether technical work is on could not be asked; what was known last holds',
      )
    isOn = answer.value.body.flags['TECHNICAL_WORK'] === true
    await textsOf.refresh()
  }
  const askWhenOld = (): void => {
    if (isAsking || isFresh({ askedAt, now: now() }, freshMs)) return
    isAsking = true
    askedAt = now()
    void ask().finally(() => {
      isAsking = false
    })
  }
  return {
    /** Costs nothing, so that every request may ask. */
    isOn: (): boolean => {
      askWhenOld()
      return isOn
    },
    /** Answers any page: 503 in four languages, the one of the address first, and the browser retries automatically. */
    answer: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply
        .code(503)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': String(askAgainSeconds),
          'content-security-policy': `default-src 'none'; style-src '${styleHash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        })
        .send(workPage({ language: readAsked(request.raw).language, style, textsOf: textsOf.of })),
  }
}

/** A clock that was set back proves nothing. */
const isFresh = ({ askedAt, now }: { readonly askedAt: number; readonly now: number }, ms: number): boolean =>
  now >= askedAt && now - askedAt < ms

const styleWith = (
  fonts: readonly string[],
): string => `${fonts.map((name, index) => `@font-face{font-family:f${index};src:url(/assets/${name}) format("woff2");font-weight:400 900;font-display:swap}`).join('')}
:root{color-scheme:dark}*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-content:center;padding:32px 20px;background:radial-gradient(60rem 40rem at 50% -10%,#1c3450,#0b1118 70%);color:#f1f6fb;font:500 16px/1.5 ${[...fonts.keys()].map((index) => `f${index},`).join('')}system-ui,sans-serif}
main{width:min(560px,100%);display:grid;gap:14px;text-align:center;justify-items:center}
svg{width:72px;height:72px}h1{font-size:30px;font-weight:850;line-height:1.15;letter-spacing:-.02em}li b,a{font-weight:700}p{color:#c8d5e2}
a{display:inline-block;padding:12px 4px;color:#5cbbff}a:focus-visible{outline:2px solid #5cbbff;outline-offset:2px}
ul{display:grid;gap:14px;width:100%;margin-top:18px;padding:22px 0 0;list-style:none;border-top:1px solid #a0bede2e;text-align:left}
li{font-size:14px;color:#a9bacb}li b{display:block;color:#f1f6fb}`

const star =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#ffc93c"/><path fill="#1b1503" d="m20 8 3.6 7.6 8.3 1.1-6.1 5.7 1.6 8.2-7.4-4-7.4 4 1.6-8.2-6.1-5.7 8.3-1.1z"/></svg>'

type PageParts = {
  readonly language: LanguageTag
  readonly style: string
  readonly textsOf: (language: LanguageTag) => WorkTexts
}

function workPage({ language, style, textsOf }: PageParts): string {
  const [labels, { title, text }] = [texts[language], textsOf(language)]
  const others = languageTags
    .filter((tag) => tag !== language)
    .map(
      (tag) =>
        `<li lang="${tag}"><b>${textsOf(tag).title}</b>${textsOf(tag).text ?? texts[tag]['problem.workReturn']}</li>`,
    )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${askAgainSeconds}"><title>${title} — Zoria</title><style>${style}</style></head><body><main>${star}<h1>${title}</h1>${text === null ? '' : `<p>${text}</p>`}<p>${labels['problem.workReturn']}</p><a href="mailto:support@zoria.test">${labels['problem.workSupport']}</a><ul>${others.join('')}</ul></main></body></html>`
}

/** The texts about technical work in one language, escaped for HTML. */
type WorkTexts = {
  readonly title: string
  /** null until the content service has answered. */ readonly text: string | null
}

/** How old the texts may be, and how long the API may take for them. */
const freshMsOfWorkTexts = 60_000
const timeoutMsOfWorkTexts = 2000
const key = 'TECHNICAL_WORK'

type WorkTextsDeps = {
  readonly apiUrl: string
  readonly own: Readonly<Record<LanguageTag, WorkTexts>>
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
}

/**
 * The words of the page of technical work: those of the content service as they were last had, ours until then. They
 * are asked for before the page is needed, for while it is shown there may be nobody to ask.
 */
function createWorkTexts({ apiUrl, own, now, fetch }: WorkTextsDeps) {
  const had: Partial<Record<LanguageTag, WorkTexts>> = {}
  let askedAt = -Infinity
  const ask = async (language: LanguageTag): Promise<void> => {
    const answer = await call(
      getModalContent,
      { params: { key }, query: { locale: language } },
      { baseUrl: apiUrl, fetch, signal: AbortSignal.timeout(timeoutMsOfWorkTexts) },
    )
    if (!answer.ok) return
    const textOf = (part: string) =>
      answer.value.body.items.find((item) => item.key === `${key}-${part}` && item.language === language)?.text
    const [title, text] = [textOf('title'), textOf('body')]
    if (title !== undefined && text !== undefined) had[language] = { title: asHtml(title), text: asHtml(text) }
  }
  return {
    of: (language: LanguageTag): WorkTexts => had[language] ?? own[language],
    refresh: async (): Promise<void> => {
      if (isFresh({ askedAt, now: now() }, freshMsOfWorkTexts)) return
      askedAt = now()
      await Promise.all(languageTags.map(ask))
    },
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text of the content service, escaped: its marks are removed, everything else is shown as text. */
const asHtml = (text: string): string => plainText(text).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
