import { randomUUID } from 'node:crypto'
import { cent, textOf } from '../../gis/units.ts'
import type { Case, CaseEnvironment, Ending } from '../case.ts'
import type { Over } from '../../gis/forms.ts'
import { accepted, must, refused, same } from '../expectations.ts'

const isRefused = (
  name: string,
  over: Over,
  code: 'INSUFFICIENT_FUNDS' | 'INTERNAL_ERROR' = 'INTERNAL_ERROR',
): Case => ({ group: 3, name, run: async (desk) => refused(await desk.ask(desk.bet(over)), { code }) })

/** While a reason to refuse the player's bets exists, one is refused; afterwards one is accepted. */
const refusedWhile = (desk: CaseEnvironment, prepare: () => Promise<Ending>, over: Over = {}): Promise<string> =>
  during(
    prepare,
    async () => refused(await desk.ask(desk.bet(over))),
    async () => void accepted(await desk.ask(desk.bet(over)), 'a bet after it'),
  )

const during = async (
  prepare: () => Promise<Ending>,
  meanwhile: () => Promise<string>,
  afterwards: () => Promise<void>,
): Promise<string> => {
  const end = await prepare()
  const result = await meanwhile().finally(end)
  await afterwards()
  return result
}

/** Group 3: what a bet debits, and refusals. */
export const betCases: readonly Case[] = [
  {
    group: 3,
    name: 'a bet takes its amount and tells an id',
    run: async (desk) => {
      const before = await desk.balance()
      const answer = accepted(await desk.ask(desk.bet()))
      same(textOf(answer.balance), textOf(before - desk.stake), 'the balance after the bet')
      must((answer.transactionId ?? '') !== '', 'the bet was answered without a transaction_id')
    },
  },
  {
    group: 3,
    name: 'the whole balance can be staked, and one unit more cannot',
    run: async (desk) => {
      const before = await desk.balance()
      refused(await desk.ask(desk.bet({ amount: textOf(before + cent) })), {
        code: 'INSUFFICIENT_FUNDS',
        what: 'a bet of one unit too much',
      })
      const whole = desk.bet({ amount: textOf(before) })
      same(textOf(accepted(await desk.ask(whole), 'a bet of everything').balance), '0.00', 'the balance after it')
      refused(await desk.ask(desk.bet()), { code: 'INSUFFICIENT_FUNDS', what: 'a bet from an empty balance' })
      accepted(await desk.ask(desk.refund(whole)), 'giving it back')
    },
  },
  {
    group: 3,
    name: 'many bets at once never take more than there is',
    run: async (desk) => {
      const before = await desk.balance()
      const each = (before / 3n / cent) * cent
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => desk.bet({ amount: textOf(each) })).map(async (form) => ({
          form,
          answer: await desk.ask(form),
        })),
      )
      const taken = answers.filter(({ answer }) => answer.errorCode === undefined)
      same(
        [
          taken.length,
          new Set(answers.filter(({ answer }) => answer.errorCode !== undefined).map(({ answer }) => answer.errorCode))
            .size,
        ],
        [3, 1],
        'bets of a third that were taken, and kinds of refusal',
      )
      for (const { form } of taken) accepted(await desk.ask(desk.refund(form)), 'giving one back')
    },
  },
  {
    group: 3,
    name: 'a bet of nothing moves nothing',
    run: async (desk) => (await desk.ask(desk.bet({ amount: '0.00' }))).errorText ?? 'taken',
  },
  isRefused('a negative bet is refused', { amount: '-1.00' }),
  isRefused('a bet finer than the currency is refused', { amount: '1.005' }),
  ...['1,00', '1e-3', 'ten', '', ' 1', '0x10', 'NaN', '1.00.00'].map((amount) =>
    isRefused(`the amount ${JSON.stringify(amount)} is refused`, { amount }),
  ),
  isRefused('a bet without an amount is refused', { amount: null }),
  isRefused('a bet without a transaction_id is refused', { transaction_id: null }),
  isRefused('a bet of an amount nobody has is refused', { amount: '999999999999.00' }, 'INSUFFICIENT_FUNDS'),
  {
    group: 3,
    name: 'zeros behind the smallest unit do no harm',
    run: async (desk) => void accepted(await desk.ask(desk.bet({ amount: `${textOf(desk.stake)}00` }))),
  },
  isRefused('an unknown player’s bet is refused', { player_id: randomUUID() }),
  isRefused('a bet in another currency is refused', { currency: 'XXX' }),
  isRefused('a bet on an unknown game is refused', { game_uuid: 'no-such-game' }),
  {
    group: 3,
    name: 'a tip is taken as a bet is',
    run: async (desk) => void accepted(await desk.ask(desk.bet({ type: 'tip' }))),
  },
  {
    group: 3,
    name: 'a free round takes nothing, and its win lands',
    run: async (desk) => {
      const before = await desk.balance()
      const round = desk.next('round')
      const answer = accepted(
        await desk.ask(desk.bet({ type: 'freespin', freespin_id: desk.next('free'), quantity: '4', round_id: round })),
      )
      same(textOf(answer.balance), textOf(before), 'the balance after the free round')
      accepted(await desk.ask(desk.win({ type: 'freespin', round_id: round, finished: '1' })), 'its win')
    },
  },
  {
    group: 3,
    name: 'a bet without a round is taken',
    run: async (desk) => {
      const form = desk.bet({ round_id: null })
      accepted(await desk.ask(form))
      accepted(await desk.ask(desk.refund(form, { round_id: null })), 'giving it back')
    },
  },
  {
    group: 3,
    name: 'a bet that closes its round at once is taken',
    run: async (desk) => void accepted(await desk.ask(desk.bet({ finished: '1' }))),
  },
  {
    group: 3,
    name: 'a bet with a session nobody opened takes exactly its amount, or nothing',
    run: async (desk) => (await desk.ask(desk.bet({ session_id: randomUUID() }))).errorText ?? 'taken',
  },
  {
    group: 3,
    name: 'a bet with another player’s session takes nothing from that player',
    needs: ['another'],
    run: async (desk) => {
      const other = await desk.watch(await desk.can.another())
      return (await desk.ask(desk.bet({ session_id: other.session }))).errorText ?? 'taken from the player it names'
    },
  },
  {
    group: 3,
    name: 'a disabled game takes no bets',
    needs: ['disable'],
    run: (desk) => refusedWhile(desk, () => desk.can.disable(desk.launched.game)),
  },
  {
    group: 3,
    name: 'a country the game is not for is refused',
    needs: ['closeCountry'],
    run: (desk) => refusedWhile(desk, () => desk.can.closeCountry(desk.launched.game)),
  },
  {
    group: 3,
    name: 'an excluded player’s bet is refused',
    needs: ['exclude'],
    run: (desk) => refusedWhile(desk, () => desk.can.exclude(desk.launched)),
  },
  {
    group: 3,
    name: 'a bet that would pass the player’s limit is refused, one that reaches it is taken',
    needs: ['another', 'limit'],
    run: async (desk) => {
      const player = await desk.watch(await desk.can.another())
      const who = { player_id: player.player, session_id: player.session }
      return during(
        () => desk.can.limit(player, desk.stake),
        async () => {
          const answer = refused(await desk.ask(desk.bet({ ...who, amount: textOf(desk.stake + cent) })))
          accepted(await desk.ask(desk.bet(who)), 'the bet that reaches the limit')
          refused(await desk.ask(desk.bet(who)), { what: 'the next one' })
          return answer
        },
        async () => void accepted(await desk.ask(desk.bet(who)), 'a bet after the limit was lifted'),
      )
    },
  },
  {
    group: 3,
    name: 'a bet above the largest one of an active bonus is refused',
    needs: ['another', 'bonus'],
    run: async (desk) => {
      const player = await desk.can.another()
      const who = { player_id: player.player, session_id: player.session }
      const end = await desk.can.bonus(player, { amount: desk.stake * 5n, stakeMax: desk.stake * 2n })
      await desk.watch(player)
      const answer = refused(await desk.ask(desk.bet({ ...who, amount: textOf(desk.stake * 2n + cent) })))
      accepted(await desk.ask(desk.bet({ ...who, amount: textOf(desk.stake * 2n) })), 'the largest bet itself')
      await end()
      await desk.rebase(player)
      return answer
    },
  },
]
