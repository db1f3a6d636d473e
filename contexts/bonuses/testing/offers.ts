import { instant, money, type Currency, type Id } from '@zoria/kernel'
import type { Offer } from '../rules/offer.ts'

/** A minimal offer: a GAME of 50.00 with a wager of 10, open to everyone, with these changes. */
export function offerOf(change: Partial<Offer> = {}): Offer {
  const currency: Currency = change.currency ?? 'uah'
  return {
    id: '0193a000-0000-7000-8fff-000000000001' as Id<'Offer'>,
    type: 'GAME',
    kind: 'PromoCode',
    group: { id: 'instant', name: 'instant', isEnabled: true },
    names: { en: 'Gift', ua: 'Подарунок', ru: 'Подарок', kz: 'Сыйлық' },
    currency,
    switch: 'ON',
    startsAt: instant('2026-01-01T00:00:00.000Z'),
    endsAt: null,
    worth: { kind: 'sum', amount: money(50_00n, currency) },
    depositMin: money(0n, currency),
    offsetHours: 0,
    isDaily: false,
    wagerType: 'CLASSIC',
    wagerHundredths: 10_00n,
    activationsMax: 10,
    uniqueMax: null,
    days: [],
    window: null,
    ratingMin: 0,
    releaseCap: null,
    burnsOnWithdrawal: false,
    burnsOnDeposit: false,
    burnAtOrBelow: null,
    burnsAfterHours: 168,
    isOptIn: true,
    isPublic: true,
    isRepeatable: true,
    needsVerification: false,
    stakeMax: null,
    countries: [],
    game: { uuid: null, slug: null, image: null },
    ...change,
  }
}
