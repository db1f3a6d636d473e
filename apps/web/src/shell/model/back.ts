/**
 * A place without language prefix and layers (`withoutLayers`); `entry` is its position in the browser's own history,
 * null where that is not known.
 */
export type Visited = { readonly place: string; readonly entry: number | null }

/** Places visited before the present one, earliest first. */
export type Trail = readonly Visited[]

/** Spec §2, as a table: where back leads when there is no history. The first match counts. */
const sectionDefaults: readonly (readonly [RegExp, string])[] = [
  [/^\/games\/live-casino$/, '/'],
  [/^\/games\/./, '/games'],
  [/^\/providers\/./, '/providers'],
  [/^\/battles\/last(\/|$)/, '/battles?type=last'],
  [/^\/battles\/active(\/|$)/, '/battles?type=active'],
]

/** Where back leads from a section. Spec §2: any other path goes back to /. */
export function sectionDefault(place: string): string {
  const path = place.split('?')[0] ?? '/'
  return sectionDefaults.find(([pattern]) => pattern.test(path))?.[1] ?? '/'
}

/**
 * Where back leads. Spec §2: with no history to the section's default; where the earliest entry is the present page, to
 * /; else to the place before.
 */
export function backTarget(trail: Trail, place: string): string {
  if (trail.length === 0) return sectionDefault(place)
  return trail[0]?.place === place ? '/' : (trail.at(-1)?.place ?? '/')
}

export type BackMove = { readonly kind: 'step' } | { readonly kind: 'go'; readonly to: string }

/**
 * How back gets there: a step of the browser where the target is its entry before, so that both histories agree and the
 * scroll returns; else by address.
 */
export function backMove(trail: Trail, here: Visited): BackMove {
  const to = backTarget(trail, here.place)
  const before = trail.at(-1)
  const isStep = before?.place === to && before.entry !== null && before.entry + 1 === here.entry
  return isStep ? { kind: 'step' } : { kind: 'go', to }
}

const longest = 50

/** `load` is a whole new document, `pop` a step through the browser's history. */
export type MoveKind = 'push' | 'replace' | 'pop' | 'load'
type Move = { readonly from: Visited | null; readonly to: Visited; readonly by: MoveKind }

/**
 * The trail after moving between two places. Home resets it; stepping back shortens it; a place that was replaced
 * leaves nothing behind; a layer over a place is no move.
 */
export function trailAfter(trail: Trail, { from, to, by }: Move): Trail {
  if (isHome(to.place)) return []
  if (from === null || from.place === to.place || isHome(from.place)) return trail
  if (trail.at(-1)?.place === to.place) return trail.slice(0, -1)
  if (by === 'replace') return trail
  if (by === 'pop' && isBehind(to, from))
    return trail.slice(
      0,
      Math.max(
        0,
        trail.findLastIndex(({ place }) => place === to.place),
      ),
    )
  return [...trail, by === 'load' ? { ...from, entry: null } : from].slice(-longest)
}

const isBehind = (to: Visited, from: Visited) => to.entry !== null && from.entry !== null && to.entry < from.entry
const isHome = (place: string) => place.split('?')[0] === '/'
