import { describe, expect, test } from 'vitest'
import { sumOfLegs } from './entry.ts'
import { noPurses } from './money-state.ts'

const stake = { ...noPurses, game: -7n, electronic: -5n, bonus: -8n }
const payout = { ...noPurses, electronic: 20n, bonus: 11n, debt: 3n }
const everywhere = { game: 1n, electronic: 2n, bonus: 3n, cashback: 4n, held: 5n, debt: 6n }
const tenfold = { game: 10n, electronic: 20n, bonus: 30n, cashback: 40n, held: 50n, debt: 60n }

describe("the sum of a player's entries", () => {
  test.each([
    [
      'each purse by the sum of both',
      everywhere,
      tenfold,
      { game: 11n, electronic: 22n, bonus: 33n, cashback: 44n, held: 55n, debt: 66n },
    ],
    [
      'a stake and its payout',
      stake,
      payout,
      { game: -7n, electronic: 15n, bonus: 3n, cashback: 0n, held: 0n, debt: 3n },
    ],
    ['what the second moves, where the first moves nothing', noPurses, stake, stake],
    ['what the first moves, where the second moves nothing', payout, noPurses, payout],
  ])('%s', (_, left, right, together) => expect(sumOfLegs(left, right)).toEqual(together))
})
