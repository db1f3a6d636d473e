import type { Result } from '@zoria/kernel'

/**
 * A text for a phone in E.164 or an e-mail address; for a call, `text` is the code. `reference` is our unique id.
 * `unsubscribeUrl` of news: the page that stops them.
 */
export type OutgoingText = {
  readonly to: string
  readonly text: string
  readonly reference: string
  readonly unsubscribeUrl?: string
}

/**
 * Why a message was not taken. `throttled`: certainly not accepted, because the carrier gets too many messages; neither
 * the carrier nor the message failed. `refused`: permanently rejected (a number that does not exist). `away`: certainly
 * not accepted, may be retried. `unknown`: sent without a reply; it may have been accepted. `why` is for the log and
 * contains neither recipient nor text.
 */
export type NotTaken = {
  readonly code: 'NOT_TAKEN'
  readonly kind: 'throttled' | 'refused' | 'away' | 'unknown'
  readonly why: string
  /** Of `throttled`: the delay that the carrier demands. */
  readonly retryAfterMs?: number | undefined
}

/** A provider that delivers messages. */
export type MessageGateway = {
  /** The provider ignores a repeated reference. Without this, a message without a reply must not be repeated. */
  readonly isRepeatSafe: boolean
  /** Messages a second by the contract with the carrier; null: no limit. */
  readonly perSMax: number | null
  /** Resolves when the provider accepted the text or the timeout passed; never throws. */
  send(text: OutgoingText): Promise<Result<undefined, NotTaken>>
  /** Closes connections. */
  close(): Promise<void>
}

/** The protocol of a provider, without the limits of a contract. */
export type UnpacedGateway = Omit<MessageGateway, 'perSMax'>

/** The three channels to a player. */
export type MessageGateways = Readonly<Record<'sms' | 'mail' | 'call', MessageGateway>>

/** Used when no gateway is configured: accepts nothing. */
export const noGateway: MessageGateway = {
  isRepeatSafe: true,
  perSMax: null,
  send: async () => ({
    ok: false,
    refusal: {
      code: 'NOT_TAKEN',
      kind: 'away',
      why: 'no gateway is configured; configure one or switch SEND_SMS_ENABLED and SEND_EMAIL_ENABLED off',
    },
  }),
  close: async () => undefined,
}
