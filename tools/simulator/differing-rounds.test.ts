import { expect, test } from 'vitest'
import { differingRounds } from './differing-rounds.ts'

const there = (round: string, stake: bigint, payout: bigint) => ({ id: `studio/${round}`, stake, payout })
const here = (round: string, staked: bigint, paid: bigint) => ({ round, staked, paid })

test.each([
  ['both say the same', [there('r1', 10n, 25n), there('a/b', 1n, 0n)], [here('a/b', 1n, 0n), here('r1', 10n, 25n)], []],
  ['a stake differs', [there('r1', 11n, 25n)], [here('r1', 10n, 25n)], ['r1']],
  ['a payout differs', [there('r1', 10n, 24n)], [here('r1', 10n, 25n)], ['r1']],
  ['the wallet knows nothing of a round', [], [here('r1', 10n, 0n)], ['r1']],
  ['the provider knows nothing of a round', [there('r1', 0n, 25n)], [], ['r1']],
  ['what nobody staked or paid is missing on one side', [there('r1', 0n, 0n)], [here('r2', 0n, 0n)], []],
])('%s', (_, wallet, book, rounds) =>
  expect(differingRounds(wallet, book).map((line) => line.split(':')[0])).toEqual(
    rounds.map((round) => `round ${round}`),
  ),
)
