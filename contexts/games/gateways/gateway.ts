import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@zoria/contract/endpoint'
import type { Instant } from '@zoria/kernel'
import type { CallOutcome, CallRefusal, CallSource, ProviderCall } from '../rules/provider-call.ts'

/** A received request before verification. */
export type Received = { readonly path: string; readonly body: Buffer; readonly headers: IncomingHttpHeaders }

/** A nonce is valid once within its time window; null if the protocol has none and relies on its ids. */
export type Nonce = { readonly text: string; readonly expiresAt: Instant }

export type Verified<Message> =
  | { readonly ok: true; readonly message: Message; readonly nonce: Nonce | null }
  | { readonly ok: false; readonly code: Extract<CallRefusal, 'BAD_SIGN' | 'BAD_REQUEST'>; readonly detail: string }

export type Parsed =
  | { readonly kind: 'call'; readonly call: ProviderCall }
  /** Refused before any other system was called; `detail` explains to the provider's developer what was wrong. */
  | { readonly kind: 'refused'; readonly code: CallRefusal; readonly detail?: string }

export type Answer = { readonly status: number; readonly body: string }

/**
 * An external protocol: it verifies, parses, renders outcomes and renders errors (docs/rules/games.md#gateways). A
 * table in its folder defines the wire form of each outcome. `Message` is the content of a verified request in the
 * protocol's terms.
 */
export interface Gateway<Message> {
  /** Identifies the provider's commands in the journal. */
  readonly source: CallSource
  /** Whose games and sessions its calls refer to. */
  readonly merchant: string
  readonly endpoints: readonly Endpoint[]
  /**
   * Verifies the received bytes; later, if that takes long and is done beside the event loop. Storage decides whether
   * the nonce is new.
   */
  verify(received: Received, now: Instant): Verified<Message> | Promise<Verified<Message>>
  /** Checks the form first, then the player, then the currency. */
  parse(message: Message): Parsed
  render(call: ProviderCall, outcome: CallOutcome): Answer
  /** `received`: the refused request, if it was received completely. */
  renderError(code: CallRefusal, detail?: string, received?: Received): Answer
}

/** A header that occurs exactly once. */
export const oneHeader = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const header = headers[name]
  return typeof header === 'string' ? header : undefined
}
