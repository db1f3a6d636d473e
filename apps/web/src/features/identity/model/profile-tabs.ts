import type { MessageId } from '../../../i18n/catalogues.ts'

export const profileTabs = ['personal', 'security', 'rounds', 'limits', 'cashback', 'rating'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabNames: Record<ProfileTab, MessageId> = {
  personal: 'profile.personal',
  security: 'profile.security',
  rounds: 'profile.rounds',
  limits: 'profile.limits',
  cashback: 'balance.cashback',
  rating: 'profile.rating',
}

/** Spec §1, §2: tab=cashback and tab=rating show theirs; without a word, or with an unknown one, the personal one. */
export function profileTabOf(search: string): ProfileTab {
  const word = new URLSearchParams(search).get('tab')
  return profileTabs.find((tab) => tab === word) ?? 'personal'
}
