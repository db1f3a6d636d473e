import type { MessageGateway, NotTaken } from '../../gateways/message-gateway.ts'
import { claimMessages, dropMessage, markHanded, unmarkHanded, type Message } from '../../storage/messages.ts'
import type { Deps } from '../deps.ts'

/** How long a process may take to deliver a message before another process claims it: two attempts of two steps of 3 s, and a margin. */
export const claimMs = 15_000

/**
 * Delivers a claimed message once. An undelivered message stays until it expires. A gateway that recognises our reference is called again after a lost
 * reply or a crash. For other gateways the possible delivery is recorded first, and a message that may have been delivered is never sent again.
 * Source: docs/rules/identity.md#gateways.
 */
export async function deliver(deps: Deps, message: Message): Promise<void> {
  const { sql, clock, gateways } = deps
  const { id, channel, to, text, unsubscribeUrl } = message
  const gateway = gateways[channel]
  if (!gateway.isRepeatSafe && !(await markHanded(sql, { id, now: clock.now() }))) return giveUp(deps, message, 'an earlier delivery attempt has an unknown outcome')
  const sent = await gateway.send({ to, text, reference: id, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) })
  return sent.ok ? dropMessage(sql, id) : decideAgain(deps, { message, gateway, refusal: sent.refusal })
}

async function decideAgain(deps: Deps, { message, gateway, refusal }: { message: Message; gateway: MessageGateway; refusal: NotTaken }): Promise<void> {
  const mayBeTheirs = refusal.kind === 'unknown' && !gateway.isRepeatSafe
  if (refusal.kind === 'refused' || mayBeTheirs) return giveUp(deps, message, refusal.why)
  if (!gateway.isRepeatSafe) await unmarkHanded(deps.sql, message.id)
  deps.logger.warn({ reference: message.id, channel: message.channel, why: refusal.why }, 'the gateway did not accept a message; the worker retries each minute until the message expires')
}

/** Deletes a message that must not be retried; the player can request another code. */
async function giveUp({ sql, logger }: Deps, { id, channel }: Message, why: string): Promise<void> {
  logger.warn({ reference: id, channel, why }, 'a message was dropped and will not be retried')
  await dropMessage(sql, id)
}

/** Delivers waiting messages: those no gateway accepted, and those whose process crashed. Runs each minute. */
export const deliverWaitingMessages = (deps: Deps) => async (): Promise<void> => {
  const messages = await deps.inTransaction((tx) => claimMessages(tx, deps.keys, { now: deps.clock.now(), claimMs }))
  await Promise.all(messages.map((message) => deliver(deps, message)))
}
