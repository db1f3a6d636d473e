import { textOf } from '../../gis/units.ts'
import { groups, type Case, type Group } from '../case.ts'
import { accepted, must, same } from '../expectations.ts'

/**
 * Group 11: the final books. After every case of every group the balances are also compared with the suite's own
 * record.
 */
export const booksCases: readonly Case[] = [
  {
    group: 11,
    name: 'no balance is below zero',
    run: async (desk) => {
      const left = await desk.balance()
      must(left >= 0n, `the balance is ${textOf(left)}`)
    },
  },
  {
    group: 11,
    name: 'the sums of a round are the ones its provider sent',
    needs: ['rounds'],
    run: async (desk) => {
      const round = desk.next('round')
      const bets = Array.from({ length: 3 }, () => desk.bet({ round_id: round }))
      for (const bet of bets) accepted(await desk.ask(bet), 'a bet')
      accepted(await desk.ask(desk.win({ round_id: round })), 'a win')
      accepted(await desk.ask(desk.refund(bets[2] ?? {})), 'a refund')
      accepted(await desk.ask(desk.win({ round_id: round, amount: '0.00', finished: '1' })), 'the end')
      const there = (await desk.can.rounds(desk.launched)).find(({ id }) => id.endsWith(round))
      same(
        there && [textOf(there.stake), textOf(there.payout)],
        [textOf(desk.stake * 2n), textOf(desk.stake * 2n)],
        'stakes and payouts of the round',
      )
    },
  },
]

/** The wallet's own check after the cases of a group: the journal sums to zero, no balance is negative. */
export const booksAfter = (group: Group): Case => ({
  group: 11,
  name: `after the cases of ${groups[group]} the house’s own check finds its books in order`,
  needs: ['books'],
  run: async (desk) => same(await desk.can.books(), [], 'what the check finds'),
})
