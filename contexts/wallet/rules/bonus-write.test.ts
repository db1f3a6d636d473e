import { expect, test } from 'vitest'
import { later, noon } from '../testing/money-cases.ts'
import { folded, type BonusWrite } from './bonus-write.ts'

const credited = {
  at: noon,
  offerId: 'welcome',
  initial: 100n,
  wager: 1_000n,
  wagerType: 'CLASSIC',
  expiresAt: null,
} as const
const ended = { at: later(1), reason: 'zeroed', counted: 0n, released: 0n, burnt: 100n } as const
const opens = (id: string): BonusWrite => ({ id, status: 'ACTIVE', credited, ended: null })
const ends = (id: string): BonusWrite => ({ id, status: 'CANCELED', credited: null, ended })

test.each([
  ['nothing', [], []],
  ['one write unchanged', [opens('b1')], [opens('b1')]],
  ['an end before the following credit', [ends('b1'), opens('b2')], [ends('b1'), opens('b2')]],
  ['an end before a credit of another, in any order', [opens('b2'), ends('b1')], [ends('b1'), opens('b2')]],
  ['a credit and its end as one write with both', [opens('b1'), ends('b1')], [{ ...ends('b1'), credited }]],
  [
    'three bonuses in one batch, of which the last stays open',
    [ends('b1'), opens('b2'), ends('b2'), opens('b3')],
    [ends('b1'), { ...ends('b2'), credited }, opens('b3')],
  ],
] as const)('writes of player bonuses are folded: %s', (_, writes, then) => expect(folded(writes)).toEqual(then))
