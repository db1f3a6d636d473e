import type { Battle, OwnBattle } from '@zoria/contract/battles/http'

/**
 * The battle that the strip of a game shows: one the player is in, the best rank first; else the one with the soonest
 * end that he may join.
 */
export function battleOfStrip(battles: readonly Battle[]): Battle | null {
  const running = battles.filter(({ status, own }) => status === 'active' && own !== null && own.barrier === null)
  const joined = running
    .filter(({ own }) => own?.joined_at !== null)
    .toSorted((one, other) => (one.own?.rank ?? Infinity) - (other.own?.rank ?? Infinity))
  return joined[0] ?? running.toSorted((one, other) => Date.parse(one.ends_at) - Date.parse(other.ends_at))[0] ?? null
}

/** What the strip shows about the player. */
export type Strip =
  | { readonly kind: 'out' }
  | { readonly kind: 'qualifying'; readonly left: number }
  | { readonly kind: 'first'; readonly rank: number }
  | { readonly kind: 'behind'; readonly rank: number; readonly gap: string; readonly next: number }
  | { readonly kind: 'unranked' }

export function stripOf(own: OwnBattle | null): Strip {
  if (own === null || own.joined_at === null) return { kind: 'out' }
  if (own.rank !== null)
    return own.next_place === null
      ? { kind: 'first', rank: own.rank }
      : { kind: 'behind', rank: own.rank, gap: own.next_place.gap, next: own.next_place.rank }
  return own.rounds_to_qualify > 0 ? { kind: 'qualifying', left: own.rounds_to_qualify } : { kind: 'unranked' }
}
