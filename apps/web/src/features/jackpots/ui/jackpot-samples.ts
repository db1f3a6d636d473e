import type { Jackpot, JackpotDrop, JackpotPick } from '@zoria/contract/jackpots/http'
import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import type { Raffle } from '@zoria/contract/raffles/http'
import type { Jackpots } from '../model/questions.ts'

const jackpot = (suit: JackpotSuit, value: string, more: Partial<Jackpot>): Jackpot => ({
  suit,
  currency: 'uah',
  value,
  seed: '800.00',
  share: '0.35',
  min: '1500.00',
  max: '6000.00',
  min_stake: '5.00',
  is_running: true,
  draw_id: `draw-${suit}`,
  hash: `c41d${'0'.repeat(56)}09aa`,
  categories: null,
  ...more,
})

/** Jackpots of the tests, the smallest first. */
export const fourJackpots: Jackpots = {
  as_of: '2026-11-24T12:00:00.000Z',
  items: [
    jackpot('clubs', '4215.75', {}),
    jackpot('diamonds', '38760.00', { seed: '8000.00', share: '0.30', min: '15000.00', max: '50000.00' }),
    jackpot('hearts', '214905.20', { seed: '40000.00', share: '0.25', min: '100000.00', max: '300000.00' }),
    jackpot('spades', '1250480.50', {
      seed: '250000.00',
      share: '0.20',
      min: '500000.00',
      max: '2000000.00',
      categories: ['slots'],
    }),
  ],
}

export const drop: JackpotDrop = {
  id: 'd-1',
  suit: 'hearts',
  currency: 'uah',
  amount: '201330.45',
  threshold: '201330.00',
  at: '2026-11-17T11:48:00.000Z',
  alias: 'Ir***na',
  game: { slug: 'berkut', name: 'Berkut' },
  draw_id: 'draw-1',
  is_voided: false,
  is_returned: false,
  is_own: false,
}

export const pick: JackpotPick = {
  drop_id: 'd-1',
  suit: 'hearts',
  amount: '214905.20',
  currency: 'uah',
  cards: [
    'hearts',
    'clubs',
    'spades',
    'hearts',
    'clubs',
    'diamonds',
    'hearts',
    'diamonds',
    'spades',
    'clubs',
    'spades',
    'diamonds',
  ],
  seen_at: null,
  is_paid: true,
}

export const openRaffle: Raffle = {
  id: 'r-1',
  number: 12,
  currency: 'uah',
  status: 'open',
  starts_at: '2026-11-23T22:00:00.000Z',
  ends_at: '2099-11-29T18:00:00.000Z',
  draws_at: '2099-11-29T18:00:00.000Z',
  turnover_per_ticket: '500.00',
  fund: '30000.00',
  prizes: [
    { from: 1, to: 1, amount: '10000.00' },
    { from: 2, to: 20, amount: '1000.00' },
  ],
  tickets: 48_912,
  list_hash: null,
  draw_id: 'draw-2',
  hash: `ab12${'0'.repeat(56)}ff00`,
  winners: [],
  own: {
    tickets: 34,
    ranges: [
      [1204, 1236],
      [17, 17],
    ],
    missing: '180.00',
    chance: '1.38',
  },
}

export const drawnRaffle: Raffle = {
  ...openRaffle,
  id: 'r-0',
  number: 11,
  status: 'paid',
  list_hash: 'cd'.repeat(32),
  winners: [
    { place: 1, ticket: 4077, alias: 'Ay***ra', amount: '10000.00', is_own: false, status: 'paid' },
    { place: 2, ticket: 17, alias: 'Ok***na', amount: '1000.00', is_own: true, status: 'withheld' },
  ],
}
