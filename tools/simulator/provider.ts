import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Form } from '../gis/form.ts'
import { formsFor, namesOf, type Launched } from '../gis/forms.ts'
import { createOwnBook } from '../gis/own-book.ts'
import { textOf, type Units } from '../gis/units.ts'
import type { Answer, WalletLine } from '../gis/wallet-line.ts'
import { diceOf, type Dice } from './dice.ts'
import { planRound, type PlannedRound, type Step } from './plan.ts'

export type Played = {
  readonly player: string
  readonly rounds: number
  readonly calls: number
  readonly lost: number
  /** Calls that found nobody, or no answer that could be read. */
  readonly unanswered: number
  readonly slowestMs: number
  /** What the provider's own book makes of the player's balance, and what the wallet tells. */
  readonly expected: Units
  readonly told: Units
  readonly faults: readonly string[]
  readonly sums: ReturnType<ReturnType<typeof createOwnBook>['rounds']>
}

export type PlayWanted = { readonly line: WalletLine; readonly launched: Launched; readonly rounds: number; readonly stake: Units; readonly storm: number; readonly seed: string }

/** docs/rules/gis.md: a call that is not heard is repeated up to 33 times. */
const repeatsMax = 33

/** A wallet that is found out so often is not tried further. */
const faultsMax = 5

/**
 * Plays one player's rounds over a bad line: answers are lost, calls come twice, at once, in another order and late. Every call is repeated until
 * it is answered; what was accepted is booked, and at the end the book is compared with the wallet.
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
  return { player: launched.player, rounds, ...sender.tally, expected: opening + sender.book.net(), told: await sender.balance(launched), sums: sender.book.rounds() }
}

type Sender = ReturnType<typeof senderOf>

// A round whose bet was refused for want of money is over.
const live = async ({ steps }: PlannedRound, sender: Sender): Promise<void> => {
  for (const step of steps) if (!(await sender.deliver(step))) return
}

const takenFrom = (waiting: Step[], dice: Dice): Step => waiting.splice(dice(waiting.length), 1)[0] as Step

const senderOf = (line: WalletLine) => {
  const book = createOwnBook()
  const tally = { calls: 0, lost: 0, unanswered: 0, slowestMs: 0, faults: [] as string[] }
  const send = async (form: Form): Promise<Answer> => {
    tally.calls += 1
    const answer = await line.send(line.sign(form))
    tally.slowestMs = Math.max(tally.slowestMs, answer.ms)
    if (answer.status !== 200) tally.unanswered += 1
    return answer
  }

  /** Repeats until the wallet says yes or has no money for it; anything else than that is repeated too, as the protocol asks. */
  const heard = async (form: Form): Promise<Answer> => {
    let answer = await send(form)
    for (let count = 1; count <= repeatsMax && !isFinal(answer); count += 1) {
      await pause(restMs(answer, count))
      answer = await send({ ...form, casino_request_retry_count: String(count) })
    }
    if (!isFinal(answer)) tally.faults.push(`${String(form['action'])} ${String(form['transaction_id'])} was never taken: ${answer.text}`)
    return answer
  }

  const deliverOne = async (form: Form, { lost, copies }: Step): Promise<boolean> => {
    for (let time = 0; time < lost; time += 1) await line.sendAndHangUp(line.sign(form))
    tally.lost += lost
    const answers = await Promise.all(Array.from({ length: copies }, () => heard(form)))
    const ids = new Set(answers.filter(isTaken).map(({ transactionId }) => transactionId))
    if (ids.size > 1) tally.faults.push(`${String(form['action'])} ${String(form['transaction_id'])} got ${ids.size} different ids`)
    const isDone = answers.some(isTaken)
    if (isDone) book.apply(form)
    return isDone
  }

  return {
    book, tally,
    balance: async (of: Launched): Promise<Units> => {
      const { balance, text } = await heard({ action: 'balance', ...namesOf(of) })
      if (balance === undefined) throw new Error(`the wallet tells no balance: ${text}`)
      return balance
    },
    /** Answers whether every call was taken. */
    deliver: async (step: Step): Promise<boolean> => (await Promise.all(step.forms.map((form) => deliverOne(form, step)))).every(Boolean),
  }
}

/** Nobody there: ever longer, up to a second and a half. Refused: a moment, should it be about to change its mind. */
const restMs = ({ status }: Answer, count: number): number => (status === 200 ? 2 * count : Math.min(1_500, 20 * 1.4 ** count))

const isTaken = ({ status, isJson, errorCode }: Answer): boolean => status === 200 && isJson && errorCode === undefined

const isFinal = (answer: Answer): boolean => isTaken(answer) || answer.errorCode === 'INSUFFICIENT_FUNDS'

/** What is wrong after a player's rounds; nothing where the books agree. */
export function faultsOf({ player, expected, told, faults }: Played): readonly string[] {
  return [...faults, ...(expected === told ? [] : [`player ${player}: the wallet tells ${textOf(told)}, the provider's book ${textOf(expected)}`])]
}
