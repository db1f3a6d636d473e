import cyrillic from '@zoria/ui/fonts/onest-cyrillic.woff2?url'
import kazakh from '@zoria/ui/fonts/onest-kazakh.woff2?url'
import latin from '@zoria/ui/fonts/onest-latin.woff2?url'
import type { LoaderFunctionArgs } from 'react-router'
import { headText } from '../i18n/head-texts.ts'
import { prefixOf } from '../i18n/languages.ts'
import { pageRequest } from '../lib/page/page-request.ts'

/** The service worker caches these files with the page. A browser fetches only the fonts whose characters it needs. */
const fonts = [latin, cyrillic, kazakh]
const families = fonts.map((_, index) => `f${index}`).join(',')
const faces = fonts
  .map(
    (address, index) =>
      `@font-face{font-family:f${index};src:url(${address}) format("woff2");font-weight:400 900;font-display:swap}`,
  )
  .join('')

const style = `${faces}:root{color-scheme:dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b1118;color:#f1f6fb;font:500 16px/1.5 ${families},system-ui,sans-serif}
main{max-width:380px;padding:32px;text-align:center}svg{width:64px;height:64px}h1{font-size:26px;line-height:1.2;margin:22px 0 10px}p{margin:0 0 26px;color:#a9bacb}
a{display:inline-block;padding:13px 28px;border-radius:12px;background:#ffc93c;color:#1b1503;font-weight:750;text-decoration:none}a:focus-visible{outline:2px solid #5cbbff;outline-offset:3px}`
const mark =
  '<svg viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="10" fill="#ffc93c"/><path d="M17 5.5l2.7 8.1 8.3.2-6.6 5 2.4 8.1-6.8-4.8-6.8 4.8 2.4-8.1-6.6-5 8.3-.2z" fill="#2a1c00"/></svg>'

/**
 * What the service worker shows where no page can be fetched: whole in itself, without scripts. Its link asks for the
 * same address again.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { language } = context.get(pageRequest)
  const say = (id: Parameters<typeof headText>[1]) => headText(language, id)
  const styleHash = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))),
  )
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${say('head.offlineTitle')} — Zoria</title><meta name="theme-color" content="#0b1118"><style>${style}</style></head>
<body data-prefix="${prefixOf[language]}"><main>${mark}<h1>${say('head.offlineTitle')}</h1><p>${say('head.offlineText')}</p><a href="">${say('head.offlineAgain')}</a></main></body></html>`,
    { headers },
  )
}
