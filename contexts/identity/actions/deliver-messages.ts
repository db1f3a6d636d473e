import { claimMessages, dropMessage, type Message } from '../storage/messages.ts'
import type { Deps } from './deps.ts'

/** How long a process may need to hand a message over before another one tries: two tries of five seconds and some. */
export const claimMs = 15_000

/** Hands a claimed message to its gateway. Not taken, it stays until its time is over; the gateway knows it by its reference. */
export async function deliver({ sql, gateways, logger }: Deps, message: Message): Promise<void> {
  const { id, channel, to, text } = message
  const taken = await gateways[channel].send({ to, text, reference: id })
  if (taken.ok) await dropMessage(sql, id)
  else logger.warn({ reference: id, channel, why: taken.refusal.why }, 'a message was not taken by its gateway; the worker tries again each minute until it expires')
}

/** Sends what waits: messages no gateway took, and those whose process died. Run each minute. */
export const deliverWaitingMessages = (deps: Deps) => async (): Promise<void> => {
  const messages = await deps.inTransaction((tx) => claimMessages(tx, deps.keys, { now: deps.clock.now(), claimMs }))
  await Promise.all(messages.map((message) => deliver(deps, message)))
}
