import type { InfoList } from '@zoria/contract/content/http'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { useRouteLoaderData } from 'react-router'
import type { LanguageTag } from '../i18n/languages.ts'
import type { Head } from './head/head.ts'
import type { PagePreview } from './page/preview.ts'
import type { SeenPlayer } from './session/seen-player.ts'

/** What every page knows: its language, whom the server saw, the site's constants. Carries no token. */
export type Site = {
  readonly language: LanguageTag
  /** The server's data about the first page of a visit. */
  readonly head: Head
  /** Texts of content in the shell of every page; null where there are none. */
  readonly texts: InfoList | null
  readonly publicUrl: string
  /** Our studio as browsers see it. */
  readonly studioUrl: string
  /** Unknown where the API did not answer in time; the browser asks again. */
  readonly user: SeenPlayer
  readonly preloaderMs: number | null
  readonly country: PhoneCountry
  /** Registration by e-mail is offered in addition to the phone. */
  readonly hasEmail: boolean
  /** Letters can be sent, so an e-mail can be confirmed. */
  readonly sendsEmail: boolean
  readonly sendsVisitorId: boolean
  readonly isSandbox: boolean
  /** When the server made the page; null on pages that are cached for everybody. */
  readonly madeAt: number | null
  /** The visit began with a look at what is not published yet. */
  readonly preview: PagePreview | null
}

/** The site's properties; undefined only while the root itself has failed. */
export const useSiteOrNothing = (): Site | undefined => useRouteLoaderData('root') as Site | undefined

/** The site's properties, below the root. */
export function useSite(): Site {
  const site = useSiteOrNothing()
  if (!site) throw new Error('a page stands outside the root')
  return site
}
