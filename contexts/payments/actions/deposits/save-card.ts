import type { Direction, Method } from '@zoria/contract/payments/words'
import { newId, type Id } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { lockCard, storeCard, type SavedCard } from '../../storage/saved-card-rows.ts'
import type { Deps } from '../deps.ts'
import { keysOf } from '../withdrawals/review-payout.ts'

/** The token of a saved card, and the recipient of the last withdrawal to it; null while it was used for deposits only. */
export type CardContent = { readonly destination: string; readonly recipientName: string | null }

type Known = CardContent & {
  readonly playerId: Id<'Player'>
  readonly gateway: string
  readonly method: Method
  readonly origin: Direction
  readonly masked: string
}

/**
 * Saves the card of a successful payment, so that the next withdrawal can use it; for a known card the last use is
 * updated. Part of the transaction that ends the payment, under the wallet's lock. Source:
 * docs/rules/cashbox.md#saved-cards.
 */
export async function saveCard(
  deps: Pick<Deps, 'seal' | 'chance' | 'clock' | 'gateways'>,
  tx: TransactionSql,
  { playerId, destination, recipientName, ...card }: Known,
): Promise<void> {
  // A phone wallet can pay, but nothing can be paid out to it.
  if (!deps.gateways.get(card.gateway)?.takes(card.method, 'payout')) return
  const now = deps.clock.now()
  const destinationKey = keysOf(deps, { destination, recipientName: recipientName ?? '' }).destination
  const known = await lockCard(tx, playerId, destinationKey)
  const id = known?.id ?? newId<'SavedCard'>(now, (count) => deps.chance.bytes(count))
  const content: CardContent = {
    destination,
    recipientName: recipientName ?? (known ? openCard(deps, known).recipientName : null),
  }
  // A card that received a withdrawal keeps that origin.
  const origin = known?.origin === 'payout' ? 'payout' : card.origin
  await storeCard(
    tx,
    { ...card, origin, id, sealed: deps.seal.seal(JSON.stringify(content), id), usedAt: now },
    { playerId, destinationKey },
  )
}

/** Decrypts a saved card. */
export function openCard({ seal }: Pick<Deps, 'seal'>, { id, sealed }: Pick<SavedCard, 'id' | 'sealed'>): CardContent {
  return JSON.parse(seal.open(sealed, id)) as CardContent
}
