import { BrokenInvariant, bps, invariant, type Bps, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Command, Fact, Outcome, StakeCommand, Wallet } from '@zoria/wallet'
import type { CallOutcome, CallRefusal, ProviderCall, StakeCall } from '../rules/provider-call.ts'
import { objectionTo, objectionWords, type Objection, type ObjectionWord } from '../rules/stake-objection.ts'
import { weightOf } from '../rules/wager-weight.ts'
import type { Admission, Admissions } from '../storage/admissions.ts'

export type AnswerDeps = {
  readonly clock: Clock
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'execute' | 'balances'>
  readonly settings: Pick<Settings, 'read'>
  readonly admissions: Admissions
}

/** Whose call it is, and the proof that it comes for the first time. */
export type CallTicket = { readonly merchant: string; readonly nonce: string; readonly expiresAt: Instant }

/**
 * Answers a provider's call, once for ever: a repeat gets the first answer, whatever has changed since. Stakes obey session, game,
 * block, funds and bounds in the documented order: what we object goes with the stake, and the wallet speaks it where it does not know
 * the id. Payouts, refunds and rollbacks always land (I-19). docs/rules/games.md#bets
 */
export const answerCall = (deps: AnswerDeps) => async (call: ProviderCall, ticket: CallTicket): Promise<CallOutcome> => {
  const admission = await deps.admissions.admit({ ...ticket, sessionId: call.sessionId, gameUuid: call.gameUuid })
  if (!admission.isFresh) return { code: 'BAD_SIGN' }

  const known = { admission, ticket }
  switch (call.kind) {
    case 'balance':
    case 'foreign_currency':
      return showBalance(deps, call)
    case 'stake':
      return outcomeOf(deps, call, await deps.wallet.execute(stakeCommand(call, { ...known, objection: objectionOf(deps, call, admission), weight: weightIn(deps, admission) })))
    default:
      return outcomeOf(deps, call, await deps.wallet.execute(creditCommand(call, known)))
  }
}

async function showBalance({ wallet }: AnswerDeps, call: Extract<ProviderCall, { kind: 'balance' | 'foreign_currency' }>): Promise<CallOutcome> {
  const balances = await wallet.balances(call.playerId)
  if (balances === undefined) return { code: 'PLAYER_UNKNOWN' }
  if (call.kind === 'foreign_currency' || call.currency !== balances.currency) return { code: 'CURRENCY_MISMATCH' }
  return { code: 'DONE', balance: balances.total, transactionId: '' }
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

/** A call that moves money or undoes it. */
type MovingCall = Exclude<ProviderCall, { kind: 'balance' | 'foreign_currency' }>
type Known = { readonly admission: Admission; readonly ticket: CallTicket }

const namesOf = (call: MovingCall, { admission: { game }, ticket: { merchant } }: Known) => ({
  playerId: call.playerId,
  source: `gis:${merchant}` as const,
  externalId: call.externalId,
  // Providers number their rounds independently; a game we never listed is told apart by its merchant.
  provider: game?.provider ?? `gis-${merchant}`,
  game: call.gameUuid ?? 'unknown',
})

const freeRoundOf = (isFree: boolean) => (isFree ? { userBonusId: null } : null)

const stakeCommand = (call: StakeCall, { objection, weight, ...known }: Known & { readonly objection: Objection | null; readonly weight: Bps }): StakeCommand => ({
  ...namesOf(call, known),
  kind: 'stake',
  amount: call.amount,
  weight,
  // A stake without a round is a round of its own.
  round: call.round ?? `stake ${call.externalId}`,
  sessionStartedAt: known.admission.session?.startedAt ?? null,
  isRoundFinished: call.isRoundFinished,
  freeRound: freeRoundOf(call.isFree),
  objection,
})

function creditCommand(call: Exclude<MovingCall, StakeCall>, known: Known): Command {
  const names = namesOf(call, known)
  switch (call.kind) {
    case 'payout': {
      const { amount, fraction, type, round, isRoundFinished } = call
      return { ...names, kind: 'payout', amount, fraction, type, round, isRoundFinished, sessionStartedAt: known.admission.session?.startedAt ?? null, freeRound: freeRoundOf(type === 'free_round') }
    }
    case 'refund':
      return { ...names, kind: 'refund', amount: call.amount, stakeId: call.stakeId, round: call.round }
    case 'rollback':
      return { ...names, kind: 'rollback', currency: call.currency, items: call.items, round: call.round }
  }
}

const refusalOf: Record<Exclude<Outcome['code'], 'OK' | 'REPLAY' | 'ALREADY_REVERSED' | 'OBJECTED' | BonusCode>, CallRefusal> = {
  PLAYER_UNKNOWN: 'PLAYER_UNKNOWN',
  CURRENCY_MISMATCH: 'CURRENCY_MISMATCH',
  PLAYER_BLOCKED: 'PLAYER_BLOCKED',
  INSUFFICIENT: 'INSUFFICIENT',
  LIMIT: 'LIMIT',
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
      report(deps, call, outcome.facts)
      return { code: 'DONE', balance: outcome.receipt.balances.total, transactionId: outcome.receipt.transactionId }
    case 'REPLAY':
      return { code: 'DONE', balance: outcome.receipt.balances.total, transactionId: outcome.receipt.transactionId }
    case 'ALREADY_REVERSED':
      return { code: 'DONE', balance: outcome.balances.total, transactionId: call.externalId }
    case 'OBJECTED':
      return { code: wordIn(outcome.word) }
    case 'CONFLICT':
      deps.logger.warn({ playerId: call.playerId, kind: call.kind, externalId: call.externalId }, 'a provider repeated an id with other content')
      return { code: 'CONFLICT' }
    case 'BONUS_OPEN':
    case 'WAGER_NOT_MET':
    case 'ROUNDS_OPEN':
    case 'NOT_DUE':
      return broken(outcome.code)
    default:
      return { code: refusalOf[outcome.code] }
  }
}

const broken = (code: BonusCode): never => {
  throw new BrokenInvariant(`the wallet says ${code} of commands about bonuses only`)
}

const wordIn = (text: string): ObjectionWord => {
  const word = objectionWords.find((each) => each === text)
  invariant(word, 'the wallet gives our own word back')
  return word
}

const report = ({ logger }: AnswerDeps, { playerId, kind, externalId }: MovingCall, facts: readonly Fact[]): void => {
  for (const fact of facts) logger.info({ playerId, kind, externalId, fact: fact.kind }, 'worth a look: accepted as the protocol demands')
}
