import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../wire.ts'

/** What a draw decides. */
export const drawUses = ['wheel', 'jackpot', 'raffle'] as const
export type DrawUse = (typeof drawUses)[number]

/**
 * One draw of a promotion. Before it: the hash of the server seed. After it: the seed, the client seed, the nonce, and
 * as JSON texts what was drawn from (`input`) and what came out (`result`); those five are null until then. Anybody
 * recomputes `result` from the rest. Source: docs/rules/fairness.md#promotions.
 */
export const publicDraw = z.object({
  id,
  use: z.enum(drawUses),
  /** SHA-256 of the server seed, in hex. */
  hash: z.string(),
  committed_at: time,
  /** 32 bytes in hex. */
  server_seed: z.nullable(z.string()),
  client_seed: z.nullable(z.string()),
  nonce: z.nullable(z.number()),
  input: z.nullable(z.string()),
  result: z.nullable(z.string()),
  revealed_at: z.nullable(time),
})
export type PublicDraw = z.output<typeof publicDraw>

/** The id is not secret, and nothing in a draw names a player. */
export const getDraw = endpoint({
  method: 'GET',
  path: '/fairness/draws/:id',
  access: 'open',
  summary: 'One draw of a promotion, to verify it',
  params: z.object({ id }),
  replies: { 200: publicDraw },
  refusals: ['DRAW_NOT_FOUND'],
})
