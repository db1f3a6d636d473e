import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@zoria/contract/endpoint'
import type { Instant } from '@zoria/kernel'
import type { CallOutcome, CallRefusal, CallSource, ProviderCall } from '../rules/provider-call.ts'

/** A request as it came, before anything of it is believed. */
export type Received = { readonly path: string; readonly body: Buffer; readonly headers: IncomingHttpHeaders }

/** A nonce is good once within its window; null where the protocol has none, and lives by its ids alone. */
export type Nonce = { readonly text: string; readonly expiresAt: Instant }

export type Verified<Message> =
  | { readonly ok: true; readonly message: Message; readonly nonce: Nonce | null }
  | { readonly ok: false; readonly code: Extract<CallRefusal, 'BAD_SIGN' | 'BAD_REQUEST'>; readonly detail: string }

export type Parsed =
  | { readonly kind: 'call'; readonly call: ProviderCall }
  /** Refused before anybody is asked; `detail` tells the provider's developer what was wrong. */
  | { readonly kind: 'refused'; readonly code: CallRefusal; readonly detail?: string }

export type Answer = { readonly status: number; readonly body: string }

/**
 * A foreign protocol: it verifies, parses, renders, renders errors, and nothing else (docs/rules/games.md#gateways). How each outcome looks on its
 * wire is a table in its folder. `Message` is what a verified request holds, in the protocol's own words.
 */
export interface Gateway<Message> {
  /** Names its provider's commands in the journal for ever. */
  readonly source: CallSource
  /** Whose games and sessions its calls are about. */
  readonly merchant: string
  readonly endpoints: readonly Endpoint[]
  /** Over the bytes that came. Whether the nonce is new is for storage to say. */
  verify(received: Received, now: Instant): Verified<Message>
  /** Form first, then player, then currency. */
  parse(message: Message): Parsed
  render(call: ProviderCall, outcome: CallOutcome): Answer
  renderError(code: CallRefusal, detail?: string): Answer
}

/** A header that came once. */
export const oneHeader = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const header = headers[name]
  return typeof header === 'string' ? header : undefined
}
