import type { Form } from '../../gis/form.ts'
import { textOf } from '../../gis/units.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import { accepted, same } from '../expectations.ts'

/** A further player at the table, whose balance is compared too. */
const neighbour = async (desk: CaseEnvironment) => {
  const { player, session, currency, game } = await desk.watch(await desk.can.another())
  return {
    launched: { player, session, currency, game },
    over: { player_id: player, session_id: session, currency, game_uuid: game },
  }
}

const takes = async (desk: CaseEnvironment, forms: readonly Form[], what: string): Promise<void> => {
  for (const form of forms) accepted(await desk.ask(form), what)
}

/**
 * Group 12: a live table. Its round is shared by all players at it, takes several stakes of each, and pays them at
 * once.
 */
export const tableCases: readonly Case[] = [
  {
    group: 12,
    name: 'players at one table share a round, and each is paid for his own stakes',
    needs: ['another'],
    run: async (desk) => {
      const { launched, over } = await neighbour(desk)
      const round = desk.next('table')
      await takes(
        desk,
        [desk.bet({ round_id: round }), desk.bet({ round_id: round, ...over })],
        'a bet of the shared round',
      )
      await takes(
        desk,
        [
          desk.win({ round_id: round, finished: '1' }),
          desk.win({ round_id: round, amount: '0.00', finished: '1', ...over }),
        ],
        'the end of the shared round',
      )
      const before = await desk.balance(launched)
      accepted(await desk.ask(desk.bet({ round_id: desk.next('table'), ...over })), 'a bet of the next round')
      same(
        textOf(await desk.balance(launched)),
        textOf(before - desk.stake),
        'the balance of who lost, after his next bet',
      )
    },
  },
  {
    group: 12,
    name: 'several stakes of a round are taken at once, and paid by one win',
    run: async (desk) => {
      const round = desk.next('table')
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.ask(desk.bet({ round_id: round }))))
      for (const answer of answers) accepted(answer, 'a bet of the round')
      accepted(
        await desk.ask(desk.win({ round_id: round, amount: textOf(desk.stake * 36n), finished: '1' })),
        'the win',
      )
    },
  },
  {
    group: 12,
    name: 'a round that is called off gives each player his own stakes back',
    needs: ['another'],
    run: async (desk) => {
      const { over } = await neighbour(desk)
      const round = desk.next('table')
      const [own, others] = [desk.bet({ round_id: round }), desk.bet({ round_id: round, ...over })]
      await takes(desk, [own, others], 'a bet')
      accepted(await desk.ask(desk.rollback([own])), 'the rollback for the first player')
      accepted(await desk.ask(desk.win({ round_id: round, ...over })), 'the win of the other, who was not called off')
      accepted(await desk.ask(desk.rollback([others], over)), 'the rollback for the other')
    },
  },
  {
    group: 12,
    name: 'a tip is a stake that pays nothing',
    run: async (desk) => {
      const before = await desk.balance()
      accepted(await desk.ask(desk.bet({ type: 'tip', finished: '1' })), 'the tip')
      same(textOf(await desk.balance()), textOf(before - desk.stake), 'the balance after the tip')
    },
  },
  {
    group: 12,
    name: 'two tables are played at once, in two sessions',
    needs: ['otherSession'],
    run: async (desk) => {
      const second = { session_id: await desk.can.otherSession(desk.launched) }
      const [left, right] = [desk.next('table'), desk.next('table')]
      const answers = await Promise.all([
        desk.ask(desk.bet({ round_id: left })),
        desk.ask(desk.bet({ round_id: right, ...second })),
      ])
      for (const answer of answers) accepted(answer, 'a bet')
      await takes(
        desk,
        [
          desk.win({ round_id: right, finished: '1', ...second }),
          desk.win({ round_id: left, amount: '0.00', finished: '1' }),
        ],
        'the end of a round',
      )
    },
  },
]
