import { noticeKinds } from '@zoria/contract/notifications/words'

/**
 * What screens say around their labels is content (docs/rules/content-and-settings.md#in-code-or-content): an info list
 * for each place, and the keys of its sentences. The first one is the list's header.
 */
export const textKeys = {
  site: ['install', 'no-tables', 'page-missing', 'wallet'],
  account: [
    'details-missing',
    'change-of-access',
    'phone-unconfirmed',
    'unknown-session',
    'reset',
    'reset-ends',
    'notice-money',
    'notice-safety',
    'notice-news',
    'rating',
    'rating-levels',
  ],
  limits: ['deposit', 'loss', 'time', 'stake', 'break', 'exclusion'],
  bonuses: ['none-open', 'none-offered', 'promo-code', 'trace', 'own-money', 'larger-bet'],
  'bonus-invitation': ['terms', 'own-money', 'trace'],
  cashbox: ['game-balance', 'card-details', 'electronic-only', 'withdrawal-time', 'no-winnings', 'crosspay'],
  games: ['provider-soon'],
  notices: [...noticeKinds, 'level_gift'],
} as const satisfies Record<string, readonly string[]>

export type TextList = keyof typeof textKeys
