/** Where the browser goes after the checkout, and the language its prefix names. */
export type ReturnAddress = { readonly url: string; readonly language: CheckoutLanguage }
export type CheckoutLanguage = 'en' | 'ua' | 'ru' | 'kz'

const prefix = /^\/(en|ua|ru|kz)(\/|$)/

/** Reads a return address. Only the site's own origins are taken: a checkout must not send a player to a stranger (docs/rules/cashbox.md#deposits). */
export function readReturnAddress(text: string, origins: readonly string[]): ReturnAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return undefined
  return { url: url.href, language: (prefix.exec(url.pathname)?.[1] ?? 'ru') as CheckoutLanguage }
}
