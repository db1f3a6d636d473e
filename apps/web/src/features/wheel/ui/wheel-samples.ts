import type { OwnWheel, WheelPrize, WheelSector, WheelSpin } from '@zoria/contract/wheel/http'

const named = (text: string) => ({ en: text, ua: text, ru: text, kz: text })
const prizeOf = (prize: Partial<WheelPrize>): WheelPrize => ({
  kind: 'nothing',
  amount: null,
  bonus: null,
  free_rounds: null,
  ...prize,
})

export const moneyPrize = prizeOf({ kind: 'money', amount: '50.00' })
export const bonusPrize = prizeOf({
  kind: 'bonus',
  amount: '100.00',
  bonus: { id: 'o-1', names: named('Wheel bonus'), wager: 10 },
})
export const roundsPrize = prizeOf({
  kind: 'free_rounds',
  free_rounds: { count: 20, stake: '5.00', game: { slug: 'berkut', name: 'Berkut' } },
})

/** Sectors of the tests and of the gallery. */
export const sectors: readonly WheelSector[] = [
  { key: 'money-50', names: named('Fifty'), label: named('50 ₴'), odds: '12.00', prize: moneyPrize },
  { key: 'nothing', names: named('Try again'), label: named('–'), odds: '60.00', prize: prizeOf({}) },
  { key: 'bonus', names: named('Wheel bonus'), label: named('Bonus'), odds: '18.00', prize: bonusPrize },
  { key: 'rounds', names: named('Rounds'), label: named('20 FS'), odds: '10.00', prize: roundsPrize },
]

export const spun: WheelSpin = {
  id: 's-1',
  sector: 0,
  rotation: 1440,
  prize: moneyPrize,
  names: named('Fifty'),
  currency: 'uah',
  at: '2026-11-24T12:00:00.000Z',
  is_seen: false,
  until: null,
  activation: null,
  draw_id: 'd-1',
  hash: 'ab'.repeat(32),
  server_seed: '07'.repeat(32),
  client_seed: 'dyke-pole-27',
  nonce: 4,
}

export const ownWheel: OwnWheel = {
  rights: [
    { id: 'r-1', origin: 'daily', expires_at: '2099-11-24T22:00:00.000Z' },
    { id: 'r-2', origin: 'level', expires_at: '2099-12-01T22:00:00.000Z' },
  ],
  barrier: null,
  next_at: '2099-11-24T22:00:00.000Z',
  hash: 'cd'.repeat(32),
  draw_id: 'd-2',
  client_seed: 'dyke-pole-27',
  nonce: 5,
  unseen: null,
}
