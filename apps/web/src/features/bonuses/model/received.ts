/** Spec §3, local storage flag per user: which player bonus, and whether the congratulation was shown. */
export type ReceivedFlag = { readonly bonus_id: string; readonly shown: boolean }

type Seen = { readonly id: string; readonly status: string }

/**
 * Spec §4: it opens automatically when the active bonus is ACTIVE and is another than the stored one, or the stored one
 * was not shown yet.
 */
export function opensByItself(active: Seen | null, flag: ReceivedFlag | null): boolean {
  if (active === null || active.status !== 'ACTIVE') return false
  return flag === null || flag.bonus_id !== active.id || !flag.shown
}

export type ReceivedAction = 'play' | 'activate' | 'apply' | 'good' | 'ok'

type Received = {
  readonly hasGame: boolean
  readonly status: string
  readonly isByCode: boolean
  readonly wager: number
}

/**
 * docs/rules/bonuses.md#modals: Play if a game is attached, Activate if PENDING, Apply if it came by code, Good if
 * there is no wager, else OK.
 */
export function receivedAction({ hasGame, status, isByCode, wager }: Received): ReceivedAction {
  if (hasGame) return 'play'
  if (status === 'PENDING') return 'activate'
  if (isByCode) return 'apply'
  return wager === 0 ? 'good' : 'ok'
}

/** The text of the congratulation, by what has to happen before the money can be withdrawn. */
export function receivedModal({
  status,
  bonus: { wager },
}: {
  readonly status: string
  readonly bonus: { readonly wager: number }
}): string {
  if (status === 'PENDING') return 'bonus-received-pending'
  return wager === 0 ? 'bonus-received-free' : 'bonus-received-wager'
}

const keyOf = (playerId: string) => `zoria-bonus-received-${playerId}`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Parses the flag of a player; any other content is no flag. */
export function readFlag(store: Store, playerId: string): ReceivedFlag | null {
  const found = /^\{"bonus_id":"([^"]+)","shown":(true|false)\}$/.exec(store.getItem(keyOf(playerId)) ?? '')
  return found ? { bonus_id: found[1] ?? '', shown: found[2] === 'true' } : null
}

/** Keeps the flag, or clears it as a cancelled bonus does (Spec §4). */
export function writeFlag(store: Store, playerId: string, flag: ReceivedFlag | null): void {
  if (flag === null) store.removeItem(keyOf(playerId))
  else store.setItem(keyOf(playerId), JSON.stringify({ bonus_id: flag.bonus_id, shown: flag.shown }))
}
