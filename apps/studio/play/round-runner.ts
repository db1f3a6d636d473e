import { CALL_LEASE_MS } from '../rules/retries.ts'
import { finalStates } from '../rules/round.ts'
import type { Sql } from '../storage/database.ts'
import { findRound, listDue, makeAllDue, type NewRound, type Round } from '../storage/rounds.ts'
import { takeNext, type Standing, type StepDeps } from './round-steps.ts'

export interface RunnerDeps extends StepDeps {
  readonly sql: Sql
}

/** `taken`: another round has the request's name or the player's place in the game. `no seeds`: nothing to draw from is in use, or it is being changed now. */
export type Started = { readonly kind: 'round'; readonly round: Round } | { readonly kind: 'taken' | 'no seeds' }

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

/** Rounds that wait to be shown are kept in memory, so that the next call reads nothing; all others are read when they are wanted. */
const rememberedMax = 50_000

export function createRoundRunner(deps: RunnerDeps): RoundRunner {
  const running = new Map<string, Promise<Round>>()
  const remembered = new Map<string, Round>()

  const remember = (round: Round): void => {
    remembered.delete(round.id)
    if (finalStates.includes(round.state)) return
    remembered.set(round.id, round)
    if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value as string)
  }
  const find = async (id: string): Promise<Round | null> => remembered.get(id) ?? findRound(deps.sql, id)
  const run = (id: string, from: () => Promise<Standing>): Promise<Round> => {
    const present = running.get(id)
    if (present !== undefined) return present
    // Whoever fails leaves no memory: nobody can tell what became of his step, and the next one reads it.
    remembered.delete(id)
    const going = from().then((standing) => runOn(deps, standing)).finally(() => running.delete(id))
    running.set(id, going)
    return going.then((round) => {
      remember(round)
      return round
    })
  }
  const advance = async (id: string): Promise<Round> => {
    const known = remembered.get(id)
    return run(id, async () => ({ round: known ?? (await existing(deps.sql, id)), isCounted: false }))
  }

  return {
    start: async (round) => {
      const now = deps.clock.now()
      const nextAttemptAt = now + CALL_LEASE_MS
      const begun = await deps.takeStep({ kind: 'begin', round, nextAttemptAt })
      if (begun.word !== 'done') return { kind: begun.word === 'no seeds' ? 'no seeds' : 'taken' }
      if (begun.seed === null) throw new Error(`Round ${round.id} began without seeds`)
      const fresh: Round = { ...unborn, ...round, seedId: begun.seed, state: 'stake_asked', attempts: 1, nextAttemptAt }
      return { kind: 'round', round: await run(round.id, () => Promise.resolve({ round: fresh, isCounted: true })) }
    },
    find,
    advance,
    show: async (id) => {
      await running.get(id)
      const round = await find(id)
      if (round?.state !== 'drawn') return advance(id)
      return run(id, () => Promise.resolve({ round: { ...round, nextAttemptAt: deps.clock.now() }, isCounted: false }))
    },
    runDue: async () => {
      const due = (await listDue(deps.sql, deps.clock.now())).filter(({ id }) => !running.has(id))
      const runs = await Promise.allSettled(due.map((round) => run(round.id, () => Promise.resolve({ round, isCounted: false }))))
      const faults = runs.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due rounds could not go on`)
      return due.length
    },
    wakeAll: () => {
      remembered.clear()
      return makeAllDue(deps.sql, deps.clock.now())
    },
  }
}

const runOn = async (deps: RunnerDeps, from: Standing): Promise<Round> => {
  let standing = from
  for (;;) {
    const next = await takeNext(deps, standing)
    if (next === 'rests') return standing.round
    standing = next === 'moved' ? { round: await existing(deps.sql, standing.round.id), isCounted: false } : next
  }
}

const existing = async (sql: Sql, id: string): Promise<Round> => {
  const round = await findRound(sql, id)
  if (round === null) throw new Error(`There is no round ${id}`)
  return round
}

// What nobody knows of a round when it starts.
const unborn = {
  freespinId: null, freespinsLeft: null, nonce: null, outcome: null, payout: null, refusal: null, balanceAfterStake: null, balanceAfter: null, drawnAt: null, endedAt: null,
} as const
