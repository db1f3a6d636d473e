import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../wire.ts'

/**
 * A signed-in browser as its player sees it: `device` as text, the address without its last part. `last_seen_at` is at
 * most the life of an access token behind.
 */
export const sessionEntry = z.object({
  id,
  device: z.string(),
  address: z.nullable(z.string()),
  created_at: time,
  last_seen_at: time,
  is_current: z.boolean(),
})

/** The caller's living sessions, the last used first, and when he had logged in before this one. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  access: 'player',
  summary: 'Sessions of the caller and his previous log-in',
  replies: { 200: z.object({ items: z.array(sessionEntry), previous_login_at: z.nullable(time) }) },
  refusals: [],
})

/** Ends one session of the caller; again is 204 too. Somebody else's is NOT_FOUND. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'player',
  summary: 'End a session',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: [],
})

/** Ends all sessions of the caller but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  access: 'player',
  summary: 'End all other sessions',
  replies: { 204: null },
  refusals: [],
})
