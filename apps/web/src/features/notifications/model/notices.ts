import type { Notice } from '@zoria/contract/notifications/http'
import type { NoticeKind } from '@zoria/contract/notifications/words'

/** What a count shows: nothing for none, `99+` for more than two figures hold. */
export function countShown(count: number): string | null {
  if (count === 0) return null
  return count > 99 ? '99+' : String(count)
}

/** Where a message leads: the history of payments, at one of them, or a page. */
export type Place =
  | { readonly kind: 'payment'; readonly payment: string | null }
  | { readonly kind: 'page'; readonly to: string }

const page = (to: string): Place => ({ kind: 'page', to })

export function placeOf({ kind, subject, battle }: Pick<Notice, 'kind' | 'subject' | 'battle'>): Place {
  switch (kind) {
    case 'deposit_credited':
    case 'deposit_denied':
    case 'deposit_reversed':
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_sent':
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return { kind: 'payment', payment: subject }
    case 'battle_prize':
    case 'battle_bonus':
    case 'battle_free_rounds':
    case 'battle_cancelled':
      return page(battle === null ? '/battles?type=last' : `/battles/last/${battle.slug}`)
    case 'jackpot':
    case 'raffle_prize':
      return page('/jackpots')
    case 'wheel_money':
    case 'wheel_bonus':
    case 'wheel_free_rounds':
      return page('/wheel')
    case 'bonus_granted':
    case 'bonus_waits':
    case 'bonus_expires':
      return page('/bonuses?tab=my')
    case 'cashback_closed':
      return page('/bonuses?tab=cashback')
    case 'level_reached':
      return page('/profile?tab=rating')
    case 'new_device':
    case 'password_changed':
    case 'phone_changed':
    case 'email_changed':
      return page('/profile?tab=security')
  }
}

/** The text of a message: that of its kind; a level that brought a gift has a text of its own. */
export function textKeyOf({ kind, names }: Pick<Notice, 'kind' | 'names'>): NoticeKind | 'level_gift' {
  return kind === 'level_reached' && names !== null ? 'level_gift' : kind
}

/** Good news, bad news, or a warning: how a message looks. */
export type Tone = 'success' | 'error' | 'warning' | 'plain'

const tones: Partial<Record<NoticeKind, Tone>> = {
  deposit_credited: 'success',
  withdrawal_paid: 'success',
  bonus_granted: 'success',
  bonus_waits: 'success',
  level_reached: 'success',
  cashback_closed: 'success',
  battle_prize: 'success',
  battle_bonus: 'success',
  battle_free_rounds: 'success',
  jackpot: 'success',
  raffle_prize: 'success',
  wheel_money: 'success',
  wheel_bonus: 'success',
  wheel_free_rounds: 'success',
  deposit_denied: 'error',
  withdrawal_returned: 'error',
  deposit_reversed: 'warning',
  bonus_expires: 'warning',
  new_device: 'warning',
  password_changed: 'warning',
  phone_changed: 'warning',
  email_changed: 'warning',
}

export const toneOf = (kind: NoticeKind): Tone => tones[kind] ?? 'plain'
