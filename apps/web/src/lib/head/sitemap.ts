import { fallbackTag, languageTags, prefixOf, type LanguageTag } from '../../i18n/languages.ts'

/** A page of the sitemap: its path without prefix and, where it is known, the day its text last changed. */
export type SitemapPage = { readonly path: string; readonly changed?: string }

/** Text pages that are part of other pages and have no address. */
const partsOfPages: readonly string[] = [
  'battle-rules',
  'jackpot-rules',
  'wheel-rules',
  'cashback-rules',
  'rating-rules',
]
/**
 * Addresses that show something else than a page of text, and prefixes of languages: a page of this name is shown to
 * nobody.
 */
const taken: readonly string[] = [
  'games',
  'providers',
  'battles',
  'jackpots',
  'wheel',
  'bonuses',
  'cashback',
  'slot-stream',
  'profile',
  'cashbox',
  'rating',
  'unsubscribe',
  'dev',
  'offline',
  'api',
  'assets',
  ...Object.values(prefixOf),
]

/** Whether a page of text is shown at an address of its own. */
export const hasOwnAddress = (key: string): boolean => !partsOfPages.includes(key) && !taken.includes(key)

/** The sitemap: every page in each language, with the same place in the others. */
export function sitemapOf(publicUrl: string, pages: readonly SitemapPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((page) => languageTags.map((tag) => entry(publicUrl, page, tag))),
    '</urlset>',
    '',
  ].join('\n')
}

function entry(publicUrl: string, { path, changed }: SitemapPage, tag: LanguageTag): string {
  const address = (each: LanguageTag) => escaped(`${publicUrl}/${prefixOf[each]}${path}`)
  const link = (hreflang: string, each: LanguageTag) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(each)}"/>`
  const day = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`
  return `<url><loc>${address(tag)}</loc>${day}${languageTags.map((each) => link(each, each)).join('')}${link('x-default', fallbackTag)}</url>`
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
