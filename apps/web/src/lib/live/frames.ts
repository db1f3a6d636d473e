import type { User } from '@zoria/contract/identity/http'
import type { BalanceFrame, BonusFrame, PaymentFrame } from '@zoria/contract/notifications/http'

export type BalanceState = { readonly user: User | null; readonly version: number }

/** Lays a balance frame over the player. An older frame, or one that meets no player, changes nothing. */
export function withBalance(state: BalanceState, frame: BalanceFrame): BalanceState {
  if (!state.user || frame.version < state.version) return state
  const { version, ...balances } = frame
  return { user: { ...state.user, ...balances }, version }
}

export type Connection = 'idle' | 'connecting' | 'live' | 'reconnecting'

/** How the mark at the balance follows the stream. It is quiet until a stream that once lived is lost. */
export function connectionAfter(before: Connection, event: 'start' | 'open' | 'lost' | 'stop'): Connection {
  if (event === 'stop') return 'idle'
  if (event === 'open') return 'live'
  if (event === 'start') return before === 'reconnecting' ? before : 'connecting'
  return before === 'live' || before === 'reconnecting' ? 'reconnecting' : 'connecting'
}

const firstRetryMs = 3000
const longestRetryMs = 60_000

/** How long to wait before a stream that was refused is asked for again; longer each time, so that a closed house is not knocked at. */
export function retryMsAfter(refusals: number): number {
  return Math.min(firstRetryMs * 2 ** Math.max(0, refusals - 1), longestRetryMs)
}

/** The open bonus as far as a frame tells of it. */
type OpenBonus = Omit<BonusFrame, 'id' | 'status'> & { readonly id: string; readonly status: string }

/** Lays a bonus frame over the open bonus; null where it tells of a change that only the server can show. */
export function withBonus<Shown extends OpenBonus>(shown: Shown | null | undefined, { id, status, ...sums }: BonusFrame): Shown | null {
  return shown && shown.id === id && shown.status === status ? { ...shown, ...sums } : null
}

export type LiveFrame =
  | { readonly kind: 'balance'; readonly frame: BalanceFrame }
  | { readonly kind: 'payment'; readonly frame: PaymentFrame }
  | { readonly kind: 'bonus'; readonly frame: BonusFrame }

/** Reads a frame of the stream; null for one that is not of the contract. By hand: the contract's own schemas stay on the server. */
export function readFrame(kind: LiveFrame['kind'], text: string): LiveFrame | null {
  const told: unknown = JSON.parse(text)
  switch (kind) {
    case 'balance': return isBalance(told) ? { kind, frame: told } : null
    case 'payment': return isPayment(told) ? { kind, frame: told } : null
    case 'bonus': return isBonus(told) ? { kind, frame: told } : null
  }
}

const fieldOf = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value)
const purses = ['game_wallet_group', 'bonus_wallet_group', 'electronic_wallet_group']

function isBalance(told: unknown): told is BalanceFrame {
  return typeof fieldOf(told, 'version') === 'number' && isAmount(fieldOf(told, 'cashback_balance')) && purses.every((purse) => isAmount(fieldOf(fieldOf(told, purse), 'balance')))
}

function isPayment(told: unknown): told is PaymentFrame {
  return ['payin', 'payout'].includes(String(fieldOf(told, 'direction'))) && typeof fieldOf(told, 'id') === 'string' && typeof fieldOf(told, 'status') === 'string'
}

const bonusStatuses = ['PENDING', 'ACTIVE', 'CANCELED', 'COMPLETED', 'CLAIMABLE']
const sums = ['progress', 'wager_amount', 'bonus_amount']

function isBonus(told: unknown): told is BonusFrame {
  return bonusStatuses.includes(String(fieldOf(told, 'status'))) && typeof fieldOf(told, 'id') === 'string' && sums.every((sum) => isAmount(fieldOf(told, sum)))
}
