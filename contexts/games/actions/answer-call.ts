import { BrokenInvariant, bps, invariant, type Bps } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Balances, Command, Outcome, Wallet } from '@zoria/wallet'
import type { Nonce } from '../gateways/gateway.ts'
import type { BatchCall, CallOutcome, CallRefusal, CallSource, CallSuccess, MovingCall, ProviderCall, StakeCall } from '../rules/provider-call.ts'
import { objectionTo, objectionWords, type Objection, type ObjectionWord } from '../rules/stake-objection.ts'
import { weightOf } from '../rules/wager-weight.ts'
import type { Admission, Admissions } from '../storage/admissions.ts'
import { commandOf, type Known } from './wallet-commands.ts'

export type AnswerDeps = {
  readonly clock: Clock
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'execute' | 'executeTogether' | 'balances'>
  readonly settings: Pick<Settings, 'read'>
  readonly admissions: Admissions
  /** The player bonuses that granted a player these free rounds. */
  readonly grantingBonuses: (playerId: string, freeRoundsIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Whose call it is, and the proof that it comes for the first time; null where the protocol has no nonces. */
export type CallTicket = { readonly source: CallSource; readonly merchant: string; readonly nonce: Nonce | null }

/**
 * Answers a provider's call, once for ever: a repeat gets the first answer, whatever has changed since. Stakes obey session, game,
 * block, funds and bounds in the documented order: what we object goes with the stake, and the wallet speaks it where it does not know
 * the id. Payouts, refunds and rollbacks always land (I-19). docs/rules/games.md#bets
 */
export const answerCall = (deps: AnswerDeps) => async (call: ProviderCall, ticket: CallTicket): Promise<CallOutcome> => {
  const admission = await deps.admissions.admit({ merchant: ticket.merchant, nonce: ticket.nonce, sessionId: call.sessionId, gameUuid: call.gameUuid })
  if (!admission.isFresh) return { code: 'BAD_SIGN' }
  if (call.kind === 'balance' || call.kind === 'foreign_currency') return showBalance(deps, call)

  const freeRoundsIds = freeRoundsIn(call)
  const granting = freeRoundsIds.length === 0 ? undefined : await deps.grantingBonuses(call.playerId, freeRoundsIds)
  const known: Known = { grantedBy: (id) => granting?.get(id), source: ticket.source, admission, objectionTo: (stake) => objectionOf(deps, stake, admission), weight: weightIn(deps, admission) }
  if (call.kind === 'batch') return answerBatch(deps, call, known)
  return outcomeOf(deps, call, await deps.wallet.execute(commandOf(call, known)))
}

const freeRoundsIn = (call: MovingCall | BatchCall): readonly string[] => {
  if (call.kind === 'batch') return call.calls.flatMap(freeRoundsIn)
  return 'freeRoundsId' in call && call.freeRoundsId !== undefined ? [call.freeRoundsId] : []
}

async function showBalance({ wallet }: AnswerDeps, call: Extract<ProviderCall, { kind: 'balance' | 'foreign_currency' }>): Promise<CallOutcome> {
  const balances = await wallet.balances(call.playerId)
  if (balances === undefined) return { code: 'PLAYER_UNKNOWN' }
  if (call.kind === 'foreign_currency' || call.currency !== balances.currency) return { code: 'CURRENCY_MISMATCH' }
  return { code: 'OK', balance: balances.total, transactionIds: [] }
}

/** All of the list or none of it. What is answered is the balance after the last of its rows, and our id of each. */
async function answerBatch(deps: AnswerDeps, { calls }: BatchCall, known: Known): Promise<CallOutcome> {
  const [first, ...others] = calls
  const together = await deps.wallet.executeTogether([commandOf(first, known), ...others.map((call): Command => commandOf(call, known))])
  switch (together.code) {
    case 'OVERLOADED':
    case 'RETRY':
      return { code: 'RETRY' }
    case 'REFUSED':
      return outcomeOf(deps, calls[together.place] ?? first, together.refusal)
    case 'OK': {
      const outcomes = together.settled.map((settled, place) => outcomeOf(deps, calls[place] ?? first, settled))
      return { code: codeOfAll(outcomes), balance: latestOf(together.settled).total, transactionIds: outcomes.flatMap((outcome) => ('transactionIds' in outcome ? outcome.transactionIds : [])) }
    }
  }
}

/** A list is a repeat where nothing in it is new. */
const codeOfAll = (outcomes: readonly CallOutcome[]): CallSuccess => {
  if (outcomes.some(({ code }) => code === 'OK')) return 'OK'
  return outcomes.some(({ code }) => code === 'REPLAY') ? 'REPLAY' : 'ALREADY_REVERSED'
}

/** A repeat among them shows what its first answer showed; versions tell which is the latest. */
const latestOf = (settled: readonly Outcome[]): Balances => {
  const shown = settled.map(balancesIn).filter((balances) => balances !== undefined)
  const [latest] = shown.toSorted((left, right) => Number(right.version - left.version))
  invariant(latest, 'a list that was accepted shows what it left')
  return latest
}

const balancesIn = (outcome: Outcome): Balances | undefined => {
  if ('receipt' in outcome) return outcome.receipt.balances
  return 'balances' in outcome ? outcome.balances : undefined
}

const objectionOf = ({ settings, clock }: AnswerDeps, call: StakeCall, { session, game }: Admission): Objection | null =>
  objectionTo(call, {
    session,
    game,
    bounds: settings.read('STAKE_BOUNDS')[call.amount.currency],
    sessionHours: settings.read('GAME_SESSION_HOURS'),
    isTechnicalWork: settings.read('TECHNICAL_WORK'),
    now: clock.now(),
  })

// A game we never listed has no weight; its stake is objected to anyway.
const weightIn = ({ settings }: AnswerDeps, { game }: Admission): Bps => (game ? weightOf(game, settings.read('WAGER_WEIGHTS')) : bps(0))

const refusalOf: Record<Exclude<Outcome['code'], CallSuccess | 'LIMIT' | 'OBJECTED' | BonusCode>, CallRefusal> = {
  PLAYER_UNKNOWN: 'PLAYER_UNKNOWN',
  CURRENCY_MISMATCH: 'CURRENCY_MISMATCH',
  PLAYER_BLOCKED: 'PLAYER_BLOCKED',
  INSUFFICIENT: 'INSUFFICIENT',
  CONFLICT: 'CONFLICT',
  NOT_FOUND: 'NOT_FOUND',
  OVERLOADED: 'RETRY',
  RETRY: 'RETRY',
}

/** Said of commands about bonuses only, and no provider has one. */
type BonusCode = 'BONUS_OPEN' | 'WAGER_NOT_MET' | 'ROUNDS_OPEN' | 'NOT_DUE'

/** What the wallet said, in the words of provider calls. A bet that comes after its own reversal succeeds and moves nothing. */
function outcomeOf(deps: AnswerDeps, call: MovingCall, outcome: Outcome): CallOutcome {
  switch (outcome.code) {
    case 'OK':
      for (const { kind: fact } of outcome.facts) deps.logger.info({ ...namesIn(call), fact }, 'worth a look: accepted as the protocol demands')
      return { code: 'OK', balance: outcome.receipt.balances.total, transactionIds: [outcome.receipt.transactionId] }
    case 'REPLAY':
      return { code: 'REPLAY', balance: outcome.receipt.balances.total, transactionIds: [outcome.receipt.transactionId] }
    case 'ALREADY_REVERSED':
      return { code: 'ALREADY_REVERSED', balance: outcome.balances.total, transactionIds: [call.externalId] }
    case 'OBJECTED':
      return { code: wordIn(outcome.word), balance: outcome.balances.total }
    case 'LIMIT':
      return { code: outcome.limit === 'bonus_stake_max' ? 'LARGEST_STAKE' : 'LIMIT', balance: outcome.balances.total }
    case 'BONUS_OPEN':
    case 'WAGER_NOT_MET':
    case 'ROUNDS_OPEN':
    case 'NOT_DUE':
      return broken(outcome.code)
    default:
      if (outcome.code === 'CONFLICT') deps.logger.warn(namesIn(call), 'a provider repeated an id with other content')
      return { code: refusalOf[outcome.code], ...('balances' in outcome ? { balance: outcome.balances.total } : {}) }
  }
}

const namesIn = ({ playerId, kind, externalId }: MovingCall) => ({ playerId, kind, externalId })

const broken = (code: BonusCode): never => {
  throw new BrokenInvariant(`the wallet says ${code} of commands about bonuses only`)
}

const wordIn = (text: string): ObjectionWord => {
  const word = objectionWords.find((each) => each === text)
  invariant(word, 'the wallet gives our own word back')
  return word
}
