import type { Instant } from '@zoria/kernel'

/** What decides a place. `player` is the last resort, so that places are unique. */
export type Standing = {
  readonly player: string
  readonly score: bigint
  readonly reachedAt: Instant | null
  readonly joinedAt: Instant
}

/**
 * Below zero: the left one is above. The higher score wins; of equal scores the one reached earlier, then who joined
 * earlier, then the smaller id. docs/rules/battles.md#places
 */
export function compareStandings(left: Standing, right: Standing): number {
  if (left.score !== right.score) return left.score > right.score ? -1 : 1
  const [reachedLeft, reachedRight] = [left.reachedAt ?? Infinity, right.reachedAt ?? Infinity]
  if (reachedLeft !== reachedRight) return reachedLeft < reachedRight ? -1 : 1
  if (left.joinedAt !== right.joinedAt) return left.joinedAt < right.joinedAt ? -1 : 1
  if (left.player === right.player) return 0
  return left.player < right.player ? -1 : 1
}
