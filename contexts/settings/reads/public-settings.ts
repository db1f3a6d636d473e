import type { getGlobalSettings, getSettings } from '@zoria/contract/settings/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { catalogue, settingCodes, type SettingCode } from '../storage/catalogue.ts'
import type { HeldSettings } from './held-settings.ts'

type Global = ReplyOf<typeof getGlobalSettings>['body']
type Tagged = ReplyOf<typeof getSettings>['body']
type Scalar = number | string | boolean

/** Flags, constants, currencies and languages of the site. Source: docs/rules/content-and-settings.md#settings. */
export function globalSettings({ read }: Pick<HeldSettings, 'read'>): Global {
  return {
    flags: named(read, 'FLAG') as Global['flags'],
    constants: named(read, 'CONSTANT') as Global['constants'],
    currencies: read('CURRENCIES'),
    languages: read('LANGUAGES'),
    defaults: {
      currency: read('DEFAULT_CURRENCY'),
      country: read('DEFAULT_COUNTRY'),
      language: read('DEFAULT_LANGUAGE'),
    },
  }
}

/** Public settings of one tag (Spec §7: the first item's data is searched for a code). An unknown tag has no items. */
export function taggedSettings({ read }: Pick<HeldSettings, 'read'>, tag: string): Tagged {
  const entries = Object.entries(named(read, tag)).filter(
    (entry): entry is [string, Scalar] => typeof entry[1] !== 'object',
  )
  if (entries.length === 0) return { items: [] }
  return { items: [{ tag, data: entries.map(([code, value]) => ({ code, value: { value } })) }] }
}

function named(read: HeldSettings['read'], tag: string): Record<string, unknown> {
  const codes = settingCodes.filter((code) => catalogue[code].isPublic && catalogue[code].tag === tag)
  return Object.fromEntries(codes.map((code: SettingCode) => [code, read(code)]))
}
