import { publishedGame } from '@zoria/game-maths'
import type { Clock } from '../clock.ts'
import { CALL_LEASE_MS, showTime } from '../rules/timing.ts'
import {
  afterPayout,
  afterStake,
  afterVoid,
  finalStates,
  nextStep,
  type RoundState,
  type Transition,
  type WalletAnswer,
} from '../rules/round.ts'
import type { Round } from '../storage/rounds.ts'
import type { Mode } from '../storage/sessions.ts'
import type { MoveStep } from '../storage/steps.ts'
import type { TakeStep } from '../storage/step-writer.ts'
import type { Drawer } from './draw-round.ts'
import type { Wallet } from './wallets.ts'

export interface StepDeps {
  readonly clock: Clock
  readonly wallets: Readonly<Record<Mode, Wallet>>
  readonly takeStep: TakeStep
  readonly drawer: Drawer
}

/** A round, and whether the call of its state is counted but not made yet. */
export interface RoundProgress {
  readonly round: Round
  readonly isCounted: boolean
}

/** `moved`: the database has another state, so the round must be read again. */
export type Next = RoundProgress | 'moved' | 'rests'

/**
 * Takes a round one step further: a counted call is made, otherwise the next transition is committed. `rests` if it
 * ends or has to wait.
 */
export async function takeNext(deps: StepDeps, { round, isCounted }: RoundProgress): Promise<Next> {
  if (isCounted) return call(deps, round)
  switch (nextStep(round, deps.clock.now())) {
    case 'wait':
    case 'rest':
      return 'rests'
    case 'ask_payout':
      if (round.state === 'drawn') return call(deps, { ...round, attempts: 1 })
      return move(deps, round, { ...asked(deps, round.state), attempts: round.attempts + 1 })
    case 'ask_stake':
    case 'ask_void':
      return move(deps, round, { ...asked(deps, round.state), attempts: round.attempts + 1 })
    case 'draw':
      return draw(deps, round, null)
  }
}

type Arrow = Partial<Omit<MoveStep, 'kind' | 'id' | 'from' | 'movedAt'>> & {
  readonly to: RoundState
  readonly isCounted?: true
}

// A call is counted before it is sent, so that a start after a crash knows that it may have arrived. No other process
// makes it before its lease is over. The first call of a payout is not counted: its content is fixed by the draw, so it
// may be made twice.
const asked = (deps: StepDeps, to: RoundState): Arrow => ({
  to,
  attempts: 1,
  nextAttemptAt: deps.clock.now() + CALL_LEASE_MS,
  isCounted: true,
})

const calls: Partial<
  Record<
    RoundState,
    {
      readonly ask: keyof Omit<Wallet, 'balance'>
      readonly after: (answer: WalletAnswer, attempt: number) => Transition
    }
  >
> = {
  stake_asked: { ask: 'takeStake', after: afterStake },
  drawn: { ask: 'payOut', after: afterPayout },
  payout_asked: { ask: 'payOut', after: afterPayout },
  void_asked: { ask: 'giveBack', after: afterVoid },
}

const call = async (deps: StepDeps, round: Round): Promise<Next> => {
  const { ask, after } = calls[round.state] ?? unasked(round)
  const turning = after(await deps.wallets[round.mode][ask](round), round.attempts)
  switch (turning.kind) {
    case 'to':
      if (turning.state === 'stake_accepted' && mathsOf(round) !== undefined) return draw(deps, round, turning)
      return move(deps, round, { to: turning.state, balance: turning.balance, reference: turning.reference })
    case 'refused':
      return move(
        deps,
        round,
        turning.state === 'void_asked'
          ? { ...asked(deps, 'void_asked'), refusal: turning.refusal }
          : { to: turning.state, refusal: turning.refusal },
      )
    case 'again':
      return move(deps, round, {
        to: round.state === 'drawn' ? 'payout_asked' : round.state,
        attempts: round.attempts,
        nextAttemptAt: deps.clock.now() + turning.inMs,
      })
  }
}

const unasked = (round: Round): never => {
  throw new Error(`Round ${round.id} has no call to make in ${round.state}`)
}

// A round is drawn by its own version of the game.
const mathsOf = ({ gameSlug, gameVersion }: Round) => publishedGame(gameSlug, gameVersion)

/**
 * Accepting the stake and drawing are committed together: neither exists without the other. If the game version no
 * longer exists, the round is voided.
 */
const draw = async (
  deps: StepDeps,
  round: Round,
  taken: { readonly balance: bigint | null; readonly reference: string | null } | null,
): Promise<Next> => {
  const maths = mathsOf(round)
  if (maths === undefined) return move(deps, round, { ...asked(deps, 'void_asked'), refusal: 'TECHNICAL' })
  const drawn = await deps.drawer.draw(maths, round)
  const drawnAt = deps.clock.now()
  const [balance, reference] = [taken?.balance ?? null, taken?.reference ?? null]
  const nextAttemptAt = drawnAt + showTime(drawn.outcome)
  const answer = await deps.takeStep({
    kind: 'draw',
    id: round.id,
    seedId: round.seedId,
    ...drawn,
    balance,
    reference,
    drawnAt,
    nextAttemptAt,
  })
  if (answer.word !== 'done') deps.drawer.forget(round.seedId)
  if (answer.word === 'stale') return draw(deps, round, taken)
  if (answer.word !== 'done') return 'moved'
  return resting({
    ...round,
    ...drawn,
    state: 'drawn',
    attempts: 0,
    balanceAfterStake: balance ?? round.balanceAfterStake,
    drawnAt,
    nextAttemptAt,
  })
}

const move = async (deps: StepDeps, round: Round, arrow: Arrow): Promise<Next> => {
  const movedAt = deps.clock.now()
  const { to, attempts = 0, nextAttemptAt = movedAt, refusal = null, balance = null, reference = null } = arrow
  const step = { id: round.id, from: round.state, to, movedAt, refusal, balance, reference }
  const answer = await deps.takeStep(
    finalStates.includes(to) ? { kind: 'end', ...step } : { kind: 'move', ...step, attempts, nextAttemptAt },
  )
  if (answer.word !== 'done') return 'moved'
  const moved: Round = {
    ...round,
    state: to,
    attempts,
    nextAttemptAt,
    refusal: refusal ?? round.refusal,
    balanceAfterStake: to === 'stake_accepted' ? balance : round.balanceAfterStake,
    balanceAfter: to === 'settled' || to === 'voided' ? balance : round.balanceAfter,
    endedAt: finalStates.includes(to) ? movedAt : round.endedAt,
  }
  return { round: moved, isCounted: arrow.isCounted ?? false }
}

const resting = (round: Round): RoundProgress => ({ round, isCounted: false })
