/** The lesser of two sums: what can be taken of a wanted and an available sum. */
export function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
