import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noControls, time } from '../wire.ts'

const clockState = z.object({ now: time, offsetMs: z.number() })

/** The sandbox clock; one row that every process follows. */
export const getClock = endpoint({
  method: 'GET',
  path: '/dev/clock',
  access: 'sandbox',
  summary: 'The sandbox clock',
  replies: { 200: clockState },
  refusals: [],
})

/** Moves the sandbox clock: `advance` in seconds, or `set` to an instant. */
export const moveClock = endpoint({
  method: 'POST',
  path: '/dev/clock',
  access: 'sandbox',
  summary: 'Move the sandbox clock',
  body: z.object({
    advance: z.optional(z.number().check(z.minimum(-315_360_000), z.maximum(315_360_000))),
    set: z.optional(z.string().check(z.maxLength(40), noControls)),
  }),
  replies: { 200: clockState },
  refusals: [],
})

/** A message that a sandbox gateway took. */
export const message = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'call', 'mail']),
  to: z.string(),
  from: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  sent_at: time,
})

/** What the sandbox gateways took for a number or address, newest first; a page or JSON by Accept. */
export const readInbox = endpoint({
  method: 'GET',
  path: '/dev/inbox',
  access: 'sandbox',
  summary: 'Messages sent in the sandbox',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254), noControls)) }),
  replies: { 200: z.object({ items: z.array(message) }) },
  refusals: [],
})
