import type { Offer, UserBonus } from '@zoria/contract/bonuses/entities'
import type { Game } from '@zoria/contract/games/http'
import type { User } from '@zoria/contract/identity/http'
import type { Speech } from './entry.ts'

/** A game as the catalogue tells it. */
export const sampleGame: Game = {
  id: '0', game_uuid: '0', slug: 'zoloto-skifiv', name: 'Zoloto skifiv', provider: { slug: 'kurgan-studio', name: 'Kurgan Studio' }, category: 'slots', tags: [], image: null,
  has_demo: true, has_lobby: false, is_live: false, rtp: 96.4, volatility: null, status: 'active', wager_weight: 100, countries_blocked: [],
}

/** A player with these sums: game, bonus, electronic, cashback. */
export const playerWith = ({ words: { currency } }: Speech, amounts: readonly [string, string, string, string]): User => ({
  id: '0', currency, rating: 4.38, phone: '+380671234567', email: null, country: 'UA', phone_verified: true, birth_date: '1991-03-17', consents: { age: true, terms: true, newsletter: false }, missing: [], created_at: '2026-01-05T10:00:00.000Z',
  game_wallet_group: { balance: amounts[0] }, bonus_wallet_group: { balance: amounts[1] }, electronic_wallet_group: { balance: amounts[2] }, cashback_balance: amounts[3],
})

type PercentageOffer = Extract<Offer, { readonly type: 'PERCENTAGE' }>

/** An offer of a share of the deposit, open to the sample's player. */
export function sampleOffer({ words: { currency, bonus } }: Speech): PercentageOffer {
  return {
    id: '0', type: 'PERCENTAGE', kind: 'PercentDeposit', name: bonus.daily, names: { en: bonus.daily, ua: bonus.daily, ru: bonus.daily, kz: bonus.daily }, currency, status: 'ACTIVE', start_date: '2026-10-01T00:00:00.000Z', end_date: null,
    bonus_amount: '25.00', max_bonus_amount: '1500.00', min_deposit_amount: '200.00', wager: 20, wager_type: 'CLASSIC', max_bet_amount: '50.00', max_win_amount: '300.00', win_amount_type: 'PERCENTAGES',
    burning_on_timeout: 72, burning_on_deposit: false, burning_on_withdrawal: true, burning_amount: '1.00', activations_offset: 24,
    active_on_days: [], active_from: null, active_to: null, is_daily_activation: false, is_repeated_activation: true, max_daily_activations: 1, max_unique_activations: null,
    min_rating: 0, is_verification_required: false, opt_in: true, is_public: true, countries: [], game_uuid: null, game_slug: null, image: null,
    bonus_group_id: 'percentage-on-deposit', bonus_group: { name: 'percentage on deposit', enabled: true }, user_bonuses: [], _count: { user_bonuses: 0 }, next_activation_at: null,
  }
}

/** That offer, taken and played with. */
export function sampleUserBonus(speech: Speech): UserBonus {
  const bonus = sampleOffer(speech)
  return {
    id: '0', user_id: '0', bonus_id: bonus.id, currency: bonus.currency, bonus, status: 'ACTIVE', end_reason: null, subscribed_at: '2026-11-20T10:00:00.000Z', activated_at: '2026-11-20T10:00:00.000Z', completed_at: null,
    updated_at: '2026-11-20T10:00:00.000Z', ended_at: null, expires_at: null, progress: '1850.00', wager_amount: '5000.00', bonus_amount: '212.40', bonus_initial_amount: '250.00', released_amount: '0.00', burnt_amount: '0.00',
  }
}
