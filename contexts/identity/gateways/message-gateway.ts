import type { Result } from '@zoria/kernel'

/** A text for a phone in E.164 or an address of e-mail; of a call, `text` is the code. `reference` is ours, one for each message. */
export type OutgoingText = { readonly to: string; readonly text: string; readonly reference: string }

/**
 * `refused`: this one is never taken (a number that does not exist). `away`: certainly not taken, may be tried again. `unknown`: handed over, no answer; it may have been taken.
 * `why` is for the log and names neither recipient nor text.
 */
export type NotTaken = { readonly code: 'NOT_TAKEN'; readonly kind: 'refused' | 'away' | 'unknown'; readonly why: string }

/** Whoever carries messages. */
export type MessageGateway = {
  /** A gateway that meets a reference again sends nothing again. Without it, whoever got no answer must not repeat. */
  readonly isRepeatSafe: boolean
  /** Answers once the gateway has taken the text or did not in time; never throws. */
  send(text: OutgoingText): Promise<Result<undefined, NotTaken>>
  /** Ends connections. */
  close(): Promise<void>
}

/** The three ways to a player. */
export type MessageGateways = Readonly<Record<'sms' | 'mail' | 'call', MessageGateway>>

/** Takes nothing: no gateway is configured. */
export const noGateway: MessageGateway = {
  isRepeatSafe: true,
  send: async () => ({ ok: false, refusal: { code: 'NOT_TAKEN', kind: 'away', why: 'no gateway is configured; configure one or switch SEND_SMS_ENABLED and SEND_EMAIL_ENABLED off' } }),
  close: async () => undefined,
}
