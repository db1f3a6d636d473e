/** Where the browser returns after the checkout, and the language of its prefix. */
export type ReturnAddress = { readonly url: string; readonly language: CheckoutLanguage }
export type CheckoutLanguage = 'en' | 'ua' | 'ru' | 'kz'

const prefix = /^\/(en|ua|ru|kz)(\/|$)/

/**
 * Parses a return address. Only the site's own origins are accepted, which prevents open redirects
 * (docs/rules/cashbox.md#deposits).
 */
export function readReturnAddress(text: string, origins: readonly string[]): ReturnAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return undefined
  return { url: url.href, language: (prefix.exec(url.pathname)?.[1] ?? 'ru') as CheckoutLanguage }
}
