import { blockMessage, drawFromBlocks, payoutOf, spin } from '@zoria/game-maths'
import { findGame } from '../catalogue/catalogue.ts'
import { hmacSha256 } from '../chance.ts'
import type { Clock } from '../clock.ts'
import { afterPayout, afterStake, afterVoid, nextStep, type RoundState, type Step, type Turning } from '../rules/round.ts'
import type { Sql } from '../storage/database.ts'
import { beginAttempt, findRound, listDue, makeAllDue, moveRound, postpone, recordDraw, type Round } from '../storage/rounds.ts'
import type { Mode } from '../storage/sessions.ts'
import { takeNonce } from '../storage/seeds.ts'
import type { Wallet } from './wallet.ts'

/** A payout waits this long for the client to show the reels; then it goes without being asked. */
export const SHOW_TIME_MS = 5_000

export interface RunnerDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly wallets: Readonly<Record<Mode, Wallet>>
}

/** Takes rounds along their states. Whatever it is interrupted at, it goes on from there: each step is committed before the next. */
export interface RoundRunner {
  /** Goes on with a round until it rests or has to wait. Two callers at one moment share one run. */
  readonly advance: (id: string) => Promise<Round>
  /** Goes on with a drawn round at once: its player has seen it. */
  readonly show: (id: string) => Promise<Round>
  /** Goes on with every round that is due. Answers how many. */
  readonly runDue: () => Promise<number>
  /** Makes every unfinished round due, for `runDue` to take up: after a start, and after the clock was moved. Answers how many. */
  readonly wakeAll: () => Promise<number>
}

export function createRoundRunner(deps: RunnerDeps): RoundRunner {
  const running = new Map<string, Promise<Round>>()

  const advance = (id: string): Promise<Round> => {
    const present = running.get(id)
    if (present !== undefined) return present
    const run = advanceRound(deps, id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }
  const runDue = async (): Promise<number> => {
    const due = (await listDue(deps.sql, deps.clock.now())).filter((id) => !running.has(id))
    const runs = await Promise.allSettled(due.map(advance))
    const faults = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due rounds could not go on`)
    return due.length
  }

  return {
    advance,
    show: async (id) => {
      await running.get(id)
      await postpone(deps.sql, id, { state: 'drawn', nextAttemptAt: deps.clock.now() })
      return advance(id)
    },
    runDue,
    wakeAll: () => makeAllDue(deps.sql, deps.clock.now()),
  }
}

const advanceRound = async (deps: RunnerDeps, id: string): Promise<Round> => {
  for (;;) {
    const round = await findRound(deps.sql, id)
    if (round === null) throw new Error(`There is no round ${id}`)
    const step = nextStep(round, deps.clock.now())
    if (step === 'wait' || step === 'rest') return round
    await take[step](deps, round)
  }
}

// A step that finds the round moved on by somebody else does nothing; the loop above reads it again.
const take: Record<Exclude<Step, 'wait' | 'rest'>, (deps: RunnerDeps, round: Round) => Promise<void>> = {
  ask_stake: (deps, round) => ask(deps, round, { call: 'takeStake', after: afterStake }),
  draw: (deps, round) => draw(deps, round),
  begin_payout: async (deps, round) => {
    await moveRound(deps.sql, round.id, { from: 'drawn', to: 'payout_asked', now: deps.clock.now() })
  },
  ask_payout: (deps, round) => ask(deps, round, { call: 'payOut', after: afterPayout }),
  ask_void: (deps, round) => ask(deps, round, { call: 'giveBack', after: afterVoid }),
}

const ask = async (
  deps: RunnerDeps,
  round: Round,
  how: { readonly call: 'takeStake' | 'payOut' | 'giveBack'; readonly after: typeof afterStake },
): Promise<void> => {
  const asked = await beginAttempt(deps.sql, round.id, round.state)
  if (asked === null) return
  const answer = await deps.wallets[round.mode][how.call](asked)
  await turn(deps, asked, how.after(answer, asked.attempts))
}

const turn = async (deps: RunnerDeps, round: Round, turning: Turning): Promise<void> => {
  const now = deps.clock.now()
  const from: RoundState = round.state
  switch (turning.kind) {
    case 'to':
      await moveRound(deps.sql, round.id, { from, to: turning.state, now, balance: turning.balance, reference: turning.reference })
      return
    case 'refused':
      await moveRound(deps.sql, round.id, { from, to: turning.state, now, refusal: turning.refusal })
      return
    case 'again':
      await postpone(deps.sql, round.id, { state: from, nextAttemptAt: now + turning.inMs })
  }
}

/** The nonce is taken and the outcome stored in one transaction: neither exists without the other. A round of a version that is gone is voided. */
const draw = async (deps: RunnerDeps, round: Round): Promise<void> => {
  const game = findGame(round.gameSlug)?.maths
  const now = deps.clock.now()
  if (game === undefined || game.version !== round.gameVersion) {
    await moveRound(deps.sql, round.id, { from: 'stake_accepted', to: 'void_asked', now, refusal: 'TECHNICAL' })
    return
  }
  await deps.sql.begin(async (tx) => {
    const seeds = await takeNonce(tx, round.seedId)
    if (seeds === null) throw new Error(`Round ${round.id} cannot be drawn: its seeds are not in use`)
    const outcome = spin(game, drawFromBlocks((cursor) => hmacSha256(seeds.serverSeed, blockMessage(seeds, cursor))))
    const payout = payoutOf(game, round.stake, outcome.units)
    const drawn = await recordDraw(tx, round.id, { nonce: seeds.nonce, outcome, payout, now, showUntil: now + SHOW_TIME_MS })
    // Somebody else drew it meanwhile: undo the nonce with the rest of the transaction.
    if (drawn === null) throw new DrawnMeanwhile()
  }).catch((error: unknown) => {
    if (!(error instanceof DrawnMeanwhile)) throw error
  })
}

class DrawnMeanwhile extends Error {}
