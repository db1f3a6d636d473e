import { textOf } from '../../gis/units.ts'
import type { Case } from '../case.ts'
import { accepted, refused, same } from '../expectations.ts'

/**
 * Group 8: a list is executed completely or not at all. The only list of GIS is that of a rollback; a bet and its win
 * never share a call.
 */
export const listCases: readonly Case[] = [
  {
    group: 8,
    name: 'a bet and a win in one call are both done or neither',
    absent: 'GIS has no call that carries both',
    run: async () => undefined,
  },
  {
    group: 8,
    name: 'a prize within the result of a round is done with it',
    absent: 'GIS sends prizes as wins of their own',
    run: async () => undefined,
  },
  {
    group: 8,
    name: 'a list with one item that cannot be read changes nothing',
    run: async (desk) => {
      const bets = [desk.bet(), desk.bet()]
      for (const bet of bets) accepted(await desk.ask(bet), 'a bet')
      const before = await desk.balance()
      const form = desk.rollback(bets)
      const answer = refused(
        await desk.ask({
          ...form,
          rollback_transactions: [
            { action: 'bet', transaction_id: String(bets[0]?.['transaction_id']) },
            { action: 'steal', transaction_id: String(bets[1]?.['transaction_id']) },
          ],
        }),
      )
      same(textOf(await desk.balance()), textOf(before), 'the balance after it')
      accepted(await desk.ask(form), 'the same list, readable')
      return answer
    },
  },
  { group: 8, name: 'an empty list is refused', run: async (desk) => refused(await desk.ask(desk.rollback([]))) },
  {
    group: 8,
    name: 'a list of forty is undone whole',
    run: async (desk) => {
      const before = await desk.balance()
      const round = desk.next('round')
      const wins = Array.from({ length: 40 }, () => desk.win({ round_id: round, amount: '0.01' }))
      for (const win of wins) accepted(await desk.ask(win), 'a win')
      accepted(await desk.ask(desk.rollback(wins)), 'the rollback')
      same(textOf(await desk.balance()), textOf(before), 'the balance after it')
    },
  },
  {
    group: 8,
    name: 'ids of another player in a list move nobody’s money',
    needs: ['another'],
    run: async (desk) => {
      const other = await desk.watch(await desk.can.another())
      const bet = desk.bet({ player_id: other.player, session_id: other.session })
      accepted(await desk.ask(bet), 'the other player’s bet')
      accepted(await desk.ask(desk.rollback([bet])), 'the rollback')
    },
  },
  {
    group: 8,
    name: 'lists that overlap and come at once undo each bet once',
    run: async (desk) => {
      const before = await desk.balance()
      const bets = Array.from({ length: 4 }, () => desk.bet())
      for (const bet of bets) accepted(await desk.ask(bet), 'a bet')
      await Promise.all(
        [bets.slice(0, 3), bets.slice(1), bets, bets.toReversed()].map((listed) => desk.ask(desk.rollback(listed))),
      )
      same(textOf(await desk.balance()), textOf(before), 'the balance after them')
    },
  },
]
