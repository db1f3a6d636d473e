import { bps, instant, money, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { offerOf } from '../testing/offers.ts'
import { worthOf } from './credit-plan.ts'
import { meetDeposit, type MetDeposit } from './meet-deposit.ts'

const now = instant('2026-11-21T12:00:00.000Z')
const uah = (amount: bigint) => money(amount, 'uah')
const offer = offerOf({
  type: 'PERCENTAGE',
  worth: { kind: 'share', share: bps(30_000), max: uah(900_00n) },
  depositMin: uah(100_00n),
})
const meet = (deposit: Partial<MetDeposit>, change: Partial<typeof offer> = {}) =>
  meetDeposit(
    { ...offer, ...change },
    { amount: uah(200_00n), orderedAt: now, choice: { kind: 'pending' }, ...deposit },
    now,
  )

describe('a share of a deposit (I-31)', () => {
  test.each([
    // deposit  share in bps  maximum  worth
    [100_00n, 30_000, null, 300_00n],
    [100_00n, 30_000, 200_00n, 200_00n],
    [33n, 5_000, null, 16n], // 16.5 is 16
    [1n, 1_000, null, 0n],
  ])('%s at %s bps, at most %s, is %s', (deposit, share, max, worth) => {
    const terms = {
      currency: 'uah',
      worth: { kind: 'share', share: bps(share), max: max === null ? null : uah(max) },
    } as const
    expect(worthOf(terms, uah(deposit))).toEqual(uah(worth))
  })
})

describe('a deposit and the pending bonus', () => {
  test('credits it with the share of the confirmed amount', () => {
    expect(meet({})).toMatchObject({
      kind: 'credited',
      plan: { amount: uah(600_00n), terms: { wager: uah(6_000_00n), burnsAt: plusMs(now, 168 * 3_600_000) } },
    })
  })

  test.each([
    ['no bonus was wanted', { choice: { kind: 'none' } }, {}, 'not_chosen'],
    ['another offer was wanted', { choice: { kind: 'offer', offerId: 'another' } }, {}, 'not_chosen'],
    ['a kopiyka is missing', { amount: uah(99_99n) }, {}, 'below_minimum'],
    ['it was ordered on another day', {}, { days: [7] }, 'not_its_hour'],
    ['its worth would be zero', {}, { worth: { kind: 'share', share: bps(0), max: null } }, 'worth_nothing'],
  ] as const)('leaves it pending: %s', (_, deposit, change, why) => {
    expect(meet(deposit, change)).toEqual({ kind: 'waits', why })
  })

  test.each([
    ['this offer was wanted', { choice: { kind: 'offer', offerId: offer.id } }, {}],
    ['exactly the minimum', { amount: uah(100_00n) }, {}],
    [
      'ordered in its hours, confirmed after them',
      { orderedAt: instant('2026-11-21T09:59:59.999Z') },
      { window: { from: 0, to: 12 * 60 } },
    ],
  ] as const)('credits it: %s', (_, deposit, change) => {
    expect(meet(deposit, change).kind).toBe('credited')
  })
})
