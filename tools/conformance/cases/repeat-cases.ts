import type { Form } from '../../gis/form.ts'
import { textOf } from '../../gis/units.ts'
import type { Answer } from '../../gis/wallet-client.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import { accepted, must, same } from '../expectations.ts'

const dayMs = 86_400_000

/** One accepted call of each kind that moves money. */
const played = async (desk: CaseEnvironment): Promise<readonly { readonly form: Form; readonly answer: Answer }[]> => {
  const bet = desk.bet()
  const other = desk.bet()
  const forms = [
    bet,
    desk.win({ round_id: bet['round_id'] as string }),
    other,
    desk.refund(other),
    desk.rollback([desk.bet()]),
  ]
  const taken: { form: Form; answer: Answer }[] = []
  for (const form of forms) taken.push({ form, answer: accepted(await desk.ask(form), String(form['action'])) })
  return taken
}

const repeated = async (
  desk: CaseEnvironment,
  calls: readonly { readonly form: Form; readonly answer: Answer }[],
): Promise<void> => {
  for (const { form, answer } of calls) {
    const again = accepted(
      await desk.ask({ ...form, casino_request_retry_count: '1' }),
      `the repeat of the ${String(form['action'])}`,
    )
    same(again.transactionId, answer.transactionId, `the id in the repeat of the ${String(form['action'])}`)
  }
}

/** The wallet may answer as before or refuse; the money must not change. */
const changed = (name: string, change: (desk: CaseEnvironment) => Form): Case => ({
  group: 4,
  name,
  run: async (desk) => {
    const form = desk.bet()
    const first = accepted(await desk.ask(form))
    const answer = await desk.ask({ ...form, ...change(desk) })
    same(textOf(await desk.balance()), textOf(first.balance), 'the balance after the changed repeat')
    return answer.errorText ?? 'answered as the first'
  },
})

/** Group 4: an id counts once, forever. */
export const repeatCases: readonly Case[] = [
  {
    group: 4,
    name: 'every call may be repeated and gets its first id',
    run: async (desk) => {
      const calls = await played(desk)
      await repeated(desk, calls)
      await repeated(desk, calls.toReversed())
    },
  },
  ...(['bet', 'win'] as const).map((kind): Case => ({
    group: 4,
    name: `repeats of a ${kind} that come at once are one`,
    run: async (desk) => {
      const form = desk[kind]()
      const answers = await Promise.all(Array.from({ length: Math.min(100, desk.storm) }, () => desk.ask(form)))
      const ids = new Set(answers.map((answer) => accepted(answer).transactionId))
      same(ids.size, 1, 'different ids answered')
      return `${answers.length} at once`
    },
  })),
  {
    group: 4,
    name: 'a repeat gets its answer when the money is gone meanwhile',
    run: async (desk) => {
      const form = desk.bet()
      const first = accepted(await desk.ask(form))
      const rest = desk.bet({ amount: textOf(first.balance) })
      accepted(await desk.ask(rest), 'a bet of the rest')
      const again = accepted(await desk.ask(form), 'the repeat')
      same(again.transactionId, first.transactionId, 'the id of the repeat')
      accepted(await desk.ask(desk.refund(rest)), 'giving the rest back')
    },
  },
  {
    group: 4,
    name: 'a refused bet may be asked again under its id once there is money',
    run: async (desk) => {
      const rest = desk.bet({ amount: textOf(await desk.balance()) })
      accepted(await desk.ask(rest), 'a bet of everything')
      const form = desk.bet()
      const answer = await desk.ask(form)
      must(answer.errorCode === 'INSUFFICIENT_FUNDS', `the bet without money got ${answer.errorCode ?? 'accepted'}`)
      accepted(await desk.ask(desk.refund(rest)), 'giving everything back')
      const again = await desk.ask(form)
      return again.errorText ?? 'taken now'
    },
  },
  changed('the same id with another amount moves nothing', (desk) => ({ amount: textOf(desk.stake * 2n) })),
  changed('the same id in another round moves nothing', (desk) => ({ round_id: desk.next('round') })),
  {
    group: 4,
    name: 'the same id from another player leaves the first one’s money alone',
    needs: ['another'],
    run: async (desk) => {
      const other = await desk.watch(await desk.can.another())
      const form = desk.bet()
      const first = accepted(await desk.ask(form))
      const answer = await desk.ask({ ...form, player_id: other.player, session_id: other.session })
      same(textOf(await desk.balance()), textOf(first.balance), 'the first player’s balance')
      return answer.errorText ?? 'a bet of its own'
    },
  },
  {
    group: 4,
    name: 'a bet and a win may carry the same id',
    run: async (desk) => {
      const id = desk.next('shared')
      const bet = desk.bet({ transaction_id: id })
      accepted(await desk.ask(bet), 'the bet')
      return (
        (await desk.ask(desk.win({ transaction_id: id, round_id: bet['round_id'] as string }))).errorText ??
        'both taken'
      )
    },
  },
  {
    group: 4,
    name: 'repeats get their first ids after a restart',
    needs: ['restart'],
    run: async (desk) => {
      const calls = await played(desk)
      await desk.can.restart()
      await repeated(desk, calls)
    },
  },
  {
    group: 4,
    name: 'repeats get their first ids after 30 days',
    needs: ['passTime'],
    movesTime: true,
    run: async (desk) => {
      const calls = await played(desk)
      await desk.can.passTime(30 * dayMs)
      await repeated(desk, calls)
    },
  },
]
