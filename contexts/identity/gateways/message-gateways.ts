import type { Logger } from '@zoria/platform/logger'
import { type CallOptions, createCallGateway } from './call-gateway.ts'
import {
  type MessageGateway,
  type MessageGateways,
  noGateway,
  type NotTaken,
  type UnpacedGateway,
} from './message-gateway.ts'
import { createSMPPGateway, type SMPPOptions } from './smpp/smpp-gateway.ts'
import { createSMTPGateway, type SMTPOptions } from './smtp-gateway.ts'
import { fail, type Result } from '@zoria/kernel'
import { breaking, createBreaker } from '@zoria/platform/breaker'
import { ConstantBackoff, handleWhenResult, retry } from 'cockatiel'

/** Messages a second by the contract; null: no limit. */
type Limited = { readonly perSMax: number | null }

/** Configured providers per channel; null if there is none. */
export type MessageRoutes = {
  readonly sms: (SMPPOptions & Limited) | null
  readonly mail: (SMTPOptions & Limited) | null
  readonly call: (CallOptions & Limited) | null
}

/** The gateways of a process. They connect with the first message. */
export function createMessageGateways(
  { sms, mail, call }: MessageRoutes,
  { logger }: { readonly logger: Logger },
): MessageGateways {
  const careful = (name: string, gateway: UnpacedGateway | null, limits: Limited | null): MessageGateway =>
    gateway === null || limits === null
      ? noGateway
      : withRetry({ ...gateway, perSMax: limits.perSMax }, { name, logger })
  return {
    sms: careful('sms', sms && createSMPPGateway(sms), sms),
    mail: careful('mail', mail && createSMTPGateway(mail), mail),
    call: careful('call', call && createCallGateway(call), call),
  }
}

/** Two attempts of two steps of 3 s fit into the time a message is claimed for. */
const repeats = { maxAttempts: 1, backoff: new ConstantBackoff(200) }

type Sent = Result<undefined, NotTaken>
type Deps = { readonly name: string; readonly logger: Logger }

/**
 * Adds one retry where repeating is safe, and a circuit breaker. The gateway itself sets the timeout. A carrier that
 * throttles is neither retried at once nor counted as failing: the pace of its messages is lowered instead.
 */
export function withRetry(gateway: MessageGateway, { name, logger }: Deps): MessageGateway {
  const breaker = createBreaker<Sent>({
    isFailure: (sent) => !sent.ok && (sent.refusal.kind === 'away' || sent.refusal.kind === 'unknown'),
    onRest: () =>
      logger.error(
        { gateway: name, restMs: breaking.restMs },
        'a message gateway failed repeatedly and is paused; messages wait in the outbox',
      ),
  })
  const repeating = retry(
    handleWhenResult((sent) => mayRepeat(gateway, sent as Sent)),
    repeats,
  )
  return {
    ...gateway,
    send: async (text) => {
      const sent = await breaker(() => repeating.execute(() => gateway.send(text)))
      return sent === 'resting'
        ? fail({ code: 'NOT_TAKEN', kind: 'away', why: `the ${name} gateway is paused after failures` })
        : sent
    },
  }
}

/** A message that may have been sent is repeated only if the provider recognises its reference. */
function mayRepeat({ isRepeatSafe }: MessageGateway, sent: Sent): boolean {
  return !sent.ok && (sent.refusal.kind === 'away' || (sent.refusal.kind === 'unknown' && isRepeatSafe))
}
