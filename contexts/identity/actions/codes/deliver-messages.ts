import type { Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { MessageGateway, NotTaken } from '../../gateways/message-gateway.ts'
import { type Pace, retryAt, slowDown, startMessage } from '../../rules/message-pace.ts'
import { lockPace, writePace } from '../../storage/message-pace.ts'
import {
  claimMessage,
  dropMessage,
  expireMessages,
  isMessageDue,
  markHanded,
  postponeMessage,
  unmarkHanded,
  type Channel,
  type ClaimedMessage,
} from '../../storage/messages.ts'
import type { Deps } from '../deps.ts'

export type DeliveryDeps = Pick<Deps, 'sql' | 'inTransaction' | 'clock' | 'keys' | 'gateways' | 'logger'>

/** After this time another process may deliver a claimed message: two attempts of two steps of 3 s, and a margin. */
const claimMs = 15_000

/** A message to send now; the time until the carrier may get one; or nothing is due. */
export type Next =
  | { readonly kind: 'message'; readonly message: ClaimedMessage }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' }

/**
 * Claims the next message of a channel at the pace of its carrier, which all processes share. Codes come before
 * notices, those of owners first, and notices before news. An expired message is not sent: its row says so. Source:
 * docs/rules/identity.md#pace.
 */
export async function takeMessage(deps: DeliveryDeps, channel: Channel): Promise<Next> {
  const now = deps.clock.now()
  if (!(await isMessageDue(deps.sql, { channel, now }))) return { kind: 'idle' }
  return deps.inTransaction(async (tx) => {
    const expired = await expireMessages(tx, { channel, now })
    if (expired > 0) deps.logger.warn({ channel, count: expired }, 'messages expired before a gateway accepted them')
    return takeAtPace(deps, tx, { channel, now })
  })
}

type Asked = { readonly channel: Channel; readonly now: Instant }

async function takeAtPace(
  { keys, gateways }: DeliveryDeps,
  tx: TransactionSql,
  { channel, now }: Asked,
): Promise<Next> {
  const { perSMax } = gateways[channel]
  const started = perSMax === null ? undefined : startMessage(await lockPace(tx, channel), { perSMax, now })
  if (started?.kind === 'wait') return started
  const message = await claimMessage(tx, keys, { channel, now, claimMs })
  if (message === undefined) return { kind: 'idle' }
  if (started !== undefined) await writePace(tx, { channel, pace: started.pace })
  return { kind: 'message', message }
}

/**
 * Delivers a claimed message once; returns when to retry it if its carrier throttled it. Any other undelivered message
 * stays until it expires. A gateway that recognises our reference is called again after a lost reply or a crash. For
 * other gateways the possible delivery is recorded first, and a message that may have been delivered is never sent
 * again. Source: docs/rules/identity.md#gateways.
 */
export async function deliver(deps: DeliveryDeps, message: ClaimedMessage): Promise<Instant | undefined> {
  const { sql, clock, gateways } = deps
  const { id, channel, to, text, unsubscribeUrl } = message
  const [gateway, sentAt] = [gateways[channel], clock.now()]
  const isFirst = gateway.isRepeatSafe || (await markHanded(sql, { id, now: sentAt }))
  if (!isFirst) return giveUp(deps, message, 'an earlier delivery attempt has an unknown outcome')
  const sent = await gateway.send({ to, text, reference: id, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) })
  if (sent.ok) return void (await dropMessage(sql, id))
  if (sent.refusal.kind === 'throttled') return comeLater(deps, { message, gateway, sentAt, refusal: sent.refusal })
  return decideAgain(deps, { message, gateway, refusal: sent.refusal })
}

type Refused = { readonly message: ClaimedMessage; readonly gateway: MessageGateway; readonly refusal: NotTaken }
type Throttled = Refused & { readonly sentAt: Instant }

/** Lowers the pace of the carrier and returns the message to the waiting ones: it was not attempted. */
async function comeLater(deps: DeliveryDeps, { message, gateway, sentAt, refusal }: Throttled): Promise<Instant> {
  const { inTransaction, clock, logger } = deps
  const { id, channel, createdAt } = message
  const { retryAfterMs, why } = refusal
  const now = clock.now()
  const until = retryAt({ createdAt, now, retryAfterMs })
  const pace = await inTransaction(async (tx) => {
    const lowered = await lowerPace(tx, channel, { perSMax: gateway.perSMax, sentAt, now, retryAfterMs })
    await postponeMessage(tx, { id, until })
    return lowered
  })
  const figures = { intervalMs: pace?.intervalMs, retryMs: until - now }
  logger.warn(
    { reference: id, channel, why, ...figures },
    'the carrier throttles messages: they are sent at a lower rate',
  )
  return until
}

type Lowered = Omit<Parameters<typeof slowDown>[1], 'perSMax'> & Pick<MessageGateway, 'perSMax'>

/** Undefined for a carrier without a configured rate. */
async function lowerPace(
  tx: TransactionSql,
  channel: Channel,
  { perSMax, ...throttled }: Lowered,
): Promise<Pace | undefined> {
  if (perSMax === null) return undefined
  const pace = slowDown(await lockPace(tx, channel), { perSMax, ...throttled })
  await writePace(tx, { channel, pace })
  return pace
}

async function decideAgain(deps: DeliveryDeps, { message, gateway, refusal }: Refused): Promise<undefined> {
  const mayBeTheirs = refusal.kind === 'unknown' && !gateway.isRepeatSafe
  if (refusal.kind === 'refused' || mayBeTheirs) return giveUp(deps, message, refusal.why)
  if (!gateway.isRepeatSafe) await unmarkHanded(deps.sql, message.id)
  deps.logger.warn(
    { reference: message.id, channel: message.channel, why: refusal.why },
    'the gateway did not accept a message; the worker retries each minute until the message expires',
  )
}

/** Deletes a message that must not be retried; the player can request another code. */
async function giveUp({ sql, logger }: DeliveryDeps, { id, channel }: ClaimedMessage, why: string): Promise<undefined> {
  logger.warn({ reference: id, channel, why }, 'a message was dropped and will not be retried')
  await dropMessage(sql, id)
}
