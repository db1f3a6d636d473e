import type { User } from '@zoria/contract/identity/http'
import type { SeenModal } from '@zoria/contract/identity/words'

/**
 * What a newcomer is asked or offered, in this order (Spec §2: welcome promo code, first-deposit bonus), and a player
 * who has deposited after that (Spec §7: the modal of the interest on deposits).
 */
export const welcomes = [
  'welcome-promo-code',
  'first-deposit-bonus',
  'deposit-interest',
] as const satisfies readonly SeenModal[]
export type Welcome = (typeof welcomes)[number]

/**
 * Offers to a newcomer wait for this long after the registration: on any device and after any reload, until they were
 * seen. Source: docs/rules/bonuses.md#modals.
 */
const newcomerMs = 30 * 86_400_000

/** Does an account still count as a newcomer's? */
export function isNewcomer({ created_at: createdAt }: Pick<User, 'created_at'>, now: number): boolean {
  return now - Date.parse(createdAt) < newcomerMs
}

/** The pages a newcomer is welcomed on: never over a game or the cashbox. */
const places: readonly string[] = ['/', '/bonuses', '/games']

type Known = {
  /** What the player has seen, on any device. */
  readonly seen: readonly SeenModal[]
  readonly hasCodes: boolean
  readonly hasFirstDeposit: boolean
  readonly hasInterest: boolean
  readonly hasOpen: boolean
  readonly path: string
  /** The page of the last modal: the next one waits for another page, so that two never follow each other directly. */
  readonly lastShownAt: string | null
}

/** What comes next; nothing while a bonus is open: it would be in the way of either. */
export function nextWelcome({
  seen,
  hasCodes,
  hasFirstDeposit,
  hasInterest,
  hasOpen,
  path,
  lastShownAt,
}: Known): Welcome | null {
  if (hasOpen || !places.includes(path) || path === lastShownAt) return null
  const has: Record<Welcome, boolean> = {
    'welcome-promo-code': hasCodes,
    'first-deposit-bonus': hasFirstDeposit,
    'deposit-interest': hasInterest,
  }
  return welcomes.find((welcome) => has[welcome] && !seen.includes(welcome)) ?? null
}
