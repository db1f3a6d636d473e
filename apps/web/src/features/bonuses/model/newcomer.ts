/** What a newcomer is asked or offered, in this order (Spec §2: welcome promo code, first-deposit bonus), and whoever has deposited after that (Spec §7: the modal of the interest on deposits). */
export const welcomes = ['code', 'first-deposit', 'interest'] as const
export type Welcome = (typeof welcomes)[number]

/** The pages a newcomer is welcomed on: never over a game or the cashbox. */
const places: readonly string[] = ['/', '/bonuses', '/games']

type Known = {
  readonly told: readonly Welcome[]
  readonly hasCodes: boolean
  readonly hasFirstDeposit: boolean
  readonly hasInterest: boolean
  readonly hasOpen: boolean
  readonly path: string
  /** Where the last one was told: the next waits for another page, so that two never stand one behind the other. */
  readonly toldAt: string | null
}

/** What comes next; nothing while a bonus is open: it would be in the way of either. */
export function nextWelcome({ told, hasCodes, hasFirstDeposit, hasInterest, hasOpen, path, toldAt }: Known): Welcome | null {
  if (hasOpen || !places.includes(path) || path === toldAt) return null
  const has: Record<Welcome, boolean> = { code: hasCodes, 'first-deposit': hasFirstDeposit, interest: hasInterest }
  return welcomes.find((welcome) => has[welcome] && !told.includes(welcome)) ?? null
}

const keyOf = (playerId: string) => `zoria-welcomed-${playerId}`

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What this player was told on this device. */
export function wasWelcomed(store: Store, playerId: string): readonly Welcome[] {
  const kept = (store.getItem(keyOf(playerId)) ?? '').split(' ')
  return welcomes.filter((welcome) => kept.includes(welcome))
}

/** Remembers that it was told. */
export function markWelcomed(store: Store, playerId: string, welcome: Welcome): void {
  store.setItem(keyOf(playerId), [...new Set([...wasWelcomed(store, playerId), welcome])].join(' '))
}
