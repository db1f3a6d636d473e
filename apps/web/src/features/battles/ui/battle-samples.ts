import type { BattleDetails, BattlePrize, Leader, OwnBattle } from '@zoria/contract/battles/http'

/** Battles as tests show them. */
export const moneyPrize = (worth: string): BattlePrize => ({ kind: 'money', worth, bonus: null, free_rounds: null })

export const notJoined: OwnBattle = {
  state: 'inactive', joined_at: null, barrier: null, rounds: 0, rounds_to_qualify: 5, rounds_left: 100, score: '0.00', best_multiplier: null, rank: null, next_place: null, next_prize: null, prize: null, prize_status: null, margin: null,
}
export const seventh: OwnBattle = {
  ...notJoined, state: 'active', joined_at: '2026-11-24T10:00:00.000Z', rounds: 12, rounds_to_qualify: 0, rounds_left: 88, score: '12.30', best_multiplier: '4.20', rank: 7,
  next_place: { rank: 6, gap: '0.40' }, next_prize: { rank: 3, gap: '2.70', prize: moneyPrize('500.00') }, prize: moneyPrize('100.00'), margin: '1.10',
}

const leader = (rank: number, alias: string, score: string, more: Partial<Leader> = {}): Leader => ({ rank, alias, score, rounds: 12, is_tied: false, is_own: false, prize: null, ...more })

export const steppe: BattleDetails = {
  id: '0199b3c2-0000-7000-8000-000000000001', slug: 'steppe', names: { en: 'Wild Steppe', ua: 'Дикий Степ', ru: 'Дикая Степь', kz: 'Жабайы дала' }, cup: 'gold', status: 'active', currency: 'uah',
  starts_at: '2026-11-24T08:00:00.000Z', ends_at: '2099-11-25T08:00:00.000Z', finished_at: null, paid_at: null, cancelled_at: null, entry: 'joining', scoring: 'sum_of_multipliers',
  fund: { kind: 'guaranteed', amount: '5000.00', percent: null, min: null, awarded: null }, prize_places: 10, top_prize: moneyPrize('2000.00'), participants: 128, ranked: 64, min_stake: '5.00', max_stake: null,
  league: { by: 'rating', level_min: 2, level_max: 4 }, qualification_rounds: 5, rounds_max: 100, play_slug: 'berkut', winner: null, own: null,
  prizes: [{ from: 1, to: 1, prize: moneyPrize('2000.00') }, { from: 2, to: 3, prize: moneyPrize('500.00') }, { from: 4, to: 10, prize: moneyPrize('100.00') }],
  games: { kind: 'list', count: 1, games: [{ slug: 'berkut', name: 'Berkut', image: null }], providers: [], categories: [] },
  leaders: [leader(1, 'Vik***91', '30.00'), leader(2, 'Ay***ra', '20.00'), leader(3, 'Er***an', '20.00', { is_tied: true })], own_rows: [], next: null, rounds_hash: null, rounds_count: null,
}
