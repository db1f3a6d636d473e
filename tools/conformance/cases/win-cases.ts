import { randomUUID } from 'node:crypto'
import { textOf } from '../../gis/units.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import type { Over } from '../../gis/forms.ts'
import { accepted, refused, same } from '../expectations.ts'

const winTypes = [
  'win',
  'jackpot',
  'freespin',
  'bonus',
  'pragmatic_prize_drop',
  'pragmatic_tournament',
  'promo',
  'prize_drop',
  'tournament',
  'unaccounted_promo',
  'loyalty_win',
]

/** Accepts a bet and returns its round. */
const staked = async (desk: CaseEnvironment, over: Over = {}): Promise<string> => {
  const form = desk.bet(over)
  accepted(await desk.ask(form), 'the bet')
  return String(form['round_id'])
}

/** The balance increases by the payout. */
const lands = async (desk: CaseEnvironment, over: Over = {}, what = 'the win'): Promise<void> => {
  const before = await desk.balance()
  const form = desk.win(over)
  const answer = accepted(await desk.ask(form), what)
  same(textOf(answer.balance), textOf(before + desk.stake * 2n), `the balance after ${what}`)
}

/** Group 5: a win is credited once, in any situation. */
export const winCases: readonly Case[] = [
  {
    group: 5,
    name: 'the win of a bet lands',
    run: async (desk) => lands(desk, { round_id: await staked(desk), finished: '1' }),
  },
  {
    group: 5,
    name: 'a win that comes twice lands once',
    run: async (desk) => {
      const form = desk.win({ round_id: await staked(desk) })
      const first = accepted(await desk.ask(form))
      const again = accepted(await desk.ask(form), 'the repeat')
      same(
        [again.transactionId, textOf(await desk.balance())],
        [first.transactionId, textOf(first.balance)],
        'id and balance of the repeat',
      )
    },
  },
  {
    group: 5,
    name: 'two different wins of one round both land',
    run: async (desk) => {
      const round = await staked(desk)
      await lands(desk, { round_id: round }, 'the first win')
      await lands(desk, { round_id: round, finished: '1' }, 'the second win')
    },
  },
  {
    group: 5,
    name: 'a win of nothing closes the round',
    run: async (desk) => {
      const round = await staked(desk)
      const before = await desk.balance()
      const answer = accepted(await desk.ask(desk.win({ amount: '0.00', round_id: round, finished: '1' })))
      same(textOf(answer.balance), textOf(before), 'the balance after it')
    },
  },
  {
    group: 5,
    name: 'a win to a finished round lands',
    run: async (desk) => {
      const round = await staked(desk)
      accepted(await desk.ask(desk.win({ amount: '0', round_id: round, finished: '1' })), 'the end of the round')
      await lands(desk, { round_id: round })
    },
  },
  { group: 5, name: 'a win without a bet lands', run: (desk) => lands(desk, {}) },
  { group: 5, name: 'a win without a round lands', run: (desk) => lands(desk, { round_id: null }) },
  { group: 5, name: 'a win without a session lands', run: (desk) => lands(desk, { session_id: null }) },
  {
    group: 5,
    name: 'a win with a session nobody opened lands',
    run: (desk) => lands(desk, { session_id: randomUUID() }),
  },
  ...winTypes.map((type): Case => ({
    group: 5,
    name: `a win of type ${type} lands`,
    run: (desk) => lands(desk, { type }),
  })),
  {
    group: 5,
    name: 'a win of a bet that was given back lands',
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      accepted(await desk.ask(desk.refund(bet)), 'its refund')
      await lands(desk, { round_id: bet['round_id'] as string })
    },
  },
  {
    group: 5,
    name: 'a negative win is refused',
    run: async (desk) => refused(await desk.ask(desk.win({ amount: '-1.00' }))),
  },
  {
    group: 5,
    name: 'a win that is no number is refused',
    run: async (desk) => refused(await desk.ask(desk.win({ amount: '1,00' }))),
  },
  {
    group: 5,
    name: 'a win of an unknown type is refused',
    run: async (desk) => refused(await desk.ask(desk.win({ type: 'gift' }))),
  },
  {
    group: 5,
    name: 'an unknown player wins nothing',
    run: async (desk) => refused(await desk.ask(desk.win({ player_id: randomUUID() }))),
  },
  {
    group: 5,
    name: 'a win in another currency is refused',
    run: async (desk) => refused(await desk.ask(desk.win({ currency: 'XXX' }))),
  },
  {
    group: 5,
    name: 'a win lands after the player was excluded',
    needs: ['exclude'],
    run: async (desk) => {
      const round = await staked(desk)
      const end = await desk.can.exclude(desk.launched)
      await lands(desk, { round_id: round }).finally(end)
    },
  },
  {
    group: 5,
    name: 'a win lands on a game that was disabled meanwhile',
    needs: ['disable'],
    run: async (desk) => {
      const round = await staked(desk)
      const end = await desk.can.disable(desk.launched.game)
      await lands(desk, { round_id: round }).finally(end)
    },
  },
  {
    group: 5,
    name: 'a win lands after its session has ended, while a new bet is refused',
    needs: ['passTime', 'otherSession'],
    movesTime: true,
    run: async (desk) => {
      const session = await desk.can.otherSession(desk.launched)
      const round = await staked(desk, { session_id: session })
      await desk.can.passTime(30 * 3_600_000)
      const answer = refused(await desk.ask(desk.bet({ session_id: session })), {
        what: 'a bet with the ended session',
      })
      await lands(desk, { session_id: session, round_id: round, finished: '1' })
      return answer
    },
  },
]
