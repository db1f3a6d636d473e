import { createCrosspay } from '@zoria/contract/payments/crosspay'
import { exportTransactions } from '@zoria/contract/payments/history'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { crosspay } from '../actions/crosspay.ts'
import type { exportHistory } from '../reads/transactions.ts'

export type PayoutRoutes = { readonly crosspay: ReturnType<typeof crosspay>; readonly exportHistory: ReturnType<typeof exportHistory> }

/** Winnings back into play, and the history as a file. */
export function servePayoutRoutes(serve: Serve, cashbox: PayoutRoutes): void {
  serve(createCrosspay, async ({ caller, body, idempotencyKey }) => {
    const moved = await cashbox.crosspay({ ...body, playerId: caller.playerId, idempotencyKey })
    return moved.ok ? ok({ status: 201, body: moved.value }) : moved
  })

  serve(exportTransactions, async ({ caller, query }, reply) => {
    const exported = await cashbox.exportHistory(caller.playerId, query)
    if (!exported.ok) return exported
    // Saved as a file, never shown as a page (S-29).
    reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="zoria-transactions.csv"')
    return ok({ status: 200, body: exported.value })
  })
}
