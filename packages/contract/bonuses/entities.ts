import * as z from 'zod/mini'
import { amount, currency, id, language, time } from '../wire.ts'
import {
  bonusKinds,
  endReasons,
  grantSources,
  offerStatuses,
  userBonusStatuses,
  wagerTypes,
  winAmountTypes,
} from './words.ts'

/** `HH:MM` of the day of the offer's currency; `24:00` closes it. */
const timeOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))

/** What the three types share. Spec §3, Bonus; beyond it `kind`, `names`, the window, the countries and the game. */
const common = {
  id,
  /** In the fallback language (Spec §9: ru); `names` has all four. */
  name: z.string(),
  names: z.record(language, z.string()),
  kind: z.enum(bonusKinds),
  currency,
  start_date: time,
  end_date: z.nullable(time),
  status: z.enum(offerStatuses),
  /** Money; of a PERCENTAGE per cent. */
  bonus_amount: amount,
  min_deposit_amount: amount,
  /** Least hours between two activations. */
  activations_offset: z.number(),
  is_daily_activation: z.boolean(),
  wager_type: z.enum(wagerTypes),
  wager: z.number(),
  max_daily_activations: z.number(),
  max_unique_activations: z.nullable(z.number()),
  /** 1 Monday … 7 Sunday; empty: every day. */
  active_on_days: z.array(z.number()),
  active_from: z.nullable(timeOfDay),
  active_to: z.nullable(timeOfDay),
  min_rating: z.number(),
  max_win_amount: z.nullable(amount),
  win_amount_type: z.enum(winAmountTypes),
  burning_on_withdrawal: z.boolean(),
  burning_amount: z.nullable(amount),
  /** Hours from the activation; null: never. */
  burning_on_timeout: z.nullable(z.number()),
  burning_on_deposit: z.boolean(),
  opt_in: z.boolean(),
  is_public: z.boolean(),
  is_repeated_activation: z.boolean(),
  is_verification_required: z.boolean(),
  bonus_group_id: z.string(),
  bonus_group: z.object({ name: z.string(), enabled: z.boolean() }),
  max_bet_amount: z.nullable(amount),
  /** Empty: every country. */
  countries: z.array(z.string()),
  /** The game it is for: an address of the site, and its picture. */
  game_uuid: z.nullable(z.string()),
  game_slug: z.nullable(z.string()),
  image: z.nullable(z.string()),
}

/** The promo code, for players who entered it and for welcome codes; null in lists. */
const code = z.nullable(z.string())

/** An offer without its reader: what a player bonus was taken as. */
export const offerTerms = z.discriminatedUnion('type', [
  z.object({ type: z.literal('GAME'), ...common }),
  z.object({ type: z.literal('PROMO_CODE'), code, ...common }),
  z.object({ type: z.literal('PERCENTAGE'), max_bonus_amount: z.nullable(amount), ...common }),
])
export type OfferTerms = z.output<typeof offerTerms>

/** The caller's own instances: of a daily offer those activated this business day, otherwise all; cancelled ones count. */
const ofCaller = {
  user_bonuses: z.array(
    z.object({ id, user_id: id, status: z.enum(userBonusStatuses), activated_at: z.nullable(time) }),
  ),
  _count: z.object({ user_bonuses: z.number() }),
  /**
   * When the caller may take it next, where his uses of it, its rest, its days or its hours are in the way; null: they
   * are not, or for as long as it runs.
   */
  next_activation_at: z.nullable(time),
}

/** An offer as its reader sees it. Spec §3, Bonus. */
export const offer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('GAME'), ...common, ...ofCaller }),
  z.object({ type: z.literal('PROMO_CODE'), code, ...common, ...ofCaller }),
  z.object({ type: z.literal('PERCENTAGE'), max_bonus_amount: z.nullable(amount), ...common, ...ofCaller }),
])
export type Offer = z.output<typeof offer>

/** A player bonus. Spec §3, User bonus; `bonus` is the offer as it was when the player took it. */
export const userBonus = z.object({
  id,
  user_id: id,
  bonus_id: id,
  currency,
  subscribed_at: time,
  activated_at: z.nullable(time),
  completed_at: z.nullable(time),
  updated_at: time,
  status: z.enum(userBonusStatuses),
  /** Why it was cancelled, and when. */
  end_reason: z.nullable(z.enum(endReasons)),
  ended_at: z.nullable(time),
  /** When its time is over: the countdown. Of a PENDING one when it lapses. */
  expires_at: z.nullable(time),
  /** Counted so far, and what has to be: money. */
  progress: amount,
  wager_amount: amount,
  /** Bonus money there is now; what was credited. Both nothing while PENDING. */
  bonus_amount: amount,
  bonus_initial_amount: amount,
  /** What its end released and what it took. */
  released_amount: amount,
  burnt_amount: amount,
  bonus: offerTerms,
})
export type UserBonus = z.output<typeof userBonus>

/** A credit of bonus money, to be shown once. Spec §3, Received-bonus record. */
export const receivedBonus = z.object({
  id,
  user_id: id,
  currency,
  game_uuid: z.nullable(z.string()),
  image: z.nullable(z.string()),
  game_slug: z.optional(z.string()),
  amount,
  user_bonus_id: id,
  bonus_id: id,
  kind: z.enum(bonusKinds),
  names: z.record(language, z.string()),
  wager: z.number(),
  seen: z.boolean(),
  created_at: time,
})
export type ReceivedBonus = z.output<typeof receivedBonus>

/** A grant that met an open bonus and waits for the player. */
export const claimableBonus = z.object({
  id,
  bonus_id: id,
  currency,
  amount,
  source: z.enum(grantSources),
  created_at: time,
  expires_at: time,
  bonus: offerTerms,
})
export type ClaimableBonus = z.output<typeof claimableBonus>
