import { isId, parseId, type Id } from '@zoria/kernel'
import type { ErasureObjection } from '@zoria/platform/context'
import type { StaffOrder } from '@zoria/platform/staff-log'
import type { House } from '../../../contexts/compose.ts'

/** Who of the staff asks, and why; both are written down. */
export type Order = { readonly playerId: Id<'Player'>; readonly who: string } & Pick<
  StaffOrder,
  'why' | 'requestId' | 'reference'
>

/** Why it was not done, as text for an operator. */
export const refusalTexts = {
  PLAYER_UNKNOWN: 'there is no such player',
  ALREADY_ERASED: 'this player was erased before',
  MONEY_LEFT: 'this player has money: it goes back to him first (docs/rules/wallet.md#nobodys-money-is-trapped)',
  PAYMENT_UNFINISHED: 'a payment of this player still waits for its end',
  PRIZE_OWED:
    'this player won a prize that is not paid yet: the worker pays it within seconds, and its log says where it cannot',
} as const satisfies Record<ErasureObjection | string, string>

type RefusalWord = keyof typeof refusalTexts

/** All data about a player: his identity, and what each context stores. */
export async function exportRecord(
  { identity, contexts }: Pick<House, 'identity' | 'contexts'>,
  order: Order,
): Promise<{ record: object } | { refusal: RefusalWord }> {
  const identified = await identity.personal.export(order)
  if (!identified.ok) return { refusal: identified.refusal.code }
  const record: Record<string, unknown> = { identity: identified.value }
  for (const { playerData } of contexts) Object.assign(record, await playerData?.record(order.playerId))
  return { record }
}

/**
 * Erases him where he has neither money nor an unfinished payment. What the law keeps stays under his number. A repeat
 * finishes what a run that ended in between left, whatever a late round earned him since: nobody is left to pay.
 */
export async function eraseRecord(
  { identity, contexts, inTransaction }: Pick<House, 'identity' | 'contexts' | 'inTransaction'>,
  order: Order,
): Promise<{ emptied: number; isRepeat: boolean } | { refusal: RefusalWord }> {
  const isRepeat = await inTransaction((tx) => identity.isErased(tx, order.playerId))
  for (const { playerData } of isRepeat ? [] : contexts) {
    const objection = await playerData?.objection?.(order.playerId)
    if (objection !== undefined) return { refusal: objection }
  }
  const erased = await identity.personal.erase(order)
  if (!erased.ok && erased.refusal.code !== 'ALREADY_ERASED') return { refusal: erased.refusal.code }
  let emptied = 0
  for (const { playerData } of contexts) emptied += (await playerData?.erase?.(order.playerId)) ?? 0
  return { emptied, isRepeat: !erased.ok }
}

/** The id of a player as an operator typed it; undefined where it is none. */
export const playerIdOf = (text: string | undefined): Id<'Player'> | undefined =>
  text !== undefined && isId(text) ? parseId<'Player'>(text) : undefined

/** JSON with whole numbers of any size as texts. */
export const written = (record: object): string =>
  `${JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`
