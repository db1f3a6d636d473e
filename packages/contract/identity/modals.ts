import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../wire.ts'
import { seenModals } from './words.ts'

/** What a modal was about where it comes more than once, a battle or a draw for instance; empty where it comes once. */
const subject = z.string().check(z.regex(/^[\w-]{0,64}$/, { error: 'INVALID' }))

export const seenModal = z.object({ modal: z.enum(seenModals), subject, seen_at: time })

/** Modals the caller has seen, on whichever device; the last seen first. */
export const listSeenModals = endpoint({
  method: 'GET',
  path: '/users/modals',
  access: 'player',
  summary: 'Modals the caller has seen on any device',
  replies: { 200: z.object({ items: z.array(seenModal) }) },
  refusals: [],
})

/** Marks a modal as seen; again changes nothing. */
export const markModalSeen = endpoint({
  method: 'PUT',
  path: '/users/modals/:modal',
  access: 'player',
  summary: 'Mark a modal as seen on every device',
  params: z.object({ modal: z.enum(seenModals, { error: 'INVALID' }) }),
  body: z.nullish(z.object({ subject: z.optional(subject) })),
  replies: { 204: null },
  refusals: [],
})
