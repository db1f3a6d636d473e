import { randomUUID } from 'node:crypto'
import { textOf, type Units } from '../../gis/units.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import type { Over } from '../../gis/forms.ts'
import { accepted, must, refused, same } from '../expectations.ts'

const balanceForm = ({ launched }: CaseEnvironment, over: Over = {}) =>
  Object.fromEntries(
    Object.entries({
      action: 'balance',
      player_id: launched.player,
      session_id: launched.session,
      currency: launched.currency,
      ...over,
    }).filter(([, text]) => text !== null),
  ) as Record<string, string>

/** Group 2: balances, and that reading moves nothing. */
export const balanceCases: readonly Case[] = [
  {
    group: 2,
    name: 'the balance is told as a JSON number',
    run: async (desk) => {
      const answer = accepted(await desk.ask(balanceForm(desk)))
      same(answer.balanceKind, 'number', 'the balance is written as')
    },
  },
  {
    group: 2,
    name: 'asking moves nothing',
    run: async (desk) => {
      const balances: Units[] = []
      for (let time = 0; time < 5; time += 1) balances.push(await desk.balance())
      same(new Set(balances.map(String)).size, 1, 'different balances told in a row')
    },
  },
  {
    group: 2,
    name: 'the balance needs no session',
    run: async (desk) => void accepted(await desk.ask(balanceForm(desk, { session_id: null }))),
  },
  {
    group: 2,
    name: 'the balance follows each bet and win at once',
    run: async (desk) => {
      const before = await desk.balance()
      const round = desk.next('round')
      const afterBet = accepted(await desk.ask(desk.bet({ round_id: round }))).balance
      same(
        [textOf(afterBet), textOf(await desk.balance())],
        [textOf(before - desk.stake), textOf(before - desk.stake)],
        'the balance after the bet',
      )
      const afterWin = accepted(await desk.ask(desk.win({ round_id: round, finished: '1' }))).balance
      same(
        [textOf(afterWin), textOf(await desk.balance())],
        [textOf(before + desk.stake), textOf(before + desk.stake)],
        'the balance after the win',
      )
    },
  },
  {
    group: 2,
    name: 'an unknown player has no balance',
    run: async (desk) =>
      refused(await desk.ask(balanceForm(desk, { player_id: randomUUID() })), { code: 'INTERNAL_ERROR' }),
  },
  {
    group: 2,
    name: 'a player id that nobody can have is refused in the same way',
    run: async (desk) => refused(await desk.ask(balanceForm(desk, { player_id: '42' })), { code: 'INTERNAL_ERROR' }),
  },
  {
    group: 2,
    name: 'another currency has no balance',
    run: async (desk) =>
      refused(await desk.ask(balanceForm(desk, { currency: desk.launched.currency === 'KZT' ? 'UAH' : 'KZT' })), {
        code: 'INTERNAL_ERROR',
      }),
  },
  {
    group: 2,
    name: 'a currency that does not exist has no balance',
    run: async (desk) => refused(await desk.ask(balanceForm(desk, { currency: 'XXX' })), { code: 'INTERNAL_ERROR' }),
  },
  {
    group: 2,
    name: 'an action that does not exist is refused',
    run: async (desk) => refused(await desk.ask(balanceForm(desk, { action: 'steal' })), { code: 'INTERNAL_ERROR' }),
  },
  {
    group: 2,
    name: 'all purses that stakes are paid from are told as one sum',
    needs: ['another', 'bonus', 'purses'],
    run: async (desk) => {
      const player = await desk.can.another()
      const before = await desk.balance(player)
      const end = await desk.can.bonus(player, { amount: desk.stake * 5n, stakeMax: null })
      const after = await desk.balance(player)
      const purses = await desk.can.purses(player)
      await end()
      same(textOf(after), textOf(before + desk.stake * 5n), 'the balance with bonus money')
      must(
        Object.values(purses).filter((sum) => Number(sum) > 0).length >= 2,
        `the purses are ${JSON.stringify(purses)}`,
      )
    },
  },
]
