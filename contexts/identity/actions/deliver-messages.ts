import type { MessageGateway, NotTaken } from '../gateways/message-gateway.ts'
import { claimMessages, dropMessage, markHanded, unmarkHanded, type Message } from '../storage/messages.ts'
import type { Deps } from './deps.ts'

/** How long a process may need to hand a message over before another one tries: two tries of two steps of three seconds, and some. */
export const claimMs = 15_000

/**
 * Hands a claimed message to its gateway, once. Not taken, it stays until its time is over. A gateway that knows our reference again is asked again after a lost
 * answer or a crash; for one that does not, it is noted before that the message may be theirs, and what may be theirs is never sent twice.
 * Source: docs/rules/identity.md#gateways.
 */
export async function deliver(deps: Deps, message: Message): Promise<void> {
  const { sql, clock, gateways } = deps
  const { id, channel, to, text } = message
  const gateway = gateways[channel]
  if (!gateway.isRepeatSafe && !(await markHanded(sql, { id, now: clock.now() }))) return giveUp(deps, message, 'it was handed over before and nobody knows what became of it')
  const sent = await gateway.send({ to, text, reference: id })
  return sent.ok ? dropMessage(sql, id) : decideAgain(deps, { message, gateway, refusal: sent.refusal })
}

async function decideAgain(deps: Deps, { message, gateway, refusal }: { message: Message; gateway: MessageGateway; refusal: NotTaken }): Promise<void> {
  const mayBeTheirs = refusal.kind === 'unknown' && !gateway.isRepeatSafe
  if (refusal.kind === 'refused' || mayBeTheirs) return giveUp(deps, message, refusal.why)
  if (!gateway.isRepeatSafe) await unmarkHanded(deps.sql, message.id)
  deps.logger.warn({ reference: message.id, channel: message.channel, why: refusal.why }, 'a message was not taken by its gateway; the worker tries again each minute until it expires')
}

/** Whoever waits for it asks for another. */
async function giveUp({ sql, logger }: Deps, { id, channel }: Message, why: string): Promise<void> {
  logger.warn({ reference: id, channel, why }, 'a message is not sent again')
  await dropMessage(sql, id)
}

/** Sends what waits: messages no gateway took, and those whose process died. Run each minute. */
export const deliverWaitingMessages = (deps: Deps) => async (): Promise<void> => {
  const messages = await deps.inTransaction((tx) => claimMessages(tx, deps.keys, { now: deps.clock.now(), claimMs }))
  await Promise.all(messages.map((message) => deliver(deps, message)))
}
