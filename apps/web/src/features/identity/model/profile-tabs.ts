import type { MessageId } from '../../../i18n/catalogues.ts'

export const profileTabs = ['personal', 'security', 'limits', 'rating'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabNames: Record<ProfileTab, MessageId> = { personal: 'profile.personal', security: 'profile.security', limits: 'profile.limits', rating: 'profile.rating' }

/** Spec §2: tab=rating shows the rating tab; without a word, or with an unknown one, the personal one. */
export function profileTabOf(search: string): ProfileTab {
  const word = new URLSearchParams(search).get('tab')
  return profileTabs.find((tab) => tab === word) ?? 'personal'
}

/** The level, how far it is filled in per cent, and what is left to the next. Levels are the whole part of the rating. */
export function ratingProgress(rating: number): { readonly level: number; readonly percent: number; readonly left: number } {
  const hundredths = Math.round(rating * 100)
  return { level: Math.floor(hundredths / 100), percent: hundredths % 100, left: (100 - (hundredths % 100)) / 100 }
}
