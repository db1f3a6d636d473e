import { noticeKinds } from '@zoria/contract/notifications/words'
import { expect, test } from 'vitest'
import { countShown, placeOf, textKeyOf } from './notices.ts'

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread messages are shown as %s', (count, shown) => expect(countShown(count)).toBe(shown))

test.each([
  ['deposit_credited', { kind: 'payment', payment: 'id-1' }],
  ['withdrawal_sent', { kind: 'payment', payment: 'id-1' }],
  ['bonus_expires', { kind: 'page', to: '/bonuses?tab=my' }],
  ['level_reached', { kind: 'page', to: '/profile?tab=rating' }],
  ['cashback_closed', { kind: 'page', to: '/bonuses?tab=cashback' }],
  ['jackpot', { kind: 'page', to: '/jackpots' }],
  ['raffle_prize', { kind: 'page', to: '/jackpots' }],
  ['new_device', { kind: 'page', to: '/profile?tab=security' }],
] as const)('a message %s leads to %o', (kind, place) =>
  expect(placeOf({ kind, subject: 'id-1', battle: null })).toEqual(place),
)

test.each(['battle_prize', 'battle_bonus', 'battle_free_rounds', 'battle_cancelled'] as const)(
  'a message %s leads to its battle',
  (kind) => {
    expect(
      placeOf({
        kind,
        subject: 'id-1',
        battle: { slug: 'steppe', names: { en: 'Steppe', ua: 'Степ', ru: 'Степь', kz: 'Дала' }, place: 1, count: null },
      }),
    ).toEqual({ kind: 'page', to: '/battles/last/steppe' })
  },
)

test('every message leads somewhere', () =>
  expect(noticeKinds.map((kind) => placeOf({ kind, subject: null, battle: null })).every(Boolean)).toBe(true))

test.each([
  ['level_reached', null, 'level_reached'],
  ['level_reached', { en: 'Gift' }, 'level_gift'],
  ['bonus_granted', { en: 'Gift' }, 'bonus_granted'],
] as const)('a message %s that names %o has the text %s', (kind, names, key) =>
  expect(textKeyOf({ kind, names: names as never })).toBe(key),
)
