import { instant, invariant, plusMs, type Currency, type Instant } from '@zoria/kernel'
import fc from 'fast-check'
import { keyed } from '../../actions/plan-turn.ts'
import type { Command, PlayerId, RefundCommand, StakeCommand } from '../../rules/commands.ts'
import type { Outcome } from '../../rules/outcomes.ts'
import { anyStep, type Step } from '../model/random-commands.ts'
import { commandOf, inWords, newPlay, type Play } from '../model/prove-in-memory.ts'
import { lineOfOutcome } from '../model/answer-line.ts'
import { callOf, poison, SimulatedDatabase } from './database.ts'
import { endProcess, startProcess, type Server } from './server-process.ts'
import { Scheduler } from './scheduler.ts'
import type { Faults } from './connection.ts'

export interface Simulated {
  readonly seed: number
  readonly events: number
  readonly answers: ReadonlyMap<string, number>
  readonly rows: number
  readonly violations: readonly string[]
  /** Equal for equal courses. */
  readonly trace: number
}

const faults: Faults = { lostRequest: 60, lostAnswer: 50, silence: 150, hindrance: 80, slowCommit: 120 }
const noon = instant('2026-11-21T12:00:00Z')

/**
 * Runs real writers of several processes over one simulated database, in an order decided by the seed: requests and
 * answers are late, overtake each other and get lost, commits stall, processes crash, and callers repeat, reorder and
 * duplicate as providers do. At each commit the reference model gives the required answers, and actual answers are
 * compared. docs/rules/invariants.md, I-06 and I-10.
 */
export async function simulate({ seed, eventsMax }: { seed: number; eventsMax: number }): Promise<Simulated> {
  const scheduler = new Scheduler(seed)
  const giveBack = scheduler.takeTimers()
  try {
    const casino = new Casino(scheduler, seed)
    casino.open()
    while (!scheduler.isIdle && scheduler.happened < eventsMax * 4) {
      if (scheduler.happened >= eventsMax) casino.isClosing = true
      await scheduler.step()
    }
    return casino.reported(seed)
  } finally {
    giveBack()
  }
}

const refundOf = (
  { playerId, source, provider, game, amount, round, externalId: stakeId }: StakeCommand,
  externalId: string,
): RefundCommand => ({ kind: 'refund', playerId, source, provider, game, amount, round, externalId, stakeId })

interface Caller extends Play {
  readonly steps: readonly Step[]
  at: number
}

class Casino {
  isClosing = false
  readonly #scheduler: Scheduler
  readonly #database: SimulatedDatabase
  readonly #processes: Server[] = []
  readonly #callers: Caller[] = []
  readonly #answers = new Map<string, number>()
  readonly #clock: { now: () => Instant }
  #passed = 0
  #unanswered = 0

  constructor(scheduler: Scheduler, seed: number) {
    this.#scheduler = scheduler
    this.#database = new SimulatedDatabase(scheduler, ['game', 'electronic', 'bonus'])
    this.#clock = { now: () => plusMs(noon, this.#passed + scheduler.now) }
    const scripts = fc.sample(fc.array(anyStep, { minLength: 60, maxLength: 60 }), { seed, numRuns: 3 })
    for (const [number, steps] of scripts.entries()) {
      const playerId = `0193d000-0000-7000-8000-00000000000${number + 1}` as PlayerId
      this.#callers.push({
        ...newPlay(playerId, {
          currency: 'uah' as Currency,
          order: this.#database.order,
          now: noon,
          prefix: `0193b00${number}`,
        }),
        steps,
        at: 0,
      })
    }
  }

  open(): void {
    for (let count = 2 + this.#scheduler.below(2); count > 0; count -= 1) this.#processes.push(this.#start())
    for (const { player } of this.#callers) this.#database.open(player.playerId, player.currency)
    for (const caller of this.#callers)
      for (let line = 0; line < 3; line += 1) this.#scheduler.after(line, 'call', () => this.#callNext(caller))
    this.#scheduler.after(200 + this.#scheduler.below(400), 'end of a process', () => this.#endOne())
  }

  reported(seed: number): Simulated {
    const { violations, books } = this.#database
    const hanging = this.#unanswered > 0 ? [`${this.#unanswered} calls were never answered`] : []
    const rows = [...books.values()].reduce((sum, { rows }) => sum + rows.length, 0)
    return {
      seed,
      events: this.#scheduler.happened,
      answers: this.#answers,
      rows,
      violations: [...violations, ...hanging],
      trace: this.#scheduler.trace,
    }
  }

  #start(): Server {
    return startProcess(this.#database, { faults, clock: this.#clock })
  }

  #endOne(): void {
    if (this.isClosing) return
    const place = this.#scheduler.below(this.#processes.length)
    const ended = this.#processes[place]
    if (ended) endProcess(ended)
    this.#processes[place] = this.#start()
    this.#scheduler.after(200 + this.#scheduler.below(600), 'end of a process', () => this.#endOne())
  }

  /** The next step of a caller; at its end it starts anew with everything it ever sent. */
  #callNext(caller: Caller): void {
    if (this.isClosing) return
    const step = caller.steps[caller.at % caller.steps.length]
    caller.at += 1
    caller.now = this.#clock.now()
    if (step?.kind === 'pass') this.#passed += Math.floor(step.ms / 20)
    const command = step === undefined || step.kind === 'pass' ? undefined : commandOf(caller, step)
    if (command === undefined) return void this.#scheduler.after(5, 'call', () => this.#callNext(caller))
    caller.before.push(command)
    const again = (): void =>
      void this.#scheduler.after(this.#scheduler.below(40), 'call', () => this.#callNext(caller))
    // As providers do: a concurrent duplicate, mostly to another process.
    if (this.#scheduler.once(6)) this.#ask(command, () => undefined)
    // Or an undo that overtakes its stake, through the same process.
    const process = this.#anyProcess()
    if (command.kind === 'stake' && this.#scheduler.once(8))
      this.#ask(refundOf(command, `early ${caller.at}`), () => undefined, process)
    this.#ask(command, again, process)
    if (command.kind === 'stake' && this.#scheduler.once(20))
      this.#ask({ ...command, externalId: `poison ${caller.at}`, round: poison }, () => undefined, process)
  }

  #anyProcess(): Server {
    const process = this.#processes[this.#scheduler.below(this.#processes.length)]
    invariant(process, 'somebody always serves')
    return process
  }

  #ask(drawn: Command, after: () => void, process = this.#anyProcess()): void {
    const call = callOf(drawn.playerId, keyed(drawn).name)
    // A repeat has the same facts as the first call even where its content would not show a difference: otherwise it
    // would be unknown which of two was done.
    const command = this.#database.asked.get(call) ?? drawn
    this.#database.asked.set(call, command)
    // A duplicate joins the call in flight in its process and gets the same answer.
    const shared = process.underway.get(call) ?? { since: this.#scheduler.happened, waiting: 0 }
    const asked = shared.since
    process.underway.set(call, shared)
    shared.waiting += 1
    this.#unanswered += 1
    let isOver = false
    const over = (then: () => void): void => {
      if (isOver) return
      isOver = true
      shared.waiting -= 1
      if (shared.waiting === 0) process.underway.delete(call)
      this.#unanswered -= 1
      then()
    }
    // A caller without an answer for long repeats with the same id.
    const giveUp = this.#scheduler.after(9_000, 'no answer', () => over(() => this.#noAnswer(process, command, after)))
    process.writer.execute(command).then(
      (outcome) =>
        over(() => {
          giveUp()
          if (process.isAlive) this.#answered(command, { call, asked, outcome, after })
          else this.#scheduler.after(20, 'asked again', () => this.#ask(command, after))
        }),
      (error: unknown) =>
        over(() => {
          giveUp()
          // A command refused by the database fails alone.
          const isPoison = command.kind === 'stake' && command.round === poison
          if (!isPoison) this.#database.violations.push(`${inWords(command)} broke a promise: ${String(error)}`)
          after()
        }),
    )
  }

  #noAnswer(process: Server, command: Command, after: () => void): void {
    if (process.isAlive) this.#database.violations.push(`${inWords(command)} was not answered by a process that lives`)
    this.#ask(command, after)
  }

  #answered(
    command: Command,
    { call, asked, outcome, after }: { call: string; asked: number; outcome: Outcome; after: () => void },
  ): void {
    this.#answers.set(outcome.code, (this.#answers.get(outcome.code) ?? 0) + 1)
    if (outcome.code === 'RETRY' || outcome.code === 'OVERLOADED')
      return void this.#scheduler.after(10 + this.#scheduler.below(50), 'asked again', () => this.#ask(command, after))
    const line = lineOfOutcome(outcome)
    const verdicts = this.#database.verdicts.get(call) ?? []
    this.#scheduler.note(line)
    if (!verdicts.some((verdict) => verdict.line === line && verdict.at >= asked)) {
      this.#database.violations.push(
        `${inWords(command)}\n  was told       ${line}\n  the books said ${verdicts.map((verdict) => `${verdict.line}${verdict.at < asked ? ' (before it was asked)' : ''}`).join('; ') || 'nothing'}`,
      )
    }
    after()
  }
}
