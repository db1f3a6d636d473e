import { CALL_LEASE_MS } from '../rules/retries.ts'
import type { Sql } from '../storage/database.ts'
import { listDue, makeAllDue, type NewRound, type Round } from '../storage/rounds.ts'
import { createRoundMemory, type RoundMemory } from './round-memory.ts'
import { takeNext, type Standing, type StepDeps } from './round-steps.ts'

export interface RunnerDeps extends StepDeps {
  readonly sql: Sql
}

/** `taken`: another round has the request's name or the player's place in the game. `seedless`: nothing to draw from is in use, or it is being changed now. */
export type Started = { readonly kind: 'round'; readonly round: Round } | { readonly kind: 'taken' | 'seedless' }

/** Takes rounds along their states. Whatever it is interrupted at, it goes on from there: each step is committed before the next. */
export interface RoundRunner {
  /** Starts a round and takes it along until it rests or has to wait. */
  readonly start: (round: Omit<NewRound, 'seedId'>) => Promise<Started>
  /** The round as it stands, from memory where it was here a moment ago. */
  readonly find: (id: string) => Promise<Round | null>
  /** Goes on with a round until it rests or has to wait. Two callers at one moment share one run. */
  readonly advance: (id: string) => Promise<Round>
  /** Goes on with a drawn round at once: its player has seen it. */
  readonly show: (id: string) => Promise<Round>
  /** Goes on with rounds that are due, `dueMax` at a time. Answers how many. */
  readonly runDue: () => Promise<number>
  /** Makes every unfinished round due, for `runDue` to take up: after a start, and after the clock was moved. Answers how many. */
  readonly wakeAll: () => Promise<number>
}

export function createRoundRunner(deps: RunnerDeps): RoundRunner {
  const running = new Map<string, Promise<Round>>()
  const memory = createRoundMemory(deps.sql)

  const run = (id: string, from: () => Promise<Standing>): Promise<Round> => {
    const present = running.get(id)
    if (present !== undefined) return present
    const going = from().then((standing) => runOn(deps, memory, standing)).finally(() => running.delete(id))
    running.set(id, going)
    return going
  }
  const runFrom = (round: Round): Promise<Round> => run(round.id, () => Promise.resolve({ round, isCounted: false }))
  const advance = (id: string): Promise<Round> => run(id, async () => ({ round: await memory.get(id), isCounted: false }))

  return {
    start: async (wanted) => {
      const begun = await begin(deps, wanted)
      return begun.kind === 'round' ? { kind: 'round', round: await run(begun.round.id, () => Promise.resolve({ round: begun.round, isCounted: true })) } : begun
    },
    find: memory.find,
    advance,
    show: async (id) => {
      await running.get(id)
      const round = await memory.find(id)
      return round?.state === 'drawn' ? runFrom({ ...round, nextAttemptAt: deps.clock.now() }) : advance(id)
    },
    runDue: async () => {
      const due = (await listDue(deps.sql, deps.clock.now())).filter(({ id }) => !running.has(id))
      const runs = await Promise.allSettled(due.map(runFrom))
      const faults = runs.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due rounds could not go on`)
      return due.length
    },
    wakeAll: () => {
      memory.forgetAll()
      return makeAllDue(deps.sql, deps.clock.now())
    },
  }
}

const begin = async (deps: RunnerDeps, wanted: Omit<NewRound, 'seedId'>): Promise<Started> => {
  const nextAttemptAt = deps.clock.now() + CALL_LEASE_MS
  const begun = await deps.takeStep({ kind: 'begin', round: wanted, nextAttemptAt })
  if (begun.word !== 'done') return { kind: begun.word === 'seedless' ? 'seedless' : 'taken' }
  if (begun.seed === null) throw new Error(`Round ${wanted.id} began without seeds`)
  return { kind: 'round', round: { ...unborn, ...wanted, seedId: begun.seed, state: 'stake_asked', attempts: 1, nextAttemptAt } }
}

const runOn = async (deps: RunnerDeps, memory: RoundMemory, from: Standing): Promise<Round> => {
  let standing = from
  memory.forget(from.round.id)
  for (;;) {
    const next = await takeNext(deps, standing)
    if (next === 'rests') {
      memory.keep(standing.round)
      return standing.round
    }
    standing = next === 'moved' ? { round: await memory.get(standing.round.id), isCounted: false } : next
  }
}

// What nobody knows of a round when it starts.
const unborn = {
  freespinId: null, freespinsLeft: null, nonce: null, outcome: null, payout: null, refusal: null, balanceAfterStake: null, balanceAfter: null, drawnAt: null, endedAt: null,
} as const
