import { describe, expect, test } from 'vitest'
import { cashboxRequestOf } from './address.ts'
import { cashboxAddress, cashboxClosed, cashboxPageOf, cashboxPlace, isCashboxShown } from './cashbox-place.ts'

describe('the cashbox is a page on /battles, /profile, /cashback and on mobile, elsewhere an overlay (Spec §2)', () => {
  test.each([
    // path                  width  place
    ['/', 1440, 'overlay'],
    ['/', 768, 'overlay'],
    ['/', 767, 'page'], // mobile: below 768
    ['/games/zoloto-skifiv', 1440, 'overlay'],
    ['/games/zoloto-skifiv', 380, 'page'],
    ['/profile', 1440, 'page'],
    ['/battles', 1440, 'page'],
    ['/battles/active/dyke-pole', 1440, 'page'],
    ['/cashback', 1440, 'page'],
    ['/bonuses', 1440, 'overlay'],
    ['/profiles', 1440, 'overlay'], // another word
  ] as const)('%s at %i: %s', (path, width, place) => {
    expect(cashboxPlace({ path, width })).toBe(place)
  })
})

describe('the address that opens it', () => {
  test.each([
    // path, search, width, wish, address
    ['/games', '?category=slots', 1440, {}, '/games?category=slots&cashbox=show&action=deposit'],
    ['/games', '', 1440, { action: 'withdrawal' }, '/games?cashbox=show&action=withdrawal'],
    ['/', '', 1440, { depositAmount: '300' }, '/?cashbox=show&action=deposit&deposit-amount=300'],
    ['/games', '?category=slots', 380, { depositAmount: '300' }, '/cashbox?action=deposit&deposit-amount=300'],
    ['/profile', '?tab=rating', 1440, { action: 'history' }, '/cashbox?action=history'],
    ['/', '?modal=login&cashbox=show&action=history', 1440, {}, '/?cashbox=show&action=deposit'], // one layer replaces another
  ] as const)('%s%s at %i with %o', (path, search, width, wish, address) => {
    expect(cashboxAddress({ path, search, width, ...wish })).toBe(address)
  })
})

describe('the page that replaces the overlay where there is no room', () => {
  test.each([
    ['?cashbox=show', '/cashbox?action=deposit'],
    ['?category=slots&cashbox=show&action=deposit&deposit-amount=300', '/cashbox?action=deposit&deposit-amount=300'],
    ['?cashbox=show&action=deposit&payment=last', '/cashbox?action=deposit&payment=last'],
    [
      '?cashbox=show&action=history&history-kind=payout&history-from=2026-11-01',
      '/cashbox?action=history&history-kind=payout&history-from=2026-11-01',
    ],
  ])('%s: %s', (search, address) => {
    expect(cashboxPageOf(search)).toBe(address)
  })
})

describe('closing it', () => {
  test.each([
    ['/games', '?category=slots&cashbox=show&action=deposit&deposit-amount=300', '/games?category=slots'], // the overlay removes its parameters
    ['/', '?cashbox=show', '/'],
    ['/games', '?sort=new&cashbox=show&action=history&history-kind=payin&modal=phone', '/games?sort=new&modal=phone'], // and no others'
    ['/cashbox', '?action=withdrawal', '/'], // the full page goes to /
  ])('%s%s leads to %s', (path, search, address) => {
    expect(cashboxClosed({ path, search })).toBe(address)
  })
})

describe('what an address asks for', () => {
  test.each([
    ['', 'deposit', null],
    ['?action=withdrawal', 'withdrawal', null],
    ['?action=nonsense&deposit-amount=500', 'deposit', '500'],
  ])('"%s"', (search, action, depositAmount) => {
    expect(cashboxRequestOf(search)).toMatchObject({ action, depositAmount })
  })

  test.each([
    ['/', '?cashbox=show', true],
    ['/', '?cashbox=hide', false],
    ['/', '', false],
    ['/cashbox', '?cashbox=show', false],
  ])('%s%s shows the overlay: %s', (path, search, isShown) => {
    expect(isCashboxShown(path, search)).toBe(isShown)
  })
})
