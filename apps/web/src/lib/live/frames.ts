import type { User } from '@zoria/contract/identity/http'
import type { BalanceFrame, BattleFrame, BonusFrame, InboxFrame, PaymentFrame } from '@zoria/contract/notifications/http'

export type BalanceState = { readonly user: User | null; readonly version: number }

/** Lays a balance frame over the player. An older frame, or one that meets no player, changes nothing. */
export function withBalance(state: BalanceState, frame: BalanceFrame): BalanceState {
  if (!state.user || frame.version < state.version) return state
  const { version, ...balances } = frame
  return { user: { ...state.user, ...balances }, version }
}

/** The fields of the open bonus that a frame contains. */
type OpenBonus = Omit<BonusFrame, 'id' | 'status'> & { readonly id: string; readonly status: string }

/** Merges a bonus frame into the open bonus; null where the change needs a reload. */
export function withBonus<Shown extends OpenBonus>(shown: Shown | null | undefined, { id, status, ...sums }: BonusFrame): Shown | null {
  return shown && shown.id === id && shown.status === status ? { ...shown, ...sums } : null
}

export type LiveFrame =
  | { readonly kind: 'balance'; readonly frame: BalanceFrame }
  | { readonly kind: 'payment'; readonly frame: PaymentFrame }
  | { readonly kind: 'bonus'; readonly frame: BonusFrame }
  | { readonly kind: 'battle'; readonly frame: BattleFrame }
  | { readonly kind: 'inbox'; readonly frame: InboxFrame }

/** Reads a frame of the stream; null for one that is not of the contract. By hand: the contract's own schemas stay on the server. */
export function readFrame(kind: LiveFrame['kind'], text: string): LiveFrame | null {
  const frame: unknown = JSON.parse(text)
  switch (kind) {
    case 'balance': return isBalance(frame) ? { kind, frame } : null
    case 'payment': return isPayment(frame) ? { kind, frame } : null
    case 'bonus': return isBonus(frame) ? { kind, frame } : null
    case 'battle': return isBattle(frame) ? { kind, frame } : null
    case 'inbox': return isInbox(frame) ? { kind, frame } : null
  }
}

const fieldOf = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value)
const purses = ['game_wallet_group', 'bonus_wallet_group', 'electronic_wallet_group']

function isBalance(frame: unknown): frame is BalanceFrame {
  return typeof fieldOf(frame, 'version') === 'number' && isAmount(fieldOf(frame, 'cashback_balance')) && purses.every((purse) => isAmount(fieldOf(fieldOf(frame, purse), 'balance')))
}

function isPayment(frame: unknown): frame is PaymentFrame {
  return ['payin', 'payout'].includes(String(fieldOf(frame, 'direction'))) && typeof fieldOf(frame, 'id') === 'string' && typeof fieldOf(frame, 'status') === 'string'
}

const bonusStatuses = ['PENDING', 'ACTIVE', 'CANCELED', 'COMPLETED', 'CLAIMABLE']
const sums = ['progress', 'wager_amount', 'bonus_amount']

function isBonus(frame: unknown): frame is BonusFrame {
  return bonusStatuses.includes(String(fieldOf(frame, 'status'))) && typeof fieldOf(frame, 'id') === 'string' && sums.every((sum) => isAmount(fieldOf(frame, sum)))
}

function isBattle(frame: unknown): frame is BattleFrame {
  const own = fieldOf(frame, 'own')
  return typeof fieldOf(frame, 'slug') === 'string' && typeof fieldOf(own, 'state') === 'string' && typeof fieldOf(own, 'rounds') === 'number' && isAmount(fieldOf(own, 'score'))
}

function isInbox(frame: unknown): frame is InboxFrame {
  const prize = fieldOf(frame, 'prize')
  return typeof fieldOf(frame, 'unread') === 'number' && (prize === null || (typeof fieldOf(prize, 'id') === 'string' && typeof fieldOf(prize, 'kind') === 'string'))
}
