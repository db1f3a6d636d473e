/** Kinds of notices. Their texts are the info list `notices` of the content service, one item per kind. */
export const noticeKinds = [
  'deposit_credited', 'deposit_denied', 'deposit_reversed',
  'withdrawal_requested', 'withdrawal_approved', 'withdrawal_sent', 'withdrawal_paid', 'withdrawal_returned',
  'bonus_granted', 'bonus_waits', 'bonus_expires',
  'level_reached', 'cashback_closed', 'battle_prize', 'battle_bonus', 'battle_free_rounds', 'battle_cancelled', 'raffle_prize', 'jackpot',
  'wheel_money', 'wheel_bonus', 'wheel_free_rounds',
  'new_device', 'password_changed', 'phone_changed', 'email_changed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
