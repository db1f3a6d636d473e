import type { Case } from '../case.ts'
import { accepted } from '../expectations.ts'

/** Group 10: game and session may change within a round; money depends on neither. */
export const subsessionCases: readonly Case[] = [
  {
    group: 10,
    name: 'another game within the session takes bets and pays',
    needs: ['otherGame'],
    run: async (desk) => {
      const game = await desk.can.otherGame()
      const bet = desk.bet({ game_uuid: game })
      accepted(await desk.ask(bet), 'the bet')
      accepted(
        await desk.ask(desk.win({ game_uuid: game, round_id: bet['round_id'] as string, finished: '1' })),
        'its win',
      )
    },
  },
  {
    group: 10,
    name: 'the win of a round may come from another game',
    needs: ['otherGame'],
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      accepted(
        await desk.ask(
          desk.win({ game_uuid: await desk.can.otherGame(), round_id: bet['round_id'] as string, finished: '1' }),
        ),
        'the win from the other game',
      )
    },
  },
  {
    group: 10,
    name: 'bet and win of one round may come with different sessions',
    needs: ['otherSession'],
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      const session = await desk.can.otherSession(desk.launched)
      accepted(await desk.ask(desk.win({ session_id: session, round_id: bet['round_id'] as string })), 'the win')
      accepted(await desk.ask(desk.bet({ session_id: session, round_id: bet['round_id'] as string })), 'a further bet')
      accepted(await desk.ask(desk.rollback([bet], { session_id: session })), 'the rollback of the first')
    },
  },
  {
    group: 10,
    name: 'a repeat from another session is the same call',
    needs: ['otherSession'],
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      accepted(await desk.ask({ ...bet, session_id: await desk.can.otherSession(desk.launched) }), 'its repeat')
    },
  },
]
