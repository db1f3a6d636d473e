import type { LiveTable } from '@zoria/contract/games/tables'

/** A table as the API shows it: open, with figures. */
export const openTable: LiveTable = {
  id: 'alatau',
  game: { slug: 'ruletka', name: 'Roulette' },
  name: 'Алатау',
  names: { en: 'Alatau' },
  is_open: true,
  opens_at: '2026-11-25T16:00:00.000Z',
  closes_at: '2026-11-26T04:00:00.000Z',
  hours: { opens: '18:00', closes: '06:00' },
  dealer: 'Айгерім',
  dealer_names: { en: 'Aigerim' },
  image: '/covers/dealers/1',
  language: 'kk',
  limits: { min: '5.00', max: '10000.00' },
  players: 214,
  seats: null,
  results: [
    { value: '17', colour: 'black' },
    { value: '0', colour: 'green' },
    { value: '32', colour: 'red' },
  ],
}

/** One with limited seats, all of them taken. */
export const fullTable: LiveTable = {
  ...openTable,
  id: 'salon',
  image: null,
  game: { slug: 'blekdzhek', name: 'Blackjack' },
  name: 'Salon',
  names: {},
  language: 'uk',
  players: 7,
  seats: { total: 7, free: 0 },
  results: [],
  hours: null,
  opens_at: null,
  closes_at: null,
}

/** One that opens later. */
export const closedTable: LiveTable = {
  ...openTable,
  id: 'night',
  name: 'Night',
  names: {},
  is_open: false,
  players: null,
  results: [],
}
