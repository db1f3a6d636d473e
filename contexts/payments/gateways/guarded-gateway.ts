import { breaking, createBreaker } from '@zoria/platform/breaker'
import type { Logger } from '@zoria/platform/logger'
import type { Answer, PaymentGateway } from './gateway.ts'

/**
 * Adds a circuit breaker to a PSP. While it is open every call returns `unknown`, as a lost call does: payments keep
 * waiting and are checked later. A definite refusal is a reply, not a failure, and so is a reply about one payment that
 * cannot be interpreted: otherwise five payments in a status that is new would stop the payments of all players.
 */
export function guarded(gateway: PaymentGateway, { logger }: { readonly logger: Logger }): PaymentGateway {
  const { name } = gateway
  const breaker = createBreaker<Answer<unknown>>({
    isFailure: (answer) => answer.kind === 'unknown' && answer.isFailure !== false,
    onRest: () =>
      logger.error(
        { gateway: name, restMs: breaking.restMs },
        'a payment provider does not reply and is paused; payments wait',
      ),
  })
  const guard = async <Value>(ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const answer = await breaker(ask)
    return answer === 'resting' ? { kind: 'unknown', cause: `${name} is paused after failures` } : answer
  }
  return {
    ...gateway,
    openCheckout: (order) => guard(() => gateway.openCheckout(order)),
    sendPayout: (order) => guard(() => gateway.sendPayout(order)),
    readStatus: (payment) => guard(() => gateway.readStatus(payment)),
  }
}
