import type { User } from '@zoria/contract/identity/http'
import type { BalanceFrame } from '@zoria/contract/notifications/http'

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
