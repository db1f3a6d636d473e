import { fail, formatAmount, msOf, ok, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { amountIn, callProvider, type GisClientDeps, nothing, textField } from './client-call.ts'
import type { ProviderFault } from './transport.ts'

export type VoucherOrder = {
  /** Our id, unique forever. */
  readonly id: string
  readonly playerId: Id<'Player'>
  /** One to forty characters; shown to the player at the table. */
  readonly title: string
  readonly balance: Money
  readonly winningsMax: Money
  readonly validUntil: Instant
  /** Ids from the lobby. */
  readonly tableIds: readonly string[]
}

export type VoucherStanding = { readonly state: string; readonly playable: Money; readonly winnings: Money }

export type VoucherCalls = {
  giveVoucher(order: VoucherOrder): Promise<Result<void, ProviderFault>>
  readVoucher(id: string, currency: Money['currency']): Promise<Result<VoucherStanding, ProviderFault>>
  cancelVoucher(id: string, reason: 'Canceled' | 'Forfeited'): Promise<Result<void, ProviderFault>>
}

/** Vouchers for tables: docs/rules/gis.md#calls-we-make. */
export function voucherCalls(deps: GisClientDeps): VoucherCalls {
  return {
    giveVoucher: (order) =>
      callProvider(deps, {
        method: 'POST',
        path: '/freevouchers/set',
        parameters: parametersOf(order),
        answer: nothing,
      }),
    readVoucher: (id, currency) => readStanding(deps, { id, currency }),
    cancelVoucher: (id, reason) =>
      callProvider(deps, {
        method: 'POST',
        path: '/freevouchers/cancel',
        parameters: { voucher_id: id, reason },
        answer: nothing,
      }),
  }
}

const parametersOf = ({ id, playerId, title, balance, winningsMax, validUntil, tableIds }: VoucherOrder) => ({
  voucher_id: id,
  player_id: playerId,
  title,
  currency: balance.currency.toUpperCase(),
  initial_balance: formatAmount(balance),
  max_winnings: formatAmount(winningsMax),
  valid_until: Math.floor(msOf(validUntil) / 1_000),
  table_ids: tableIds,
})

const standing = z.object({ state: z.string().max(100), playable: textField, winnings: textField })

async function readStanding(
  deps: GisClientDeps,
  { id, currency }: { id: string; currency: Money['currency'] },
): Promise<Result<VoucherStanding, ProviderFault>> {
  const answer = await callProvider(deps, {
    method: 'GET',
    path: '/freevouchers/get',
    parameters: { voucher_id: id },
    answer: standing,
  })
  if (!answer.ok) return answer
  const playable = amountIn(currency, answer.value.playable)
  const winnings = amountIn(currency, answer.value.winnings)
  if (playable === undefined || winnings === undefined)
    return fail({ code: 'MALFORMED', detail: `${answer.value.playable} and ${answer.value.winnings} are not sums` })
  return ok({ state: answer.value.state, playable, winnings })
}
