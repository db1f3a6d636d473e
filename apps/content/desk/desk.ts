import { en } from '@payloadcms/translations/languages/en'
import { ru } from '@payloadcms/translations/languages/ru'
import { uk } from '@payloadcms/translations/languages/uk'
import type { Config } from 'payload'
import type { DeskLanguage } from './words.ts'

const supportedLanguages = { en, uk, ru } satisfies Record<DeskLanguage, object>

/** Appearance and languages of the admin. */
export const desk: Pick<Config, 'admin' | 'i18n'> = {
  admin: {
    user: 'editors',
    avatar: 'default',
    // The site is dark, so the admin is too; Spec §9 defines the date format.
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
    components: {
      beforeDashboard: ['/desk/overview-panel.tsx#OverviewPanel'],
      graphics: { Logo: '/desk/logo.tsx#Logo', Icon: '/desk/logo.tsx#Icon' },
      providers: ['/desk/plan-errors.tsx#PlanErrors'],
      views: {
        login: { Component: '/login/log-in-view.tsx#LogInView', path: '/login' },
        ownAccount: { Component: '/login/own-account-view.tsx#OwnAccountView', path: '/own-account' },
      },
    },
  },
  i18n: { fallbackLanguage: 'en', supportedLanguages },
}
