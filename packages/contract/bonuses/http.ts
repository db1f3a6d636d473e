import { plainPromoCode } from '@zoria/kernel/promo-code'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameCategories } from '../games/words.ts'
import { amount, currency, id, noControls, pageQuery, paged, settablePageQuery, time } from '../wire.ts'
import { claimableBonus, offer, receivedBonus, userBonus } from './entities.ts'
import {
  accountRefusals,
  activationRefusals,
  bonusKinds,
  closableModals,
  endReasons,
  promoCodeLength,
  traceKinds,
  traceReasons,
  userBonusStatuses,
} from './words.ts'

const code = z
  .string({ error: 'FILL_OUT_THIS_FIELD' })
  .check(
    z.trim(),
    noControls,
    z.overwrite(plainPromoCode),
    z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }),
    z.maxLength(promoCodeLength.max, { error: 'CODE_INVALID' }),
  )

/** True only if the player confirmed it: the open bonus is cancelled. */
const confirmation = z._default(z.boolean({ error: 'INVALID' }), false)

/**
 * Public offers of a currency. `enabled=true`: only ACTIVE ones of enabled groups; else every one that is no draft.
 * Spec §9: `BONUS_PAGE_SIZE` a page.
 */
export const listBonuses = endpoint({
  method: 'GET',
  path: '/bonuses',
  access: 'either',
  summary: 'Offers of a currency',
  query: z.object({
    ...settablePageQuery,
    currency: z._default(currency, 'uah'),
    enabled: z.optional(z.enum(['true', 'false'], { error: 'INVALID' })),
    kind: z.optional(z.enum(bonusKinds, { error: 'INVALID' })),
  }),
  replies: { 200: paged(offer) },
  refusals: [],
})

/** The offer of a code, or one by its id; exactly one of the two is given. Changes nothing, but wrong codes count. */
export const validateBonus = endpoint({
  method: 'GET',
  path: '/bonuses/validate',
  access: 'player',
  summary: 'Find an offer by promo code or id',
  query: z.object({ code: z.optional(code), id: z.optional(id) }),
  replies: { 200: offer },
  refusals: [
    'BONUS_NOT_FOUND',
    'BONUS_INVALID',
    'BONUS_NOT_ACTIVE',
    'BONUS_IS_NOT_STARTED',
    'BONUS_EXPIRED',
    'BONUS_INVALID_ACTIVATION_CODE',
  ],
})

export const getBonusSettings = endpoint({
  method: 'GET',
  path: '/bonuses/settings',
  access: 'player',
  summary: 'Constants of the bonus engine, bonus groups, and the modals the caller has dismissed',
  replies: {
    200: z.object({
      pageSize: z.number(),
      pendingHours: z.number(),
      wagerHours: z.number(),
      wrongCodesPerHour: z.number(),
      /**
       * Share of a bet that counts towards a wager, by category of game, in per cent. A game with its own weight
       * carries it in its own fields.
       */
      wagerWeights: z.record(z.enum(gameCategories), z.number()),
      groups: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
      closedModals: z.array(z.enum(closableModals)),
    }),
  },
  refusals: [],
})

/**
 * Could the caller take this offer now? `code` is what a subscription would be refused with, a code for it and a
 * confirmation aside.
 */
export const getBonusStatus = endpoint({
  method: 'GET',
  path: '/bonuses/:id/status',
  access: 'player',
  summary: 'Whether the caller may take an offer now, and his open instance of it',
  params: z.object({ id }),
  replies: {
    200: z.object({
      id,
      available: z.boolean(),
      code: z.nullable(z.enum(activationRefusals)),
      userBonus: z.nullable(userBonus),
    }),
  },
  refusals: ['BONUS_NOT_FOUND'],
})

/** Takes an offer. The body may be absent. Refusals in this order; the first is the answer. */
export const subscribeBonus = endpoint({
  method: 'POST',
  path: '/bonuses/:id/subscribe',
  access: 'player',
  summary: 'Activate a bonus',
  isIdempotent: true,
  params: z.object({ id }),
  body: z.optional(z.nullable(z.object({ code: z.optional(z.nullable(code)), confirmation }))),
  replies: { 201: userBonus },
  refusals: [...activationRefusals, 'IDEMPOTENCY_MISMATCH'],
})

/** Ends the caller's open instance of an offer; its bonus money is lost. */
export const cancelBonus = endpoint({
  method: 'POST',
  path: '/bonuses/:id/cancel',
  access: 'player',
  summary: 'Cancel the open bonus',
  isIdempotent: true,
  params: z.object({ id }),
  replies: { 200: userBonus },
  refusals: ['BONUS_NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
})

/** Subscribes to the offer of a code. */
export const subscribePromoCode = endpoint({
  method: 'POST',
  path: '/promo-codes',
  access: 'player',
  summary: 'Activate the bonus of a promo code',
  isIdempotent: true,
  body: z.object({ code, confirmation }),
  replies: { 201: userBonus },
  refusals: [...activationRefusals, 'IDEMPOTENCY_MISMATCH'],
})

/** Codes a newcomer is asked for or offered. */
export const listWelcomePromoCodes = endpoint({
  method: 'GET',
  path: '/promo-codes/welcome',
  access: 'player',
  summary: 'Welcome promo codes the caller may use',
  replies: { 200: z.object({ items: z.array(z.object({ code: z.string(), bonus: offer })) }) },
  refusals: [],
})

export const closeWelcomeDeposit = endpoint({
  method: 'POST',
  path: '/bonuses/welcome-deposit/close',
  access: 'player',
  summary: 'Never show the first-deposit bonus again',
  replies: { 204: null },
  refusals: [],
})

export const closePercentDeposit = endpoint({
  method: 'POST',
  path: '/bonuses/percent-deposit/close',
  access: 'player',
  summary: 'Never show the percent-deposit bonus again',
  replies: { 204: null },
  refusals: [],
})

/** The caller's PENDING or ACTIVE bonus, or null. */
export const getActiveBonus = endpoint({
  method: 'GET',
  path: '/users/bonuses/active',
  access: 'either',
  summary: 'The open bonus of the caller',
  replies: { 200: z.nullable(userBonus) },
  refusals: [],
})

/** Spec §9: `BONUS_PAGE_SIZE` a page. */
export const listUserBonuses = endpoint({
  method: 'GET',
  path: '/users/bonuses',
  access: 'player',
  summary: 'Bonuses of the caller, newest first',
  query: z.object({ ...settablePageQuery, status: z.optional(z.enum(userBonusStatuses, { error: 'INVALID' })) }),
  replies: { 200: paged(userBonus) },
  refusals: [],
})

/** Credits of bonus money, the last one first. */
export const listReceivedBonuses = endpoint({
  method: 'GET',
  path: '/users/bonuses/received',
  access: 'player',
  summary: 'Bonuses the caller received',
  query: z.object({ ...pageQuery, seen: z.optional(z.enum(['true', 'false'], { error: 'INVALID' })) }),
  replies: { 200: paged(receivedBonus) },
  refusals: [],
})

/** Its modal is not shown again, on any device. Again changes nothing. */
export const markReceivedBonusSeen = endpoint({
  method: 'POST',
  path: '/users/bonuses/received/:id/seen',
  access: 'player',
  summary: 'Mark a received bonus as shown',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ['BONUS_NOT_FOUND'],
})

/** Grants that met an open bonus, or a player who has to be verified first, and wait. */
export const listClaimableBonuses = endpoint({
  method: 'GET',
  path: '/users/bonuses/claimable',
  access: 'either',
  summary: 'Claimable bonuses of the caller',
  replies: { 200: z.object({ items: z.array(claimableBonus) }) },
  refusals: [],
})

/**
 * Takes a waiting grant; with `confirmation` in place of the open bonus. What the account owes is asked as a
 * subscription asks it.
 */
export const claimBonus = endpoint({
  method: 'POST',
  path: '/users/bonuses/claimable/:id/claim',
  access: 'player',
  summary: 'Claim a bonus',
  isIdempotent: true,
  params: z.object({ id }),
  body: z.optional(z.nullable(z.object({ confirmation }))),
  replies: { 201: userBonus },
  refusals: [
    'BONUS_NOT_FOUND',
    'BONUS_EXPIRED',
    'BONUS_NOT_ALLOWED',
    ...accountRefusals,
    'NEEDS_USER_CONFIRMATION',
    'IDEMPOTENCY_MISMATCH',
  ],
})

const parts = z.object({ game: amount, electronic: amount, bonus: amount })

/**
 * One step of a bonus: which balances paid or received, what counted, why, what is left. Codes and sums only; the
 * reader has the texts.
 */
export const traceStep = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(traceKinds),
  provider: z.nullable(z.string()),
  round: z.nullable(z.string()),
  /** As the catalogue names it; a game it does not know by the provider's own name of it. */
  game: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** Signed changes of each balance. */
  moved: parts,
  /**
   * Of a stake the part that may count before its game's weight, and what of it, or of one that stands again, counts
   * once its round is over.
   */
  countable: amount,
  awaited: amount,
  /** By how much this step moved the progress; what a round awaited counts with the step that settles it. */
  counted: amount,
  reason: z.enum(traceReasons),
  /** Basis points of the weight of a stake's game: 10,000 is the whole. */
  weight: z.nullable(z.number()),
  /** What has to be wagered still, right after this step. */
  left: amount,
  /** What the operator received: a surplus over the cap, a burned bonus, or the bonus part of a late payout. */
  kept: amount,
  /** Of a step that ends the bonus unreleased. */
  end_reason: z.nullable(z.enum(endReasons)),
})
export type TraceStep = z.output<typeof traceStep>

/** How a bonus was played, the last step first. `id` is the player bonus's. */
export const listBonusTrace = endpoint({
  method: 'GET',
  path: '/users/bonuses/:id/trace',
  access: 'player',
  summary: 'Trace of a bonus: what each bet changed, and why',
  params: z.object({ id }),
  query: z.object(pageQuery),
  replies: { 200: paged(traceStep) },
  refusals: ['BONUS_NOT_FOUND'],
})
