import { readFileSync } from 'node:fs'
import { termsOfOffer, type OfferOnPaper } from '@zoria/bonus-simulator'
import { bps, instant, money, type Bps } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { expect, test } from 'vitest'
import { creditOf, worthOf } from '../rules/credit-plan.ts'
import type { Offer, ReleaseCap, Worth } from '../rules/offer.ts'
import { offerOf } from '../testing/offers.ts'
import { offerOnWire } from './offer-on-wire.ts'

// The operator's simulation must use the same terms as the player's bonus.

const now = instant('2026-11-21T12:00:00.000Z')
const sum = fc.bigInt({ min: 1n, max: 10_000_000n }).map((amount) => money(amount, 'uah'))
const share = fc.bigInt({ min: 1n, max: 100_000n }).map((value): Bps => bps(value))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const worth: fc.Arbitrary<Worth> = fc.oneof(
  fc.record({ kind: fc.constant('sum' as const), amount: sum }),
  fc.record({ kind: fc.constant('share' as const), share, max: optional(sum) }),
)
const cap: fc.Arbitrary<ReleaseCap> = fc.oneof(
  fc.record({ kind: fc.constant('sum' as const), amount: sum }),
  fc.record({ kind: fc.constant('share' as const), share }),
)
const offers: fc.Arbitrary<Offer> = fc
  .record({
    worth,
    releaseCap: optional(cap),
    wagerType: fc.constantFrom('CLASSIC', 'VERSION2'),
    wagerHundredths: fc.bigInt({ min: 0n, max: 10_000n }),
    stakeMax: optional(sum),
    burnAtOrBelow: optional(sum),
    burnsAfterHours: optional(fc.integer({ min: 1, max: 1_000 })),
    burnsOnDeposit: fc.boolean(),
    burnsOnWithdrawal: fc.boolean(),
  })
  .map((change) => offerOf({ ...change, type: change.worth.kind === 'share' ? 'PERCENTAGE' : 'GAME' }))

test('an offer is simulated with the terms it is credited with', () => {
  fc.assert(
    fc.property(offers, sum, (offer, deposit) => {
      const credited = worthOf(offer, deposit)
      const { terms } = creditOf(offer, credited, now)
      const inNumbers = (value: { amount: bigint } | null) => (value === null ? null : Number(value.amount))
      expect(termsOfOffer(offerOnWire(offer, { now }), Number(deposit.amount))).toEqual({
        deposit: Number(deposit.amount),
        bonus: Number(credited.amount),
        wagerType: terms.wagerType,
        wager: Number(terms.wager.amount),
        releaseMax: inNumbers(terms.releaseMax),
        stakeMax: inNumbers(terms.stakeMax),
        burnsAfterHours: terms.burnsAt === null ? null : (terms.burnsAt - now) / 3_600_000,
        burnAtOrBelow: inNumbers(terms.burnAtOrBelow),
        burnsOnDeposit: terms.burnsOnDeposit,
        burnsOnWithdrawal: terms.burnsOnWithdrawal,
      })
    }),
    { numRuns: 500, seed: 20_261_122 },
  )
})

test('the offer reported in docs/proofs is one of the seed', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  const offer = JSON.parse(read('../../../docs/proofs/welcome-offer.json')) as OfferOnPaper & { name: string }
  const seeded =
    read('../storage/seeds/04-offers.sql')
      .split('\n')
      .find((line) => line.includes('0193a000-0000-7000-8001-000000000001')) ?? ''
  const hundredths = (text: string | null | undefined): number => Math.round(Number(text) * 100)
  const inOrder = [
    `'${offer.type}'`,
    `"en": "${offer.name}"`,
    hundredths(offer.bonus_amount),
    hundredths(offer.max_bonus_amount),
    hundredths(offer.min_deposit_amount),
    `'${offer.wager_type}'`,
    offer.wager * 100,
    hundredths(offer.max_win_amount),
    `'${offer.win_amount_type}'`,
    offer.burning_on_withdrawal,
    hundredths(offer.burning_amount),
    offer.burning_on_timeout,
    offer.burning_on_deposit,
    hundredths(offer.max_bet_amount),
  ]
  let at = 0
  for (const value of inOrder) {
    const found = seeded.indexOf(typeof value === 'string' ? value : ` ${value},`, at)
    expect(found, `${value} is in the seed, in its column`).toBeGreaterThanOrEqual(at)
    at = found + 1
  }
})
