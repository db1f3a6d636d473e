import { getGlobalSettings } from '@zoria/contract/settings/http'
import { now } from './clock.ts'
import type { PageRequest } from './page-request.ts'
import { callFromServer } from './server-api.ts'

export type SiteSettings = {
  readonly preloaderMs: number | null
  readonly country: string
  /** EMAIL_REGISTRATION_ENABLED. */
  readonly hasEmail: boolean
  /** FINGERPRINT_ENABLED. */
  readonly sendsVisitorId: boolean
}

/** Spec §9: server fetch revalidate default 120 s. */
const freshMs = 120_000
let kept: { readonly settings: SiteSettings; readonly until: number } | null = null

/** Constants of the site, asked for every two minutes; without an answer the specification's own defaults (Spec §9). */
export async function siteSettings(page: PageRequest): Promise<SiteSettings> {
  if (kept && now() < kept.until) return kept.settings
  const answer = await callFromServer(getGlobalSettings, {}, page)
  if (!answer.ok) return { preloaderMs: null, country: 'KZ', hasEmail: false, sendsVisitorId: false }
  const { constants, defaults, flags } = answer.value.body
  const ms = Number(constants['PRELOADER_MS'])
  const settings = {
    preloaderMs: Number.isFinite(ms) ? ms : null,
    country: defaults.country,
    hasEmail: flags['EMAIL_REGISTRATION_ENABLED'] === true,
    sendsVisitorId: flags['FINGERPRINT_ENABLED'] === true,
  }
  kept = { settings, until: now() + freshMs }
  return settings
}
