import { fail, ok } from '@zoria/kernel'
import { createBreaker } from '@zoria/platform/breaker'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Answer, PaymentGateway } from './gateway.ts'

/** S-15: five calls in a row without an answer, then half a minute in which nobody waits for that PSP. */
const breaking = { failuresMax: 5, restMs: 30_000 }

type Deps = { readonly clock: Clock; readonly logger: Logger }

/**
 * Surrounds a PSP with a circuit breaker. While it rests every question is answered `unknown`, as if the call were lost: what waits for the PSP
 * goes on waiting and is asked about later. A definite "no" is an answer, not an illness.
 */
export function guarded(gateway: PaymentGateway, { clock, logger }: Deps): PaymentGateway {
  const { name } = gateway
  const breaker = createBreaker({ clock, ...breaking, onRest: () => logger.error({ gateway: name, restMs: breaking.restMs }, 'a payment provider does not answer and is left in peace; payments wait') })
  const guard = async <Value>(ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const asked = await breaker.run(async () => {
      const answer = await ask()
      return answer.kind === 'unknown' ? fail({ code: 'UNKNOWN' as const, answer }) : ok(answer)
    }, () => true)
    if (asked.ok) return asked.value
    return asked.refusal.code === 'UNKNOWN' ? asked.refusal.answer : { kind: 'unknown', cause: `${name} did not answer a moment ago and is left in peace` }
  }
  return {
    ...gateway,
    openCheckout: (order) => guard(() => gateway.openCheckout(order)),
    sendPayout: (order) => guard(() => gateway.sendPayout(order)),
    readStatus: (payment) => guard(() => gateway.readStatus(payment)),
  }
}
