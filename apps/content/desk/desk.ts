import { en } from '@payloadcms/translations/languages/en'
import { ru } from '@payloadcms/translations/languages/ru'
import { uk } from '@payloadcms/translations/languages/uk'
import type { Config } from 'payload'
import type { DeskLanguage } from './words.ts'

const supportedLanguages = { en, uk, ru } satisfies Record<DeskLanguage, object>

/** How the admin looks and which languages it speaks. */
export const desk: Pick<Config, 'admin' | 'i18n'> = {
  admin: {
    user: 'editors',
    avatar: 'default',
    // The site is dark, and so is where it is written; Spec §9 has the form of dates.
    theme: 'dark',
    dateFormat: 'dd/MM/yyyy HH:mm',
    importMap: { autoGenerate: false },
    meta: {
      titleSuffix: ' · Zoria',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/icon.svg' }],
      description: 'What players read at Zoria.',
      openGraph: { siteName: 'Zoria', title: 'Zoria', description: 'What players read at Zoria.' },
      defaultOGImageType: 'off',
    },
    components: { graphics: { Logo: '/desk/logo.tsx#Logo', Icon: '/desk/logo.tsx#Icon' }, providers: ['/desk/told-plans.tsx#ToldPlans'] },
  },
  i18n: { fallbackLanguage: 'en', supportedLanguages },
}
