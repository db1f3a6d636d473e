/** Counts tries of one address; answers whether one more is allowed in the present window. */
export function createAttempts({ max, withinMs, now }: { readonly max: number; readonly withinMs: number; readonly now: () => number }): (address: string) => boolean {
  let endsAt = now() + withinMs
  let tries = new Map<string, number>()
  return (address) => {
    if (now() >= endsAt) {
      endsAt = now() + withinMs
      tries = new Map()
    }
    const count = (tries.get(address) ?? 0) + 1
    tries.set(address, count)
    return count <= max
  }
}
