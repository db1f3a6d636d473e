import type { MessageId } from '../../../i18n/catalogues.ts'

export const profileTabs = ['personal', 'security', 'limits', 'cashback', 'rating'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabNames: Record<ProfileTab, MessageId> = { personal: 'profile.personal', security: 'profile.security', limits: 'profile.limits', cashback: 'balance.cashback', rating: 'profile.rating' }

/** Spec §1, §2: tab=cashback and tab=rating show theirs; without a word, or with an unknown one, the personal one. */
export function profileTabOf(search: string): ProfileTab {
  const word = new URLSearchParams(search).get('tab')
  return profileTabs.find((tab) => tab === word) ?? 'personal'
}

/** The level, how far it is filled in per cent, and what is left to the next. Levels are the whole part of the rating. */
export function ratingProgress(rating: number): { readonly level: number; readonly percent: number; readonly left: number } {
  const hundredths = Math.round(rating * 100)
  return { level: Math.floor(hundredths / 100), percent: hundredths % 100, left: (100 - (hundredths % 100)) / 100 }
}

const levelsShown = 6

/** The levels a ladder shows: one below the player's own, where there is one, and those above it. */
export function levelsAround(level: number): readonly number[] {
  const first = Math.max(0, level - 1)
  return Array.from({ length: levelsShown }, (_, index) => first + index)
}
