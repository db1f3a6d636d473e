import type { Instant } from '@zoria/kernel'

/** What decides whether and where a component is shown. */
export type Placed = {
  readonly key: string
  readonly enabled: boolean
  /** false is for visitors, true for players, null for both. */
  readonly withAuth: boolean | null
  readonly order: number
  readonly orderNonAuth: number
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** Components of a place for a player or a visitor at a moment, in their order (Spec §6, §7). Equal orders stand by key. */
export function shownComponents<Component extends Placed>(components: readonly Component[], { isPlayer, now }: { readonly isPlayer: boolean; readonly now: Instant }): readonly Component[] {
  const place = isPlayer ? 'order' : 'orderNonAuth'
  return components
    .filter((component) => isLive(component, now) && (component.withAuth === null || component.withAuth === isPlayer))
    .toSorted((left, right) => left[place] - right[place] || (left.key < right.key ? -1 : 1))
}

/** Enabled and within its dates: from the start on, until the end. */
export function isLive({ enabled, startsAt, endsAt }: Pick<Placed, 'enabled' | 'startsAt' | 'endsAt'>, now: Instant): boolean {
  return enabled && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}
