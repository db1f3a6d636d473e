import { CHAT_INTERVAL_MS, CHAT_WINDOW_COUNT, CHAT_WINDOW_MS } from './chat-limits.ts'

/**
 * Milliseconds until a player may send the next message; 0: now. `sentAt` are the moments of the player's messages,
 * oldest first. Pure.
 */
export function chatWaitMs(sentAt: readonly number[], now: number): number {
  const counted = stillCounted(sentAt, now)
  const afterLast = (counted.at(-1) ?? -CHAT_INTERVAL_MS + now) + CHAT_INTERVAL_MS - now
  const oldest = counted.length < CHAT_WINDOW_COUNT ? null : counted.at(-CHAT_WINDOW_COUNT)
  const afterWindow = oldest === null || oldest === undefined ? 0 : oldest + CHAT_WINDOW_MS - now
  return Math.max(0, afterLast, afterWindow)
}

/**
 * The messages that count at `now`. A clock that was set back forgets those of its future, so that nobody waits for it.
 * Pure.
 */
export function stillCounted(sentAt: readonly number[], now: number): readonly number[] {
  return sentAt.filter((at) => at <= now && now < at + CHAT_WINDOW_MS)
}
