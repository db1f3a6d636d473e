import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noControls } from '../wire.ts'

/** `GET /global-settings`: flags, business constants (Spec §9), currencies and languages; nothing secret. */
export const getGlobalSettings = endpoint({
  method: 'GET',
  path: '/global-settings',
  access: 'open',
  summary: 'Flags and constants the site needs',
  replies: {
    200: z.object({
      flags: z.record(z.string(), z.boolean()),
      constants: z.record(z.string(), z.union([z.number(), z.string()])),
      currencies: z.array(z.object({ code: z.string(), enabled: z.boolean() })),
      languages: z.array(z.object({ prefix: z.string(), tag: z.string() })),
      defaults: z.object({ currency: z.string(), country: z.string(), language: z.string() }),
    }),
  },
  refusals: [],
})

/** `GET /settings?tag=`: settings of one tag, as Spec §7 reads them. */
export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'player',
  summary: 'Settings by tag, for instance RESTRICTION',
  query: z.object({ tag: z._default(z.string().check(z.maxLength(64), noControls), 'RESTRICTION') }),
  replies: {
    200: z.object({
      items: z.array(
        z.object({
          tag: z.string(),
          data: z.array(
            z.object({ code: z.string(), value: z.object({ value: z.union([z.number(), z.string(), z.boolean()]) }) }),
          ),
        }),
      ),
    }),
  },
  refusals: [],
})
