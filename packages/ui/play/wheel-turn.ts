/** Spec §2: the wheel comes to rest after 1,440 degrees and the way to its sector. */
const wholeTurns = 1440

/** The wheel's rotation until sector `index` of `count` is under the pointer at the top. */
export function wheelTurn(count: number, index: number): number {
  return wholeTurns + (((count - index) % count) * 360) / count
}

/** The sector of `count` under the pointer while the wheel is turned by so many degrees. */
export function sectorAt(count: number, degrees: number): number {
  const steps = Math.round((degrees * count) / 360) % count
  return (2 * count - steps) % count
}
