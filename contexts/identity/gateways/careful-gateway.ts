import { setTimeout as pause } from 'node:timers/promises'
import { fail, type Result } from '@zoria/kernel'
import { createBreaker } from '@zoria/platform/breaker'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { MessageGateway, NotTaken, OutgoingText } from './message-gateway.ts'

/** Two tries of two steps of three seconds stay within the time a message is claimed for. */
const triesMax = 2
const pauseMs = 200

/** S-15: five failures in a row, then half a minute in which nobody waits for the other side. */
const breaking = { failuresMax: 5, restMs: 30_000 }

type Deps = { readonly name: string; readonly clock: Clock; readonly logger: Logger }

/** Surrounds a gateway with one repeat where repeating is harmless, and a circuit breaker. The time limit is the gateway's own. */
export function carefully(gateway: MessageGateway, { name, clock, logger }: Deps): MessageGateway {
  const breaker = createBreaker({ clock, ...breaking, onRest: () => logger.error({ gateway: name, restMs: breaking.restMs }, 'a message gateway failed too often and rests; messages wait in the outbox') })
  return {
    ...gateway,
    send: async (text) => {
      const sent = await breaker.run(() => sendWithRepeat(gateway, text), ({ kind }) => kind !== 'refused')
      if (sent.ok || sent.refusal.code === 'NOT_TAKEN') return sent as Result<undefined, NotTaken>
      return fail({ code: 'NOT_TAKEN', kind: 'away', why: `the ${name} gateway rests after failures` })
    },
  }
}

async function sendWithRepeat(gateway: MessageGateway, text: OutgoingText): Promise<Result<undefined, NotTaken>> {
  for (let tries = 1; ; tries += 1) {
    const sent = await gateway.send(text)
    if (sent.ok || tries === triesMax || !mayRepeat(gateway, sent.refusal)) return sent
    await pause(pauseMs)
  }
}

function mayRepeat({ isRepeatSafe }: MessageGateway, { kind }: NotTaken): boolean {
  switch (kind) {
    case 'refused':
      return false
    case 'away':
      return true
    case 'unknown':
      return isRepeatSafe
  }
}
