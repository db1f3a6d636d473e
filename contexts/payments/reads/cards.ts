import type { listCards as endpoint } from '@zoria/contract/payments/cards'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { methods, type Method } from '@zoria/contract/payments/words'
import { toIso, type Currency, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Standing } from '../rules/standing.ts'
import { listCards, type SavedCard } from '../storage/saved-card-rows.ts'

/** A limit that keeps the form's list short. */
const shownMax = 20

type Deps = {
  readonly sql: Sql
  readonly standingOf: (playerId: Id<'Player'>) => Promise<Standing>
  /** The gateway for withdrawals by this method. */
  readonly gatewayFor: (way: { readonly method: Method; readonly currency: Currency }) => string | undefined
  readonly recipientOf: (card: SavedCard) => string | null
}

/** Saved cards available for withdrawals: those of the gateway that their method is routed to. */
export const readCards =
  ({ sql, standingOf, gatewayFor, recipientOf }: Deps) =>
  async (playerId: Id<'Player'>): Promise<ReplyOf<typeof endpoint>['body']> => {
    const { currency } = await standingOf(playerId)
    const ways = methods.flatMap((method) => {
      const gateway = gatewayFor({ method, currency })
      return gateway === undefined ? [] : [{ method, gateway }]
    })
    const cards = await listCards(sql, playerId, { ways, countMax: shownMax })
    return {
      items: cards.map((card) => ({
        id: card.id,
        method: card.method,
        masked: card.masked,
        recipient: recipientOf(card),
        origin: card.origin,
        last_used_at: toIso(card.usedAt),
      })),
    }
  }
