import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Form } from '../gis/form.ts'
import { formsFor, namesOf, type Launched } from '../gis/forms.ts'
import { createOwnBook } from '../gis/provider-record.ts'
import { textOf, type Units } from '../gis/units.ts'
import type { Answer, WalletClient } from '../gis/wallet-client.ts'
import { diceOf, type SeededRandom } from './seeded-random.ts'
import { planRound, type PlannedRound, type Step } from './plan.ts'

export type Played = {
  readonly player: string
  readonly rounds: number
  readonly calls: number
  readonly lost: number
  /** Calls without an answer, or with an unreadable one. */
  readonly unanswered: number
  readonly slowestMs: number
  /** The player's balance in the provider's record, and in the wallet. */
  readonly expected: Units
  readonly reported: Units
  readonly faults: readonly string[]
  readonly sums: ReturnType<ReturnType<typeof createOwnBook>['rounds']>
}

export type PlayWanted = {
  readonly line: WalletClient
  readonly launched: Launched
  readonly rounds: number
  readonly stake: Units
  readonly storm: number
  readonly seed: string
}

/** docs/rules/gis.md: a call without an answer is repeated up to 33 times. */
const repeatsMax = 33

/** After this many faults a wallet is not tested further. */
const faultsMax = 5

/**
 * Plays one player's rounds over an unreliable network: answers are lost, calls are duplicated, concurrent, reordered
 * and late. Every call is repeated until it is answered; accepted calls are recorded, and at the end the record is
 * compared with the wallet.
 */
export async function playRounds({ line, launched, rounds, stake, storm, seed }: PlayWanted): Promise<Played> {
  const run = randomBytes(4).toString('hex')
  let count = 0
  const next = (word: string): string => `${run}-${word}-${(count += 1)}`
  const dice = diceOf(`${seed} ${launched.game}`)
  const deps = { dice, forms: formsFor({ launched, stake, next }), next, stake, storm }
  const sender = senderOf(line)
  const opening = await sender.balance(launched)
  const waiting: Step[] = []
  for (let round = 0; round < rounds && sender.tally.faults.length < faultsMax; round += 1) {
    const planned = planRound(deps)
    await live(planned, sender)
    waiting.push(...planned.late)
    if (waiting.length > 0 && dice(3) === 0) await sender.deliver(takenFrom(waiting, dice))
  }
  while (waiting.length > 0) await sender.deliver(takenFrom(waiting, dice))
  return {
    player: launched.player,
    rounds,
    ...sender.tally,
    expected: opening + sender.book.net(),
    reported: await sender.balance(launched),
    sums: sender.book.rounds(),
  }
}

type Sender = ReturnType<typeof senderOf>

// A round whose bet was refused for missing funds is over.
const live = async ({ steps }: PlannedRound, sender: Sender): Promise<void> => {
  for (const step of steps) if (!(await sender.deliver(step))) return
}

const takenFrom = (waiting: Step[], dice: SeededRandom): Step => waiting.splice(dice(waiting.length), 1)[0] as Step

const senderOf = (line: WalletClient) => {
  const book = createOwnBook()
  const tally = { calls: 0, lost: 0, unanswered: 0, slowestMs: 0, faults: [] as string[] }
  const send = async (form: Form): Promise<Answer> => {
    tally.calls += 1
    const answer = await line.send(line.sign(form))
    tally.slowestMs = Math.max(tally.slowestMs, answer.ms)
    if (answer.status !== 200) tally.unanswered += 1
    return answer
  }

  /** Repeats until the wallet accepts or lacks funds; any other answer is repeated too, as the protocol requires. */
  const sendUntilFinal = async (form: Form): Promise<Answer> => {
    let answer = await send(form)
    for (let count = 1; count <= repeatsMax && !isFinal(answer); count += 1) {
      await pause(restMs(answer, count))
      answer = await send({ ...form, casino_request_retry_count: String(count) })
    }
    if (!isFinal(answer))
      tally.faults.push(`${String(form['action'])} ${String(form['transaction_id'])} was never taken: ${answer.text}`)
    return answer
  }

  const deliverOne = async (form: Form, { lost, copies }: Step): Promise<boolean> => {
    for (let time = 0; time < lost; time += 1) await line.sendAndHangUp(line.sign(form))
    tally.lost += lost
    const answers = await Promise.all(Array.from({ length: copies }, () => sendUntilFinal(form)))
    const ids = new Set(answers.filter(isTaken).map(({ transactionId }) => transactionId))
    if (ids.size > 1)
      tally.faults.push(`${String(form['action'])} ${String(form['transaction_id'])} got ${ids.size} different ids`)
    const isDone = answers.some(isTaken)
    if (isDone) book.apply(form)
    return isDone
  }

  return {
    book,
    tally,
    balance: async (of: Launched): Promise<Units> => {
      const { balance, text } = await sendUntilFinal({ action: 'balance', ...namesOf(of) })
      if (balance === undefined) throw new Error(`the wallet tells no balance: ${text}`)
      return balance
    },
    /** Returns whether every call was accepted. */
    deliver: async (step: Step): Promise<boolean> =>
      (await Promise.all(step.forms.map((form) => deliverOne(form, step)))).every(Boolean),
  }
}

/** Without an answer the delay grows up to a second and a half. After a refusal there is a short delay. */
const restMs = ({ status }: Answer, count: number): number =>
  status === 200 ? 2 * count : Math.min(1_500, 20 * 1.4 ** count)

const isTaken = ({ status, isJson, errorCode }: Answer): boolean => status === 200 && isJson && errorCode === undefined

const isFinal = (answer: Answer): boolean => isTaken(answer) || answer.errorCode === 'INSUFFICIENT_FUNDS'

/** Faults after a player's rounds; empty if the books agree. */
export function faultsOf({ player, expected, reported, faults }: Played): readonly string[] {
  return [
    ...faults,
    ...(expected === reported
      ? []
      : [`player ${player}: the wallet tells ${textOf(reported)}, the provider's book ${textOf(expected)}`]),
  ]
}
