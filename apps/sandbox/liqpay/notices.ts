import { instant } from '@zoria/kernel'
import { tokenOf } from '../hosted/card-token.ts'
import type { Voice } from '../hosted/deps.ts'
import { magicCardNamed, type Reason } from '../psp/magic-cards.ts'
import type { HostedOrder } from '../storage/hosted-orders.ts'
import { sign, type LiqPayShop } from './shop.ts'

/** LiqPay's error codes of our card results. Source: liqpay.ua/en/doc/api/errors. */
const codes: Readonly<Record<Reason, string>> = {
  generic_decline: '9854',
  insufficient_funds: '9859',
  processing_error: '90',
  fraudulent: 'frod',
  authentication_failed: 'expired_3ds',
  expired: 'expired_prepared',
  payout_bounced: '9855',
} as Record<Reason, string>

/** A payment in answers and callbacks. Sums are numbers, times milliseconds. */
export function paymentFields(order: HostedOrder, shop: LiqPayShop) {
  const { id, orderId, direction, reason, cardLast4, createdAt } = order
  const [amount, currency] = [order.paidAmount ?? order.amount, order.paidCurrency ?? order.currency]
  const code =
    reason === null || reason === 'reversed'
      ? {}
      : { err_code: codes[reason as Reason] ?? '9854', err_description: reason }
  const card =
    cardLast4 === null
      ? {}
      : {
          sender_card_mask2: `${magicDigits(order).slice(0, 6)}*${cardLast4.slice(-2)}`,
          sender_card_type: order.cardBrand,
          card_token: tokenOf({ cardDigits: magicCardNamed(order.cardName)?.number, last4: cardLast4 }),
        }
  return {
    result: code.err_code ? 'error' : 'ok',
    payment_id: Number(id),
    action: direction === 'payin' ? 'pay' : 'p2pcredit',
    status: statusOf(order, shop),
    version: 3,
    type: 'buy',
    paytype: 'card',
    public_key: shop.publicKey,
    acq_id: 414963,
    order_id: orderId,
    liqpay_order_id: order.page.toUpperCase(),
    description: `order ${orderId.slice(-8)}`,
    ...card,
    amount: Number(amount),
    currency,
    sender_commission: 0,
    receiver_commission: 0,
    agent_commission: 0,
    amount_debit: Number(amount),
    amount_credit: Number(amount),
    currency_debit: currency,
    currency_credit: currency,
    is_3ds: order.status === 'confirming',
    create_date: instant(createdAt.getTime()),
    transaction_id: Number(id),
    ...code,
  }
}

function statusOf({ direction, status }: HostedOrder, { publicKey }: LiqPayShop): string {
  switch (status) {
    case 'new':
      return direction === 'payin' ? 'prepared' : 'processing'
    case 'confirming':
      return '3ds_verify'
    case 'success':
      return direction === 'payin' && publicKey.startsWith('sandbox_') ? 'sandbox' : 'success'
    case 'denied':
      return 'failure'
    case 'expired':
      return 'error'
    case 'reversed':
      return 'reversed'
  }
}

function magicDigits({ cardName, cardLast4 }: HostedOrder): string {
  return magicCardNamed(cardName)?.number ?? `400000000000${cardLast4 ?? ''}`
}

/** Callbacks are a form of data and signature; any 200 is a delivery. */
export function liqPayVoice(shop: LiqPayShop): Voice {
  return {
    bodyOf: (order, sentAs) => {
      const fields = paymentFields(order, shop)
      const data = encoded(JSON.stringify(fields))
      const signature = sign(sentAs === 'signed wrongly' ? { ...shop, privateKey: 'not ours' } : shop, data)
      return new URLSearchParams({
        data: sentAs === 'changed on its way' ? encoded(JSON.stringify(fields, null, 1)) : data,
        signature,
      }).toString()
    },
    isAcknowledged: ({ status }) => status === 200,
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64')
}
