/** The lesser of two sums: what can be taken where one is wanted and the other is there. */
export function lesser(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
