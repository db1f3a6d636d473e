import type { Instant } from '@zoria/kernel'
import type { ContentTag } from './localised.ts'

/** What decides whether and where a component is shown. */
export type Placed = {
  readonly key: string
  readonly enabled: boolean
  /** false is for visitors, true for players, null for both. */
  readonly withAuth: boolean | null
  /** The languages it is for; none named: all. */
  readonly languages: readonly ContentTag[]
  readonly order: number
  readonly orderNonAuth: number
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

type Reader = { readonly isPlayer: boolean; readonly tag: ContentTag; readonly now: Instant }

/** Components of a place for a player or a visitor at a moment, in their order (Spec §6, §7). Equal orders stand by key. */
export function shownComponents<Component extends Placed>(
  components: readonly Component[],
  { isPlayer, tag, now }: Reader,
): readonly Component[] {
  const place = isPlayer ? 'order' : 'orderNonAuth'
  return components
    .filter(
      (component) =>
        isShown(component, { tag, now }) && (component.withAuth === null || component.withAuth === isPlayer),
    )
    .toSorted((left, right) => left[place] - right[place] || (left.key < right.key ? -1 : 1))
}

/** Enabled, within its dates and for readers of this language. */
export function isShown(
  component: Pick<Placed, 'enabled' | 'startsAt' | 'endsAt' | 'languages'>,
  { tag, now }: Pick<Reader, 'tag' | 'now'>,
): boolean {
  return isLive(component, now) && (component.languages.length === 0 || component.languages.includes(tag))
}

/** Enabled and within its dates: from the start on, until the end. */
export function isLive(
  { enabled, startsAt, endsAt }: Pick<Placed, 'enabled' | 'startsAt' | 'endsAt'>,
  now: Instant,
): boolean {
  return enabled && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

/** The next moment at which one of them appears or goes; undefined: none does. What is made of them holds until then. */
export function nextDate(
  components: readonly Pick<Placed, 'enabled' | 'startsAt' | 'endsAt'>[],
  now: Instant,
): Instant | undefined {
  const dates = components
    .filter(({ enabled }) => enabled)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((date) => date !== null && date > now) as Instant[]
  return dates.toSorted((left, right) => left - right)[0]
}
