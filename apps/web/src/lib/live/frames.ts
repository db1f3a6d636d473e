import type { User } from '@zoria/contract/identity/http'
import { playerTopics, type FrameOf, type PlayerFrame, type PlayerTopic } from '@zoria/contract/live/player-topics'

export type BalanceState = { readonly user: User | null; readonly version: number }

/** Lays a balance frame over the player. An older frame, or one that meets no player, changes nothing. */
export function withBalance(state: BalanceState, frame: FrameOf<'balance'>): BalanceState {
  if (!state.user || frame.version < state.version) return state
  const { version, ...balances } = frame
  return { user: { ...state.user, ...balances }, version }
}

/** The fields of the open bonus that a frame contains. */
type OpenBonus = Omit<FrameOf<'bonus'>, 'id' | 'status'> & { readonly id: string; readonly status: string }

/** Merges a bonus frame into the open bonus; null where the change needs a reload. */
export function withBonus<Shown extends OpenBonus>(
  shown: Shown | null | undefined,
  { id, status, ...sums }: FrameOf<'bonus'>,
): Shown | null {
  return shown && shown.id === id && shown.status === status ? { ...shown, ...sums } : null
}

/** Reads a frame of the player's stream; null for one that is not of the contract. */
export function readFrame(kind: PlayerTopic, text: string): PlayerFrame | null {
  const frame: unknown = JSON.parse(text)
  return playerTopics[kind].frame.safeParse(frame).success ? ({ kind, frame } as PlayerFrame) : null
}
