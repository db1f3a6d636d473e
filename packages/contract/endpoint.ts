import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/** Any schema of the contract; `zod/mini`, so that a browser bundle pays for what it uses only. */
export type Schema = z.ZodMiniType

/**
 * Who may call: everybody (`open`), a player with a Bearer access token (`player`), a browser with the refresh cookie
 * (`session`), a player by either of the two (`either`: what a page's first paint or its stream shows), everybody, and
 * a player by either of the two is served as one (`optional`), a foreign system by its signature (`signed`), anybody
 * while SANDBOX=on (`sandbox`).
 */
export type Access = 'open' | 'player' | 'session' | 'either' | 'optional' | 'signed' | 'sandbox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One endpoint as a value. The server registers it, OpenAPI shows it, browser and tests derive their calls from it. */
export type Endpoint = {
  readonly method: Method
  /** Fastify's spelling: `/games/:slug`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Every success status with its body; `null` for an empty one. */
  readonly replies: Readonly<Record<number, Schema | null>>
  /** The closed list of refusals beside the ones every endpoint may give (see `commonRefusals`). */
  readonly refusals: readonly RefusalCode[]
  /** Accepts `Idempotency-Key` (docs/rules/wire.md#idempotency). */
  readonly isIdempotent?: true
  /** Answers a `text/event-stream`. */
  readonly isStream?: true
}

/** Keeps the literal types of an endpoint, so that calls and handlers derive from it. */
/* @__NO_SIDE_EFFECTS__ */ export function endpoint<const E extends Endpoint>(value: E): E {
  return value
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : never

/** What a caller sends. Parts that the endpoint does not have are absent. */
export type CallOf<E extends Endpoint> = (E extends { params: infer S } ? { params: Input<S> } : unknown) &
  (E extends { query: infer S } ? { query?: Input<S> } : unknown) &
  (E extends { body: infer S } ? (undefined extends Input<S> ? { body?: Input<S> } : { body: Input<S> }) : unknown)

/** What a handler receives, parsed. */
export type RequestOf<E extends Endpoint> = {
  readonly params: E extends { params: infer S } ? Output<S> : undefined
  readonly query: E extends { query: infer S } ? Output<S> : undefined
  readonly body: E extends { body: infer S } ? Output<S> : undefined
}

/** A success with its status, as a handler returns it and as a typed call receives it. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['replies'] & number]: { readonly status: Status; readonly body: ReplyBody<E['replies'][Status]> }
}[keyof E['replies'] & number]

type ReplyBody<S> = S extends Schema ? z.output<S> : undefined

/** The codes an endpoint may refuse with, as a type. */
export type RefusalOf<E extends Endpoint> = {
  readonly code: E['refusals'][number]
  readonly details?: Readonly<Record<string, string>>
  readonly retryAfter?: number
}
