import * as z from 'zod/mini'
import { accountRefusals, grantStatuses } from '../bonuses/words.ts'
import { endpoint } from '../endpoint.ts'
import { amount, currency, id, language, pageQuery, paged, time } from '../wire.ts'
import { spinBarriers, spinOrigins, wheelPrizeKinds } from './words.ts'

/** Source: docs/rules/promotions.md#wheel. */

const names = z.record(language, z.string())

/** What a sector wins. */
export const wheelPrize = z.object({
  kind: z.enum(wheelPrizeKinds),
  /** Of money, and of a bonus its sum; null for the others. */
  amount: z.nullable(amount),
  /** Of a bonus; null for the others. */
  bonus: z.nullable(z.object({ id, names, wager: z.number() })),
  /** Of free rounds; null for the others. */
  free_rounds: z.nullable(
    z.object({ count: z.number(), stake: amount, game: z.object({ slug: z.string(), name: z.string() }) }),
  ),
})
export type WheelPrize = z.output<typeof wheelPrize>

/** One sector, in the order in which the wheel shows them clockwise from the top. */
export const wheelSector = z.object({
  key: z.string(),
  names,
  /** The short text on the wheel. */
  label: z.record(language, z.string()),
  /** Chance at this moment, in per cent with two places: "0.10". A sector whose stock or day is used up has "0.00". */
  odds: z.string(),
  prize: wheelPrize,
})
export type WheelSector = z.output<typeof wheelSector>

/** A right to spin. */
export const spinRight = z.object({ id, origin: z.enum(spinOrigins), expires_at: time })
export type SpinRight = z.output<typeof spinRight>

/**
 * A spin that was drawn. `sector` is the index in `sectors` of the wheel it was drawn on; `rotation` is 1440 degrees
 * plus the turn that brings the sector to the top (Spec §2). `activation`: of a bonus, what became of its grant, null
 * for other prizes. `server_seed` is revealed with the draw.
 */
export const wheelSpin = z.object({
  id,
  sector: z.number(),
  rotation: z.number(),
  prize: wheelPrize,
  names,
  currency,
  at: time,
  /** False: shown at the next visit. */
  is_seen: z.boolean(),
  /** Until when a bonus has to be activated, or free rounds be played; null for the others, and for withheld rounds. */
  until: z.nullable(time),
  activation: z.nullable(z.enum(grantStatuses)),
  draw_id: id,
  hash: z.string(),
  server_seed: z.string(),
  client_seed: z.string(),
  nonce: z.number(),
})
export type WheelSpin = z.output<typeof wheelSpin>

/** The caller's side of the wheel. */
export const ownWheel = z.object({
  /** The one that expires first is used first. */
  rights: z.array(spinRight),
  /** Why spinning is refused at present; null: it is possible. */
  barrier: z.nullable(z.enum(spinBarriers)),
  /** When the next daily right arises. */
  next_at: time,
  /** Hash of the server seed of the next spin. */
  hash: z.string(),
  draw_id: id,
  /** The seed that a spin takes where it gives none, and the number of the next spin. */
  client_seed: z.string(),
  nonce: z.number(),
  /** The last spin, where its result was not seen yet. */
  unseen: z.nullable(wheelSpin),
})
export type OwnWheel = z.output<typeof ownWheel>

/** The wheel with its sectors and odds; for a player, his rights. Visitors may pass a currency. */
export const getWheel = endpoint({
  method: 'GET',
  path: '/wheel/available',
  access: 'optional',
  summary: 'Wheel with sectors and odds, and the caller’s available spins',
  query: z.object({ currency: z.optional(currency) }),
  replies: {
    200: z.object({
      is_open: z.boolean(),
      currency,
      sectors: z.array(wheelSector),
      deposit_min: z.nullable(amount),
      own: z.nullable(ownWheel),
    }),
  },
  refusals: [],
})

/**
 * Draws, uses a right and gives the prize in one transaction. The same Idempotency-Key gets the same answer.
 * `client_seed`: the caller's own part of the draw, stored for later spins.
 */
export const spinWheel = endpoint({
  method: 'POST',
  path: '/wheel/spin',
  access: 'player',
  summary: 'Spin the wheel',
  isIdempotent: true,
  body: z.optional(
    z.nullable(
      z.object({ client_seed: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'INVALID' }))) }),
    ),
  ),
  replies: { 200: wheelSpin },
  refusals: ['IDEMPOTENCY_MISMATCH', ...spinBarriers],
})

/**
 * Activates the bonus of a spin, as a claim does. `confirmation`: ends the bonus that is open
 * (NEEDS_USER_CONFIRMATION).
 */
export const activateWheelBonus = endpoint({
  method: 'POST',
  path: '/wheel/activation',
  access: 'player',
  summary: 'Activate a bonus won at the wheel',
  isIdempotent: true,
  body: z.object({ spin_id: id, confirmation: z.optional(z.boolean()) }),
  replies: { 200: wheelSpin },
  refusals: [
    'SPIN_NOT_FOUND',
    'PLAYER_EXCLUDED',
    'BONUS_NOT_FOUND',
    'BONUS_EXPIRED',
    'BONUS_NOT_ALLOWED',
    ...accountRefusals,
    'NEEDS_USER_CONFIRMATION',
    'IDEMPOTENCY_MISMATCH',
  ],
})

/** Marks a result as seen, on every device; again changes nothing. */
export const seeSpin = endpoint({
  method: 'POST',
  path: '/wheel/spins/:id/seen',
  access: 'player',
  summary: 'Mark an own spin as shown',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ['SPIN_NOT_FOUND'],
})

export const listSpins = endpoint({
  method: 'GET',
  path: '/wheel/spins',
  access: 'player',
  summary: 'Own spins, the newest first',
  query: z.object(pageQuery),
  replies: { 200: paged(wheelSpin) },
  refusals: [],
})
