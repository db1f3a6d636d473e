import type { Offer, UserBonus } from '@zoria/contract/bonuses/entities'
import type { getCashback } from '@zoria/contract/cashback/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import type { Game } from '@zoria/contract/games/http'
import type { User } from '@zoria/contract/identity/http'
import type { getRating, RatingLevel } from '@zoria/contract/rating/http'
import type { Speech } from './entry.ts'

/** A game as the catalogue returns it. */
export const sampleGame: Game = {
  id: '0',
  game_uuid: '0',
  slug: 'zoloto-skifiv',
  name: 'Zoloto skifiv',
  provider: { slug: 'kurgan-studio', name: 'Kurgan Studio' },
  category: 'slots',
  tags: [],
  image: null,
  has_demo: true,
  has_lobby: false,
  is_live: false,
  rtp: 96.4,
  volatility: null,
  status: 'active',
  wager_weight: 100,
  countries_blocked: [],
}

/** A player with these sums: game, bonus, electronic, cashback. */
export const playerWith = (
  { words: { currency } }: Speech,
  amounts: readonly [string, string, string, string],
): User => ({
  id: '0',
  currency,
  alias: 'AmberFalcon4170',
  alias_changeable_at: null,
  rating: 4.38,
  level: 4,
  phone: '+380671234567',
  email: null,
  country: 'UA',
  phone_verified: true,
  email_verified: false,
  birth_date: '1991-03-17',
  consents: { age: true, terms: true, newsletter: false },
  missing: [],
  created_at: '2026-01-05T10:00:00.000Z',
  wallet_version: 0,
  game_wallet_group: { balance: amounts[0] },
  bonus_wallet_group: { balance: amounts[1] },
  electronic_wallet_group: { balance: amounts[2] },
  cashback_balance: amounts[3],
})

type PercentageOffer = Extract<Offer, { readonly type: 'PERCENTAGE' }>

/** An offer of a share of the deposit, open to the sample's player. */
export function sampleOffer({ words: { currency, bonus } }: Speech): PercentageOffer {
  return {
    id: '0',
    type: 'PERCENTAGE',
    kind: 'PercentDeposit',
    name: bonus.daily,
    names: { en: bonus.daily, ua: bonus.daily, ru: bonus.daily, kz: bonus.daily },
    currency,
    status: 'ACTIVE',
    start_date: '2026-10-01T00:00:00.000Z',
    end_date: null,
    bonus_amount: '25.00',
    max_bonus_amount: '1500.00',
    min_deposit_amount: '200.00',
    wager: 20,
    wager_type: 'CLASSIC',
    max_bet_amount: '50.00',
    max_win_amount: '300.00',
    win_amount_type: 'PERCENTAGES',
    burning_on_timeout: 72,
    burning_on_deposit: false,
    burning_on_withdrawal: true,
    burning_amount: '1.00',
    activations_offset: 24,
    active_on_days: [],
    active_from: null,
    active_to: null,
    is_daily_activation: false,
    is_repeated_activation: true,
    max_daily_activations: 1,
    max_unique_activations: null,
    min_rating: 0,
    is_verification_required: false,
    opt_in: true,
    is_public: true,
    countries: [],
    game_uuid: null,
    game_slug: null,
    image: null,
    bonus_group_id: 'percentage-on-deposit',
    bonus_group: { name: 'percentage on deposit', enabled: true },
    user_bonuses: [],
    _count: { user_bonuses: 0 },
    next_activation_at: null,
  }
}

/** That offer, taken and played with. */
export function sampleUserBonus(speech: Speech): UserBonus {
  const bonus = sampleOffer(speech)
  return {
    id: '0',
    user_id: '0',
    bonus_id: bonus.id,
    currency: bonus.currency,
    bonus,
    status: 'ACTIVE',
    end_reason: null,
    subscribed_at: '2026-11-20T10:00:00.000Z',
    activated_at: '2026-11-20T10:00:00.000Z',
    completed_at: null,
    updated_at: '2026-11-20T10:00:00.000Z',
    ended_at: null,
    expires_at: null,
    progress: '1850.00',
    wager_amount: '5000.00',
    bonus_amount: '212.40',
    bonus_initial_amount: '250.00',
    released_amount: '0.00',
    burnt_amount: '0.00',
  }
}

const sampleLevel = (level: number, threshold: number): RatingLevel => ({
  level,
  threshold,
  names: { en: `Level ${level}`, ua: `Рівень ${level}`, ru: `Уровень ${level}`, kz: `${level}-деңгей` },
  cashback_percent: `0.${20 + level * 10}`,
  payout_day_limit: '50000.00',
  battle_league: 'bronze',
  gift: null,
  is_reached: true,
})

/** A rating with the levels around it; level 8 is the last one. */
export function sampleRating(rating: number): ReplyOf<typeof getRating>['body'] {
  const own = sampleLevel(Math.floor(rating), Math.floor(rating))
  const next = own.level === 8 ? null : sampleLevel(own.level + 1, own.threshold + 1)
  return {
    rating,
    level: own.level,
    own,
    next,
    levels: next === null ? [own] : [own, next],
    turnover: (rating * 5000).toFixed(2),
    unit: '5000.00',
    week_points: 0,
    places: { week: null, all: null },
    left_to_next: next === null ? null : next.threshold - rating,
    turnover_to_next: next === null ? null : '3100.00',
  }
}

/** A cashback balance; it can be claimed from 50.00. */
export function sampleCashback({ words: { currency } }: Speech, balance: string): ReplyOf<typeof getCashback>['body'] {
  return {
    currency,
    balance,
    mode: 'turnover',
    level: 4,
    percent: '0.50',
    min_claim: '50.00',
    is_claimable: Number(balance) >= 50,
    owed: '0.00',
    lifetime: '1904.10',
    days: [],
    games: [],
    levels: [{ level: 4, percent: '0.50', is_own: true }],
  }
}
