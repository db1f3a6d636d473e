import { bps, instant, money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { offerOf } from '../testing/offers.ts'
import type { Offer } from './offer.ts'
import { offerFaults } from './offer-faults.ts'

const uah = (amount: bigint) => money(amount, 'uah')
const share = (of: number) => ({ kind: 'share', share: bps(of), max: null }) as const
const onDeposit = { id: 'percentage-on-deposit', name: 'percentage on deposit', isEnabled: true }
const start = offerOf().startsAt

test.each<readonly [string, Partial<Offer>, readonly string[]]>([
  ['the minimum', {}, []],
  [
    'a share of a deposit',
    { kind: 'PercentDeposit', group: onDeposit, type: 'PERCENTAGE', worth: share(1_000), depositMin: uah(1n) },
    [],
  ],
  ['a sum of zero', { worth: { kind: 'sum', amount: uah(0n) } }, ['worth_nothing']],
  ['a share of zero', { worth: share(0), depositMin: uah(1n) }, ['worth_nothing']],
  ['a share without a deposit', { worth: share(1_000) }, ['share_without_deposit']],
  ['a kind in a group of others', { kind: 'WeeklyCashback' }, ['kind_in_another_group']],
  ['deposit interest with a sum', { kind: 'PercentDeposit', group: onDeposit }, ['deposit_kind_without_share']],
  ['a welcome code without a code', { kind: 'WelcomePromoCode' }, ['code_kind_without_code']],
  ['an end at the start', { endsAt: start }, ['ends_before_it_starts']],
  ['an end before the start', { endsAt: instant(start + 1) }, []],
  ['hours without a minute', { window: { from: 60, to: 60 } }, ['window_is_empty']],
  ['no activations', { activationsMax: 0 }, ['never_activated']],
  ['no unique activations', { uniqueMax: 0 }, ['never_activated']],
  ['a release limit of zero', { releaseCap: { kind: 'sum', amount: uah(0n) } }, ['cap_is_nothing']],
  ['no bets', { stakeMax: uah(0n) }, ['largest_bet_is_nothing']],
  ['burnt with its credit', { burnAtOrBelow: uah(50_00n) }, ['lost_at_once']],
  ['almost burnt with its credit', { burnAtOrBelow: uah(49_99n) }, []],
  [
    'a share of the minimum deposit burnt with its credit',
    {
      kind: 'PercentDeposit',
      group: onDeposit,
      type: 'PERCENTAGE',
      worth: share(1_000),
      depositMin: uah(100_00n),
      burnAtOrBelow: uah(10_00n),
    },
    ['lost_at_once'],
  ],
  [
    'a share of the minimum deposit almost burnt',
    {
      kind: 'PercentDeposit',
      group: onDeposit,
      type: 'PERCENTAGE',
      worth: share(1_000),
      depositMin: uah(100_00n),
      burnAtOrBelow: uah(9_99n),
    },
    [],
  ],
  ['a wager without a time limit', { burnsAfterHours: null }, ['wager_without_time']],
  ['no wager and no time limit', { burnsAfterHours: null, wagerHundredths: 0n }, []],
])('%s', (_, change, faults) => {
  expect(offerFaults(offerOf(change))).toEqual(faults)
})
