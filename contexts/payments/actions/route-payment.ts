import type { Direction, Method } from '@zoria/contract/payments/words'
import type { Currency } from '@zoria/kernel'
import type { PaymentGateway } from '../gateways/gateway.ts'
import type { Deps } from './deps.ts'

/**
 * The gateway that setting PAYMENT_ROUTES selects for a method and a currency, if it is installed and supports the
 * direction; null otherwise.
 */
export function routePayment(
  { settings, gateways }: Pick<Deps, 'settings' | 'gateways'>,
  { method, currency, direction }: { method: Method; currency: Currency; direction: Direction },
): PaymentGateway | null {
  const gateway = gateways.get(settings.read('PAYMENT_ROUTES')[method][currency] ?? '')
  return gateway?.takes(method, direction) ? gateway : null
}

/**
 * The gateway of an existing payment; null if it is no longer installed. The payment then waits, and the hourly
 * comparison reports it (docs/rules/cashbox.md#reconciliation).
 */
export function gatewayOf(
  { gateways }: Pick<Deps, 'gateways'>,
  { gateway }: { readonly gateway: string },
): PaymentGateway | null {
  return gateways.get(gateway) ?? null
}
