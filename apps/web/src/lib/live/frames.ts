import type { User } from '@zoria/contract/identity/http'
import { playerTopics, type FrameOf, type PlayerFrame, type PlayerTopic } from '@zoria/contract/live/player-topics'

/** Lays a balance frame over the player. A frame that is older than the shown balances changes nothing. */
export function withBalance(user: User, { version, ...balances }: FrameOf<'balance'>): User {
  return version < user.wallet_version ? user : { ...user, ...balances, wallet_version: version }
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
