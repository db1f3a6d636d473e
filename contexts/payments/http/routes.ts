import { createPayin, createPayout, getPayment, getRestriction, listCurrencies, listLimits, listMethods, listTransactions } from '@zoria/contract/payments/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { requestPayout } from '../actions/request-payout.ts'
import type { startPayin } from '../actions/start-payin.ts'
import type { readLimits, readMethods, readRestriction } from '../reads/cashbox.ts'
import type { readPayment } from '../reads/payment-view.ts'
import type { readTransactions } from '../reads/transactions.ts'

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

/** The player's cashbox. */
export function serveCashbox(serve: Serve, cashbox: Cashbox): void {
  serve(listMethods, async ({ caller }) => ok({ status: 200, body: await cashbox.methods(caller.playerId) }))
  serve(listLimits, async ({ caller }) => ok({ status: 200, body: await cashbox.limits(caller.playerId) }))
  serve(getRestriction, async ({ caller }) => ok({ status: 200, body: await cashbox.restriction(caller.playerId) }))
  serve(listCurrencies, async () => ok({ status: 200, body: cashbox.currencies() }))

  serve(createPayin, async ({ caller, body, idempotencyKey }) => created(await cashbox.startPayin({ ...body, language: body.language, bonusId: body.bonusId, playerId: caller.playerId, idempotencyKey })))
  serve(createPayout, async ({ caller, body, idempotencyKey }) => created(await cashbox.requestPayout({ ...body, ...caller, idempotencyKey })))

  serve(getPayment, async ({ caller, params }) => {
    const payment = await cashbox.payment(caller.playerId, params.id)
    return payment ? ok({ status: 200, body: payment }) : fail({ code: 'PAYMENT_NOT_FOUND' })
  })
  serve(listTransactions, async ({ caller, query }) => {
    const listed = await cashbox.transactions(caller.playerId, query)
    return listed.ok ? ok({ status: 200, body: listed.value }) : listed
  })
}

function created<Receipt, Refusal>(result: Result<Receipt, Refusal>): Result<{ readonly status: 201; readonly body: Receipt }, Refusal> {
  return result.ok ? ok({ status: 201, body: result.value }) : result
}
