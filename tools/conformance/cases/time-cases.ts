import { textOf } from '../../gis/units.ts'
import type { Answer } from '../../gis/wallet-client.ts'
import type { Case, CaseEnvironment } from '../case.ts'
import { accepted, must, same } from '../expectations.ts'

const longestMs = 3_000

/** Requests many rounds with constant concurrency; returns every answer. */
const underLoad = async (
  desk: CaseEnvironment,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  let left = rounds
  const player = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const bet = desk.bet()
      answers.push(accepted(await desk.ask(bet), 'a bet'))
      answers.push(
        accepted(
          await desk.ask(desk.win({ amount: textOf(desk.stake), round_id: bet['round_id'] as string, finished: '1' })),
          'a win',
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, player))
  return answers
}

/** Group 9: answers arrive in time, and a lost one is repeated. */
export const timeCases: readonly Case[] = [
  {
    group: 9,
    name: 'every answer leaves within 3 s while twenty rounds are played at once',
    run: async (desk) => {
      const answers = await underLoad(desk, { rounds: Math.min(200, desk.storm), atOnce: 20 })
      const slowest = Math.max(...answers.map(({ ms }) => ms))
      must(slowest < longestMs, `the slowest of ${answers.length} answers took ${Math.ceil(slowest)} ms`)
      return `slowest of ${answers.length}: ${Math.ceil(slowest)} ms`
    },
  },
  {
    group: 9,
    name: 'a call whose answer was lost counts once, and its repeats all get one id',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      const forms = [bet, desk.win({ round_id: bet['round_id'] as string })]
      for (const form of forms) {
        await desk.line.sendAndHangUp(desk.line.sign(form))
        const first = accepted(await desk.ask({ ...form, casino_request_retry_count: '1' }), 'the repeat')
        const second = accepted(await desk.ask({ ...form, casino_request_retry_count: '2' }), 'the second repeat')
        same(second.transactionId, first.transactionId, 'the id of the second repeat')
      }
      same(textOf(await desk.balance()), textOf(before + desk.stake), 'the balance after both')
    },
  },
  {
    group: 9,
    name: 'thirty-three repeats of a call that is never heard end in one movement',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      for (let count = 0; count < 33; count += 1)
        await desk.line.sendAndHangUp(desk.line.sign({ ...bet, casino_request_retry_count: String(count) }))
      accepted(await desk.ask({ ...bet, casino_request_retry_count: '33' }), 'the last repeat')
      same(textOf(await desk.balance()), textOf(before - desk.stake), 'the balance after all of them')
    },
  },
]
