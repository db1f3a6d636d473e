import type { Result } from '@zoria/kernel'

/** A text for a phone in E.164 or an address of e-mail. `reference` is ours: a gateway that meets it again sends nothing again. */
export type OutgoingText = { readonly to: string; readonly text: string; readonly reference: string }

/** `why` is for the log and names neither recipient nor text. */
export type NotTaken = { readonly code: 'NOT_TAKEN'; readonly why: string }

/** Whoever carries short messages. Answers once the gateway has taken the text or did not in time; never throws. */
export type SMSGateway = { send(text: OutgoingText): Promise<Result<undefined, NotTaken>> }

/** The same for e-mail. */
export type MailGateway = SMSGateway

/** Takes nothing: no gateway is configured. */
export const noGateway: SMSGateway = {
  send: async () => ({ ok: false, refusal: { code: 'NOT_TAKEN', why: 'no gateway is configured; switch SEND_SMS_ENABLED and SEND_EMAIL_ENABLED off or configure one' } }),
}
