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
