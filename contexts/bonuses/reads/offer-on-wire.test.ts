import { offerTerms } from '@zoria/contract/bonuses/entities'
import { bps, instant, money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import type { Offer } from '../rules/offer.ts'
import { offerOf } from '../testing/offers.ts'
import { offerFromWire, offerOnWire } from './offer-on-wire.ts'

const now = instant('2026-11-21T12:00:00.000Z')
const offers: readonly (readonly [string, Partial<Offer>])[] = [
  ['the minimum', {}],
  [
    'a share of a deposit with every field set',
    {
      type: 'PERCENTAGE',
      kind: 'WelcomeDeposit',
      currency: 'kzt',
      worth: { kind: 'share', share: bps(12_345), max: money(9_00n, 'kzt') },
      depositMin: money(1n, 'kzt'),
      releaseCap: { kind: 'share', share: bps(50_000) },
      burnAtOrBelow: money(0n, 'kzt'),
      stakeMax: money(7n, 'kzt'),
      endsAt: instant('2027-01-01T00:00:00.000Z'),
      window: { from: 0, to: 24 * 60 },
      days: [1, 7],
      countries: ['KZ'],
      ratingMin: 2.5,
      uniqueMax: 3,
      wagerHundredths: 2_50n,
    },
  ],
  [
    'a code with a release limit as a sum',
    {
      type: 'PROMO_CODE',
      releaseCap: { kind: 'sum', amount: money(100_00n, 'uah') },
      burnsAfterHours: null,
      switch: 'OFF',
    },
  ],
]

test.each(offers)("an offer's wire form parses to the same offer: %s", (_, change) => {
  const offer = offerOf(change)
  const written = offerOnWire(offer, { now })
  expect(offerTerms.parse(JSON.parse(JSON.stringify(written)))).toEqual(written)
  expect(offerFromWire(written)).toEqual(offer)
})
