import type { PhoneCountry } from '@zoria/contract/identity/words'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import type { LanguageTag } from '../i18n/languages.ts'
import type { PageRequest } from './page/page-request.ts'
import { readFromServer } from './queries/server-api.ts'

export type SiteSettings = {
  readonly preloaderMs: number | null
  readonly country: string
  /** EMAIL_REGISTRATION_ENABLED. */
  readonly hasEmail: boolean
  /** SEND_EMAIL_ENABLED. */
  readonly sendsEmail: boolean
  /** FINGERPRINT_ENABLED. */
  readonly sendsVisitorId: boolean
}

/**
 * Constants of the site, asked for again after two minutes; without an answer the specification's own defaults (Spec
 * §9).
 */
export async function siteSettings(page: PageRequest): Promise<SiteSettings> {
  const answer = await readFromServer(getGlobalSettings, {}, page)
  if (!answer.ok) return { preloaderMs: null, country: 'KZ', hasEmail: false, sendsEmail: false, sendsVisitorId: false }
  const { constants, defaults, flags } = answer.value.body
  const ms = Number(constants['PRELOADER_MS'])
  return {
    preloaderMs: Number.isFinite(ms) ? ms : null,
    country: defaults.country,
    hasEmail: flags['EMAIL_REGISTRATION_ENABLED'] === true,
    sendsEmail: flags['SEND_EMAIL_ENABLED'] === true,
    sendsVisitorId: flags['FINGERPRINT_ENABLED'] === true,
  }
}

/**
 * Where a visitor's phone is likely of. Spec §3: country KZ by default; who reads Ukrainian more likely has a Ukrainian
 * one.
 */
export function countryOfVisitor(language: LanguageTag, byDefault: string): PhoneCountry {
  return language === 'uk' || byDefault === 'UA' ? 'UA' : 'KZ'
}
