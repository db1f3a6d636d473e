/** Places visited before the present one, earliest first. */
export type Trail = readonly string[]

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
 * Where back leads. Spec §2: with no history to the section's default; where the earliest entry is the present page, to /; else to the place before.
 * Places come without language prefix and without layers (`withoutLayers`).
 */
export function backTarget(trail: Trail, place: string): string {
  if (trail.length === 0) return sectionDefault(place)
  return trail[0] === place ? '/' : (trail.at(-1) ?? '/')
}

const longest = 50

/** The trail after moving between two places. Home resets it; stepping back to the place before shortens it; a layer over a place is no move. */
export function trailAfter(trail: Trail, { from, to }: { from: string | null; to: string }): Trail {
  if (isHome(to)) return []
  if (from === null || from === to || isHome(from)) return trail
  if (trail.at(-1) === to) return trail.slice(0, -1)
  return [...trail, from].slice(-longest)
}

const isHome = (place: string) => place.split('?')[0] === '/'
