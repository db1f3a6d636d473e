import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noControls } from '../wire.ts'
import { user } from './http.ts'

/**
 * Chooses another public name: 3 to 20 letters of one script, digits, `_` or `-` between them. Source:
 * docs/rules/identity.md#alias.
 */
export const updateAlias = endpoint({
  method: 'PATCH',
  path: '/users/alias',
  access: 'player',
  summary: 'Change the public alias, once in 30 days',
  body: z.object({
    alias: z
      .string({ error: 'FILL_OUT_THIS_FIELD' })
      .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(64, { error: 'INVALID' }), noControls),
  }),
  replies: { 200: user },
  refusals: ['ALIAS_CHANGED_RECENTLY', 'ALIAS_NOT_ALLOWED', 'ALIAS_TAKEN'],
})

/**
 * Withdraws the consent to news by the signed token of a mail; a repeat changes nothing. Needs no session. Source:
 * docs/rules/identity.md#news.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'open',
  summary: 'Unsubscribe from news and offers with the link of an e-mail',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,200}$/, { error: 'INVALID' })) }),
  replies: { 204: null },
  refusals: ['LINK_INVALID'],
})
