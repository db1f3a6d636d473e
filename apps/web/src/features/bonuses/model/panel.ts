import type { EndReason, GrantSource } from '@zoria/contract/bonuses/words'
import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import { amountOf, formatAmount, minus, scaled, type Money } from '@zoria/kernel'
import type { MessageId } from '../../../i18n/catalogues.ts'
import { amountOfReply } from '../../../lib/forms/amounts.ts'

/** The last hour has a different colour. */
const burnsSoonMs = 3_600_000

type Clocked = Pick<UserBonus, 'status' | 'expires_at'>

/** How the panel looks at a moment. */
export function toneOf({ status, expires_at }: Clocked, now: number): 'active' | 'pending' | 'burning' {
  if (status === 'PENDING') return 'pending'
  return expires_at !== null && Date.parse(expires_at) - now < burnsSoonMs ? 'burning' : 'active'
}

/** What is left till the end, in milliseconds; null where no time is set. */
export function msLeft({ expires_at }: Pick<Clocked, 'expires_at'>, now: number): number | null {
  return expires_at === null ? null : Math.max(0, Date.parse(expires_at) - now)
}

type Wagering = Pick<UserBonus, 'progress' | 'wager_amount' | 'currency'>

/**
 * Spec §9: wager progress = 100 minus 100 times left over total. In hundredths of a per cent, rounded down, so that 100
 * is never shown too early.
 */
export function progressOf({ progress, wager_amount, currency }: Wagering): {
  readonly left: Money
  readonly percent: number
} {
  const [total, counted] = [amountOfReply(wager_amount, currency), amountOfReply(progress, currency)]
  const left = minus(total, counted)
  if (amountOf(total) === 0n) return { left, percent: 100 }
  return { left, percent: Number((amountOf(counted) * 10_000n) / amountOf(total)) / 100 }
}

/** What is left as it travels. */
export const leftOf = (bonus: Wagering): string => formatAmount(progressOf(bonus).left)

/** What these give waits for the player's claim in any case. Source: docs/rules/bonuses.md#grants. */
const alwaysWaiting: readonly GrantSource[] = ['cashback', 'wheel', 'battle']

/** Whether a grant waits because another bonus is open. */
export function waitsForOpen(
  { source }: Pick<ClaimableBonus, 'source'>,
  { isOneOpen }: { readonly isOneOpen: boolean },
): boolean {
  return isOneOpen && !alwaysWaiting.includes(source)
}

/** What became of a bonus, for the history. */
export type Outcome = {
  readonly status: MessageId
  readonly tone: 'success' | 'dim' | 'warning' | 'info'
  readonly text: MessageId
  readonly sum: string | null
}

/** How each end is called. */
export const endTexts: Record<EndReason, MessageId> = {
  player: 'bonus.end.player',
  staff: 'bonus.end.staff',
  timeout: 'bonus.end.timeout',
  withdrawal: 'bonus.end.withdrawal',
  deposit: 'bonus.end.deposit',
  zeroed: 'bonus.end.zeroed',
  replaced: 'bonus.end.replaced',
  excluded: 'bonus.end.excluded',
}

/** The line of a bonus in the history: its end, and what it brought or lost. */
export function outcomeOf(bonus: UserBonus): Outcome {
  switch (bonus.status) {
    case 'ACTIVE':
      return { status: 'bonus.state.active', tone: 'success', text: 'bonus.panel', sum: null }
    case 'PENDING':
      return { status: 'bonus.state.pending', tone: 'warning', text: 'bonus.panel', sum: null }
    case 'COMPLETED':
      return bonus.bonus.wager === 0
        ? {
            status: 'bonus.end.completed',
            tone: 'success',
            text: 'bonus.outcome.game',
            sum: bonus.bonus_initial_amount,
          }
        : { status: 'bonus.end.completed', tone: 'success', text: 'bonus.outcome.released', sum: bonus.released_amount }
    case 'CANCELED':
      return {
        status: endTexts[bonus.end_reason ?? 'player'],
        tone: 'dim',
        ...(Number(bonus.burnt_amount) > 0
          ? { text: 'bonus.outcome.burnt', sum: bonus.burnt_amount }
          : { text: 'bonus.outcome.nothing', sum: null }),
      }
  }
}

/**
 * What the news of an open bonus are: nothing, that its wager was met, that it was given with nothing to wager, that
 * its deposit did not come in time, or that it ended.
 */
export function newsOf(
  before: UserBonus | null,
  now: UserBonus | null,
  ended: UserBonus | undefined,
): 'won' | 'given' | 'lapsed' | 'lost' | null {
  if (before === null || now?.id === before.id || ended?.id !== before.id) return null
  if (ended.status === 'COMPLETED') return ended.bonus.wager === 0 ? 'given' : 'won'
  // What the player did himself he knows.
  if (ended.status !== 'CANCELED' || ended.end_reason === 'player' || ended.end_reason === 'replaced') return null
  return before.status === 'PENDING' && ended.end_reason === 'timeout' ? 'lapsed' : 'lost'
}

/** The most that can be released, in money; null where there is no limit. */
export function releaseMost({
  bonus: { max_win_amount, win_amount_type },
  bonus_initial_amount,
  currency,
}: Pick<UserBonus, 'bonus' | 'bonus_initial_amount' | 'currency'>): string | null {
  if (max_win_amount === null || win_amount_type === 'ABSOLUTE') return max_win_amount
  const share = amountOfReply(max_win_amount, currency).amount
  return formatAmount(
    scaled(amountOfReply(bonus_initial_amount, currency), { numerator: share, denominator: 10_000n, rounding: 'down' }),
  )
}
