import { useLocation } from 'react-router'
import { fallbackTag, languageTags, prefixOf, type LanguageTag } from '../../i18n/languages.ts'
import { useHead } from './head.ts'
import { standingOf } from './standing.ts'

const localeOf: Record<LanguageTag, string> = { en: 'en_GB', uk: 'uk_UA', ru: 'ru_KZ', kk: 'kk_KZ' }

/**
 * The canonical address, the alternates in each language, and the preview of a shared link. Addresses without a prefix
 * name the one with it.
 */
export function PageLinks({ publicUrl, language }: { readonly publicUrl: string; readonly language: LanguageTag }) {
  const { pathname, search } = useLocation()
  const head = useHead()
  const { canonical, isIndexed } = standingOf(pathname, search)
  const address = (tag: LanguageTag) => `${publicUrl}/${prefixOf[tag]}${canonical === '/' ? '' : canonical}`
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {isIndexed ? null : <meta name="robots" content="noindex,follow" />}
      {languageTags.map((tag) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={address(tag)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(fallbackTag)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Zoria" />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={localeOf[language]} />
      {languageTags
        .filter((tag) => tag !== language)
        .map((tag) => (
          <meta key={tag} property="og:locale:alternate" content={localeOf[tag]} />
        ))}
      {head ? <SharedPicture image={head.image} /> : null}
    </>
  )
}

function SharedPicture({ image }: { readonly image: string }) {
  return (
    <>
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * The structured things of the first page. They stay for the whole visit: who reads them never goes on to a second page
 * here.
 */
export function PageThings({ things }: { readonly things: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? things : '' }}
    />
  )
}
