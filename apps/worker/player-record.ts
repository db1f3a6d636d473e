import { isId, parseId, type Id } from '@zoria/kernel'
import type { House } from '../../contexts/compose.ts'

/** Who of the staff asks, and why; both are written down. */
export type Order = { readonly playerId: Id<'Player'>; readonly who: string; readonly why: string; readonly requestId: string }

/** Why it was not done, as text for an operator. */
export const refusalTexts = {
  PLAYER_UNKNOWN: 'there is no such player',
  ALREADY_ERASED: 'this player was erased before',
  MONEY_LEFT: 'this player has money: it goes back to him first (docs/rules/wallet.md#nobodys-money-is-trapped)',
  PAYMENT_UNFINISHED: 'a payment of this player still waits for its end',
} as const

type RefusalWord = keyof typeof refusalTexts

/** Everything the house holds of a player: who he is, his consents and sessions, his payments, his bonuses, his battles, raffles, jackpots and spins of the wheel, his rounds and every movement of his money. */
export async function exportRecord({ identity, bonuses, payments, wallet, battles, raffles, jackpots, wheel, inbox }: Pick<House, 'identity' | 'bonuses' | 'payments' | 'wallet' | 'battles' | 'raffles' | 'jackpots' | 'wheel' | 'inbox'>, order: Order): Promise<{ record: object } | { refusal: RefusalWord }> {
  const identified = await identity.personal.export(order)
  if (!identified.ok) return { refusal: identified.refusal.code }
  const { playerId } = order
  return {
    record: {
      identity: identified.value,
      balances: await wallet.balances(playerId),
      payments: await payments.personal.record(playerId),
      cards: await payments.personal.cards(playerId),
      bonuses: await bonuses.personal.record(playerId),
      battles: await battles.record(playerId),
      raffles: await raffles.record(playerId),
      jackpots: await jackpots.record(playerId),
      wheel: await wheel.personal.record(playerId),
      notices: await inbox.record(playerId),
      rounds: await allOf((page) => wallet.rounds(playerId, page)),
      movements: await allOf((page) => wallet.history(playerId, page)),
    },
  }
}

/** Erases him where he has neither money nor an unfinished payment. What the law keeps stays under his number. */
export async function eraseRecord({ identity, bonuses, payments, wheel, inbox }: Pick<House, 'identity' | 'bonuses' | 'payments' | 'wheel' | 'inbox'>, order: Order): Promise<{ callbacks: number } | { refusal: RefusalWord }> {
  if (await payments.personal.isUnfinished(order.playerId)) return { refusal: 'PAYMENT_UNFINISHED' }
  const erased = await identity.personal.erase(order)
  // A run that ended in between is finished by the next one.
  if (!erased.ok && erased.refusal.code !== 'ALREADY_ERASED') return { refusal: erased.refusal.code }
  await bonuses.personal.erase(order.playerId)
  await wheel.personal.erase(order.playerId)
  await inbox.erase(order.playerId)
  const callbacks = await payments.personal.erase(order.playerId)
  return !erased.ok && callbacks === 0 ? { refusal: 'ALREADY_ERASED' } : { callbacks }
}

/** The id of a player as an operator typed it; undefined where it is none. */
export const playerIdOf = (text: string | undefined): Id<'Player'> | undefined => (text !== undefined && isId(text) ? parseId<'Player'>(text) : undefined)

/** JSON with whole numbers of any size as texts. */
export const written = (record: object): string => `${JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`

const pageSize = 100

async function allOf<Item>(read: (page: { page: number; pageSize: number }) => Promise<{ items: readonly Item[] }>): Promise<readonly Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await read({ page, pageSize })
    all.push(...items)
    if (items.length < pageSize) return all
  }
}
