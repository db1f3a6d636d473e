/** Spec §2: the wheel comes to rest after 1,440 degrees and the way to its sector. */
const wholeTurns = 1440

/** How far the wheel turns until sector `index` of `count` stands under the pointer at the top. */
export function wheelTurn(count: number, index: number): number {
  return wholeTurns + (((count - index) % count) * 360) / count
}
