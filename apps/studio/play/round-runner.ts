import { CALL_LEASE_MS } from '../rules/timing.ts'
import type { Sql } from '../storage/database.ts'
import { findRound, listDue, makeAllDue, type NewRound, type Round } from '../storage/rounds.ts'
import { finalStates } from '../rules/round.ts'
import { takeNext, type RoundProgress, type StepDeps } from './round-steps.ts'

export interface RunnerDeps extends StepDeps {
  readonly sql: Sql
}

/**
 * `taken`: another round has this request id, or the player has an open round in the game. `seedless`: no seed pair is
 * active, or it is being changed now.
 */
export type Started = { readonly kind: 'round'; readonly round: Round } | { readonly kind: 'taken' | 'seedless' }

/** Advances rounds through their states. After an interruption it continues from the last committed step. */
export interface RoundRunner {
  /** Starts a round and advances it until it rests or has to wait. */
  readonly start: (round: Omit<NewRound, 'seedId'>) => Promise<Started>
  /** The round in its current state, from the cache if possible. */
  readonly find: (id: string) => Promise<Round | null>
  /** Advances a round until it rests or has to wait. Concurrent callers share one run. */
  readonly advance: (id: string) => Promise<Round>
  /** Advances a drawn round at once, because its player has seen it. */
  readonly show: (id: string) => Promise<Round>
  /** Advances due rounds, at most `dueMax`, and returns how many. */
  readonly runDue: () => Promise<number>
  /** Makes every unfinished round due, after a start and after the clock was moved. Returns how many. */
  readonly wakeAll: () => Promise<number>
}

export function createRoundRunner(deps: RunnerDeps): RoundRunner {
  const running = new Map<string, Promise<Round>>()
  const memory = createRoundMemory(deps.sql)

  const run = (id: string, from: () => Promise<RoundProgress>): Promise<Round> => {
    const present = running.get(id)
    if (present !== undefined) return present
    const going = from()
      .then((standing) => runOn(deps, memory, standing))
      .finally(() => running.delete(id))
    running.set(id, going)
    return going
  }
  const runFrom = (round: Round): Promise<Round> => run(round.id, () => Promise.resolve({ round, isCounted: false }))
  const advance = (id: string): Promise<Round> =>
    run(id, async () => ({ round: await memory.get(id), isCounted: false }))

  return {
    start: async (wanted) => {
      const begun = await begin(deps, wanted)
      return begun.kind === 'round'
        ? {
            kind: 'round',
            round: await run(begun.round.id, () => Promise.resolve({ round: begun.round, isCounted: true })),
          }
        : begun
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
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} of ${due.length} due rounds could not continue`)
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
  if (begun.seed === null) throw new Error(`Round ${wanted.id} started without seeds`)
  return {
    kind: 'round',
    round: { ...newRoundFields, ...wanted, seedId: begun.seed, state: 'stake_asked', attempts: 1, nextAttemptAt },
  }
}

const runOn = async (deps: RunnerDeps, memory: RoundMemory, from: RoundProgress): Promise<Round> => {
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

// Fields that are unknown when a round starts.
const newRoundFields = {
  freespinId: null,
  freespinsLeft: null,
  nonce: null,
  outcome: null,
  payout: null,
  refusal: null,
  balanceAfterStake: null,
  balanceAfter: null,
  drawnAt: null,
  endedAt: null,
} as const

/** Rounds waiting to be shown are cached, so that the next call reads nothing; all others are read when needed. */
interface RoundMemory {
  readonly find: (id: string) => Promise<Round | null>
  /** As `find`, but a missing round is a bug. */
  readonly get: (id: string) => Promise<Round>
  /** A failed step drops the cached round: its state is unknown, and the next step reads it. */
  readonly forget: (id: string) => void
  readonly keep: (round: Round) => void
  readonly forgetAll: () => void
}

const roundsMax = 50_000

function createRoundMemory(sql: Sql): RoundMemory {
  const kept = new Map<string, Round>()
  const find = async (id: string): Promise<Round | null> => kept.get(id) ?? findRound(sql, id)
  return {
    find,
    get: async (id) => {
      const round = await find(id)
      if (round === null) throw new Error(`There is no round ${id}`)
      return round
    },
    forget: (id) => void kept.delete(id),
    keep: (round) => {
      kept.delete(round.id)
      if (finalStates.includes(round.state)) return
      kept.set(round.id, round)
      if (kept.size > roundsMax) kept.delete(kept.keys().next().value as string)
    },
    forgetAll: () => kept.clear(),
  }
}
