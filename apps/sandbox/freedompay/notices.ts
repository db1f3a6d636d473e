import { toIso, instant } from '@zoria/kernel'
import { tokenOf } from '../hosted/card-token.ts'
import type { Voice } from '../hosted/deps.ts'
import { magicCardNamed } from '../psp/magic-cards.ts'
import type { HostedOrder } from '../storage/hosted-orders.ts'
import { isSigned, readFlatXML, sign, type Message } from './messages.ts'

/** The shop of the Freedom Pay simulator, with separate secrets for payments and payouts. */
export type FreedomPayShop = { readonly merchantId: string; readonly secret: string; readonly payoutSecret: string }

export const freedomPayShop = (key: string): FreedomPayShop => ({
  merchantId: '500001',
  secret: key,
  payoutSecret: `${key}-payouts`,
})

/** Status values of get_status3.php and of payouts. */
const payinStatuses = {
  new: 'new',
  confirming: 'pending',
  success: 'success',
  denied: 'error',
  expired: 'incomplete',
  reversed: 'success',
} as const
const payoutStatuses = {
  new: 'process',
  confirming: 'process',
  success: 'success',
  denied: 'error',
  expired: 'error',
  reversed: 'error',
} as const

/** A payment in the format of get_status3.php; refunds are listed separately. */
export function payinStatus(order: HostedOrder): Message {
  const { id, orderId, status } = order
  const [amount, currency] = [order.paidAmount ?? order.amount, order.paidCurrency ?? order.currency]
  const refund: Message =
    status === 'reversed'
      ? {
          pg_refund_payments: {
            pg_refund_payment: {
              pg_payment_id: String(id + 1_000_000n),
              pg_payment_status: 'success',
              pg_amount: `-${amount}`,
            },
          },
          pg_refund_amount: `-${amount}`,
        }
      : {}
  return {
    pg_status: 'ok',
    pg_payment_id: String(id),
    pg_order_id: orderId,
    pg_can_reject: '0',
    pg_payment_method: 'bankcard',
    pg_amount: amount,
    pg_currency: currency,
    pg_payment_status: payinStatuses[status],
    ...refund,
    ...cardOf(order),
    pg_captured: status === 'success' || status === 'reversed' ? '1' : '0',
    ...failureOf(order),
    pg_create_date: dateOf(order),
  }
}

/** A payout in the format of api/payment_status2, which has no sum. */
export function payoutStatus({ id, orderId, status }: HostedOrder, { merchantId }: FreedomPayShop): Message {
  return {
    pg_status: 'ok',
    pg_payment_id: String(id),
    pg_merchant_id: merchantId,
    pg_order_id: orderId,
    pg_payment_status: payoutStatuses[status],
  }
}

function cardOf({ cardBrand, cardLast4, cardName }: HostedOrder): Message {
  if (cardLast4 === null) return {}
  const digits = magicCardNamed(cardName)?.number ?? `400000000000${cardLast4}`
  return {
    pg_card_pan: `${digits.slice(0, 4)}-${digits.slice(4, 6)}XX-XXXX-${cardLast4}`,
    pg_card_brand: cardBrand === 'visa' ? 'VI' : 'CA',
    pg_card_token: tokenOf({ cardDigits: magicCardNamed(cardName)?.number, last4: cardLast4 }),
  }
}

function failureOf({ status, reason }: HostedOrder): Message {
  if (status === 'expired') return { pg_failure_code: '101', pg_failure_description: 'lifetime of the payment is over' }
  return status === 'denied' ? { pg_failure_code: '1', pg_failure_description: reason ?? '' } : {}
}

function dateOf({ createdAt }: HostedOrder): string {
  return toIso(instant(createdAt.getTime())).slice(0, 19).replace('T', ' ')
}

/**
 * The callback to a payment's result URL or a payout's post link: a signed form. It is delivered only when a signed
 * `ok` returns.
 */
export function freedomPayVoice(shop: FreedomPayShop, newSalt: () => string): Voice {
  return {
    bodyOf: (order, sentAs) => {
      const secret = order.direction === 'payin' ? shop.secret : shop.payoutSecret
      const message: Record<string, string> = {
        ...(order.direction === 'payin' ? resultOf(order) : postLinkOf(order, shop)),
        pg_salt: newSalt(),
      }
      const pg_sig = sign(scriptOf(order.callbackUrl), message, sentAs === 'signed wrongly' ? 'not ours' : secret)
      // The same number in other digits, because the signature covers the text.
      const changed =
        sentAs === 'changed on its way'
          ? Object.fromEntries(
              Object.entries(message).map(([name, value]) => [name, name.endsWith('amount') ? `${value}0` : value]),
            )
          : message
      return new URLSearchParams({ ...changed, pg_sig }).toString()
    },
    isAcknowledged: ({ status, text, url }) => {
      const answer = readFlatXML(text)
      if (status !== 200 || answer?.['pg_status'] !== 'ok') return false
      return [shop.secret, shop.payoutSecret].some((secret) => isSigned(scriptOf(url), answer, secret))
    },
  }
}

/** The last part of a path, without its query. */
export function scriptOf(url: string): string {
  return new URL(url, 'http://here').pathname.split('/').at(-1) ?? ''
}

function resultOf(order: HostedOrder): Readonly<Record<string, string>> {
  const { id, orderId, status } = order
  const [amount, currency] = [order.paidAmount ?? order.amount, order.paidCurrency ?? order.currency]
  return {
    pg_order_id: orderId,
    pg_payment_id: String(id),
    pg_amount: amount,
    pg_currency: currency,
    pg_net_amount: amount,
    pg_ps_amount: amount,
    pg_ps_full_amount: amount,
    pg_ps_currency: currency,
    pg_description: `order ${orderId.slice(-8)}`,
    pg_result: status === 'success' ? '1' : '0',
    pg_payment_date: dateOf(order),
    pg_can_reject: '0',
    pg_testing_mode: '0',
    pg_captured: status === 'success' ? '1' : '0',
    ...(cardOf(order) as Record<string, string>),
    ...(failureOf(order) as Record<string, string>),
  }
}

function postLinkOf(order: HostedOrder, { merchantId }: FreedomPayShop): Readonly<Record<string, string>> {
  const { id, orderId, status, reason } = order
  return {
    pg_order_id: orderId,
    pg_payment_id: String(id),
    pg_merchant_id: merchantId,
    pg_payment_amount: order.paidAmount ?? order.amount,
    pg_status: status === 'success' ? 'ok' : 'error',
    pg_payment_date: dateOf(order),
    ...(reason === null ? {} : { pg_error_code: '1', pg_error_description: reason }),
  }
}
