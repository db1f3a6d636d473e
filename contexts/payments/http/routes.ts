import {
  createPayin,
  createPayout,
  getPayment,
  getRestriction,
  listCurrencies,
  listLimits,
  listMethods,
  listTransactions,
} from '@zoria/contract/payments/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { fail, type Id, ok, type Result } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { requestPayout } from '../actions/withdrawals/request-payout.ts'
import type { startPayin } from '../actions/deposits/start-payin.ts'
import type { readLimits, readMethods, readRestriction } from '../reads/cashbox.ts'
import type { readPayment } from '../reads/payment-view.ts'
import type { exportHistory, readTransactions } from '../reads/transactions.ts'
import { deleteCard, listCards } from '@zoria/contract/payments/cards'
import { createCrosspay } from '@zoria/contract/payments/crosspay'
import { exportTransactions, getReceipt } from '@zoria/contract/payments/history'
import type { Clock } from '@zoria/platform/clock'
import { createRateLimit } from '@zoria/platform/http/rate-limit'
import type { crosspay } from '../actions/crosspay.ts'
import type { readCards } from '../reads/cards.ts'
import type { readReceipt } from '../reads/receipt.ts'

export type Cashbox = {
  readonly methods: ReturnType<typeof readMethods>
  readonly limits: ReturnType<typeof readLimits>
  readonly restriction: ReturnType<typeof readRestriction>
  readonly currencies: () => ReplyOf<typeof listCurrencies>['body']
  readonly payment: ReturnType<typeof readPayment>
  readonly transactions: ReturnType<typeof readTransactions>
  readonly startPayin: ReturnType<typeof startPayin>
  readonly requestPayout: ReturnType<typeof requestPayout>
}

/** Registers the player's cashbox. */
export function serveCashbox(serve: Serve, cashbox: Cashbox): void {
  serve(listMethods, async ({ caller }) => ok({ status: 200, body: await cashbox.methods(caller.playerId) }))
  serve(listLimits, async ({ caller }) => ok({ status: 200, body: await cashbox.limits(caller.playerId) }))
  serve(getRestriction, async ({ caller }) => ok({ status: 200, body: await cashbox.restriction(caller.playerId) }))
  serve(listCurrencies, async () => ok({ status: 200, body: cashbox.currencies() }))

  serve(createPayin, async ({ caller, body, idempotencyKey }) =>
    created(
      await cashbox.startPayin({
        ...body,
        language: body.language,
        bonusId: body.bonusId,
        playerId: caller.playerId,
        idempotencyKey,
      }),
    ),
  )
  serve(createPayout, async ({ caller, body, idempotencyKey }) =>
    created(
      await cashbox.requestPayout({
        ...body,
        destination: body.destination,
        cardId: body.cardId,
        ...caller,
        idempotencyKey,
      }),
    ),
  )

  serve(getPayment, async ({ caller, params }) => {
    const payment = await cashbox.payment(caller.playerId, params.id)
    return payment ? ok({ status: 200, body: payment }) : fail({ code: 'PAYMENT_NOT_FOUND' })
  })
  serve(listTransactions, async ({ caller, query }) => {
    const listed = await cashbox.transactions(caller.playerId, query)
    return listed.ok ? ok({ status: 200, body: listed.value }) : listed
  })
}

function created<Receipt, Refusal>(
  result: Result<Receipt, Refusal>,
): Result<{ readonly status: 201; readonly body: Receipt }, Refusal> {
  return result.ok ? ok({ status: 201, body: result.value }) : result
}

export type PayoutRoutes = {
  readonly clock: Clock
  readonly receipt: ReturnType<typeof readReceipt>
  readonly crosspay: ReturnType<typeof crosspay>
  readonly exportHistory: ReturnType<typeof exportHistory>
  readonly cards: ReturnType<typeof readCards>
  readonly deleteCard: (playerId: Id<'Player'>, id: string) => Promise<boolean>
}

/** Rendering a receipt takes tens of milliseconds in a process that also serves bets. */
const receiptsPerMinute = 20

/** Crosspay, saved cards, the history as a file, and receipts. */
export function servePayoutRoutes(serve: Serve, cashbox: PayoutRoutes): void {
  serve(createCrosspay, async ({ caller, body, idempotencyKey }) => {
    const moved = await cashbox.crosspay({ ...body, playerId: caller.playerId, idempotencyKey })
    return moved.ok ? ok({ status: 201, body: moved.value }) : moved
  })

  serve(listCards, async ({ caller }) => ok({ status: 200, body: await cashbox.cards(caller.playerId) }))
  serve(deleteCard, async ({ caller, params }) =>
    (await cashbox.deleteCard(caller.playerId, params.id))
      ? ok({ status: 204, body: undefined })
      : fail({ code: 'CARD_NOT_FOUND' }),
  )

  serve(exportTransactions, async ({ caller, query }, reply) => {
    const exported = await cashbox.exportHistory(caller.playerId, query)
    if (!exported.ok) return exported
    // Downloaded as a file, never shown as a page (S-29).
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="zoria-transactions.csv"')
    return ok({ status: 200, body: exported.value })
  })

  const receipts = createRateLimit({ perMinute: receiptsPerMinute })
  serve(getReceipt, async ({ caller, params, query }, reply) => {
    const waitMs = receipts(caller.playerId, cashbox.clock.now())
    if (waitMs > 0) return fail({ code: 'RATE_LIMITED', retryAfter: Math.ceil(waitMs / 1000) })
    const receipt = await cashbox.receipt(caller.playerId, { id: params.id, language: query.language })
    if (!receipt.ok) return receipt
    reply
      .header('content-disposition', `attachment; filename="zoria-${params.id.slice(-8)}.pdf"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
    return ok({ status: 200, body: receipt.value })
  })
}
