import { plusMs, type Instant } from '@zoria/kernel'
import { readSum, resolvesItself } from '../psp/sums.ts'
import { insertHostedOrder, type HostedOrder, type NewHostedOrder } from '../storage/hosted-orders.ts'
import { cardOfToken } from './card-token.ts'
import type { HostedDeps } from './deps.ts'

/** The delay after which a small payout ends. */
const resolveMs = 1_500

type Ordered = Pick<
  HostedOrder,
  'provider' | 'orderId' | 'amount' | 'currency' | 'language' | 'userId' | 'returnUrl' | 'callbackUrl'
>

/** Creates a payment of an order, once; a repeat finds the first. Its page is open until the shop's expiry. */
export function openOrder(
  deps: HostedDeps,
  ordered: Ordered & { readonly expiresAt: Instant },
): Promise<{ readonly order: HostedOrder; readonly isNew: boolean }> {
  return insert(deps, {
    ...ordered,
    direction: 'payin',
    cardBrand: null,
    cardLast4: null,
    cardName: null,
    resolvesAt: null,
  })
}

/** Creates a payout to a card; undefined for an invalid token. A small one ends automatically. */
export async function openPayout(
  deps: HostedDeps,
  ordered: Omit<Ordered, 'returnUrl' | 'language'>,
  token: string,
): Promise<{ readonly order: HostedOrder; readonly isNew: boolean; readonly isAnswerLost: boolean } | undefined> {
  const found = cardOfToken(token)
  if (!found) return undefined
  const { card, magic } = found
  const sum = readSum(ordered)
  const opened = await insert(deps, {
    ...ordered,
    direction: 'payout',
    language: 'en',
    returnUrl: '',
    expiresAt: deps.clock.now(),
    cardBrand: card.brand,
    cardLast4: card.last4,
    cardName: magic?.name ?? null,
    resolvesAt: sum && resolvesItself(sum) ? plusMs(deps.machine.now(), resolveMs) : null,
  })
  deps.wake()
  return { ...opened, isAnswerLost: magic?.payout.answer === 'lost' }
}

function insert(
  deps: HostedDeps,
  order: Omit<NewHostedOrder, 'page' | 'createdAt'>,
): Promise<{ readonly order: HostedOrder; readonly isNew: boolean }> {
  // 128 random bits: an unguessable address.
  return insertHostedOrder(deps.sql, {
    ...order,
    page: Buffer.from(deps.chance.bytes(16)).toString('hex'),
    createdAt: deps.clock.now(),
  })
}
