import { textOf } from '../../gis/units.ts'
import type { Case } from '../case.ts'
import { accepted, refused, same } from '../expectations.ts'

/** Group 6: a bet is refunded once, also before it arrived. */
export const refundCases: readonly Case[] = [
  {
    group: 6,
    name: 'a refund gives the bet back',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      same(
        textOf(accepted(await desk.ask(desk.refund(bet)), 'the refund').balance),
        textOf(before),
        'the balance after it',
      )
    },
  },
  {
    group: 6,
    name: 'a refund that comes twice gives back once',
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      const refund = desk.refund(bet)
      const first = accepted(await desk.ask(refund), 'the refund')
      const again = accepted(await desk.ask(refund), 'its repeat')
      same(
        [again.transactionId, textOf(again.balance)],
        [first.transactionId, textOf(first.balance)],
        'id and balance of the repeat',
      )
    },
  },
  {
    group: 6,
    name: 'a second refund of the same bet moves nothing',
    run: async (desk) => {
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      const first = accepted(await desk.ask(desk.refund(bet)), 'the refund')
      const second = await desk.ask(desk.refund(bet))
      same(textOf(await desk.balance()), textOf(first.balance), 'the balance after the second refund')
      return second.errorText ?? 'answered with success'
    },
  },
  {
    group: 6,
    name: 'twenty refunds of one bet at once give back once',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      await Promise.all(Array.from({ length: 20 }, () => desk.ask(desk.refund(bet))))
      same(textOf(await desk.balance()), textOf(before), 'the balance after them')
    },
  },
  {
    group: 6,
    name: 'a refund before its bet succeeds, and the late bet moves nothing',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      same(
        textOf(accepted(await desk.ask(desk.refund(bet)), 'the early refund').balance),
        textOf(before),
        'the balance after the early refund',
      )
      same(
        textOf(accepted(await desk.ask(bet), 'the late bet').balance),
        textOf(before),
        'the balance after the late bet',
      )
      accepted(await desk.ask(bet), 'the late bet, repeated')
    },
  },
  {
    group: 6,
    name: 'a refund and its bet at once leave the balance as it was',
    run: async (desk) => {
      const before = await desk.balance()
      for (let time = 0; time < 10; time += 1) {
        const bet = desk.bet()
        await Promise.all([desk.ask(bet), desk.ask(desk.refund(bet))])
      }
      same(textOf(await desk.balance()), textOf(before), 'the balance after ten such pairs')
    },
  },
  {
    group: 6,
    name: 'a refund after a win gives back the bet and leaves the win',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      accepted(await desk.ask(desk.win({ round_id: bet['round_id'] as string })), 'the win')
      same(
        textOf(accepted(await desk.ask(desk.refund(bet)), 'the refund').balance),
        textOf(before + desk.stake * 2n),
        'the balance after it',
      )
    },
  },
  {
    group: 6,
    name: 'a refund of a free round gives nothing',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet({ type: 'freespin', freespin_id: desk.next('free'), quantity: '1' })
      accepted(await desk.ask(bet), 'the free round')
      accepted(await desk.ask(desk.refund(bet)), 'its refund')
      same(textOf(await desk.balance()), textOf(before), 'the balance after it')
    },
  },
  {
    group: 6,
    name: 'a refund that names no bet is refused',
    run: async (desk) => refused(await desk.ask(desk.refund(desk.bet(), { bet_transaction_id: null }))),
  },
  {
    group: 6,
    name: 'a refund lands after the player was excluded',
    needs: ['exclude'],
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      accepted(await desk.ask(bet), 'the bet')
      const end = await desk.can.exclude(desk.launched)
      const answer = await desk.ask(desk.refund(bet)).finally(end)
      same(textOf(accepted(answer, 'the refund').balance), textOf(before), 'the balance after it')
    },
  },
  {
    group: 6,
    name: 'a bet that bonus money paid goes back to the purses it came from',
    needs: ['another', 'bonus', 'purses'],
    run: async (desk) => {
      const player = await desk.can.another()
      const own = await desk.balance(player)
      const end = await desk.can.bonus(player, { amount: desk.stake * 10n, stakeMax: null })
      await desk.watch(player)
      const before = await desk.can.purses(player)
      // More than the player's own money: both kinds pay for it.
      const bet = desk.bet({
        player_id: player.player,
        session_id: player.session,
        amount: textOf(own + desk.stake * 3n),
      })
      accepted(await desk.ask(bet), 'the bet')
      accepted(await desk.ask(desk.refund(bet)), 'its refund')
      same(await desk.can.purses(player), before, 'the purses after it')
      await end()
      await desk.rebase(player)
    },
  },
]
