import { amountOf, money, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Command, Fact, Outcome, StakeCommand, Wallet } from '@zoria/wallet'
import type { CallOutcome, CallRefusal, ProviderCall, StakeCall } from '../rules/provider-call.ts'
import { objectionTo, type Objection } from '../rules/stake-objection.ts'
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
 * block, funds and bounds in the documented order; payouts, refunds and rollbacks always land (I-19). docs/rules/games.md#bets
 */
export const answerCall = (deps: AnswerDeps) => async (call: ProviderCall, ticket: CallTicket): Promise<CallOutcome> => {
  const admission = await deps.admissions.admit({ ...ticket, sessionId: call.sessionId, gameUuid: call.gameUuid })
  if (!admission.isFresh) return { code: 'BAD_SIGN' }

  switch (call.kind) {
    case 'balance':
    case 'foreign_currency':
      return showBalance(deps, call)
    case 'stake':
      return takeStake(deps, call, { admission, command: stakeCommand(call, admission, ticket) })
    default:
      return outcomeOf(deps, call, await deps.wallet.execute(creditCommand(call, admission, ticket)))
  }
}

async function showBalance({ wallet }: AnswerDeps, call: Extract<ProviderCall, { kind: 'balance' | 'foreign_currency' }>): Promise<CallOutcome> {
  const balances = await wallet.balances(call.playerId)
  if (balances === undefined) return { code: 'PLAYER_UNKNOWN' }
  if (call.kind === 'foreign_currency' || call.currency !== balances.currency) return { code: 'CURRENCY_MISMATCH' }
  return { code: 'DONE', balance: balances.total, transactionId: '' }
}

type Staking = { readonly admission: Admission; readonly command: StakeCommand }

async function takeStake(deps: AnswerDeps, call: StakeCall, { admission, command }: Staking): Promise<CallOutcome> {
  const objection = objectionTo(call, {
    session: admission.session,
    game: admission.game,
    bounds: deps.settings.read('STAKE_BOUNDS')[call.amount.currency],
    sessionHours: deps.settings.read('GAME_SESSION_HOURS'),
    isTechnicalWork: deps.settings.read('TECHNICAL_WORK'),
    now: deps.clock.now(),
  })
  if (objection !== null) return object(deps, call, { command, objection })
  return outcomeOf(deps, call, await deps.wallet.execute(command))
}

// More than anybody has: the wallet refuses it for want of funds, unless something before that speaks, or the id is known.
const beyondAnyFunds = 10n ** 17n

/**
 * Refuses a stake that must not be taken, but only if it never was: a repeat of one that was accepted is answered though its session has
 * ended or its game was switched off since. The wallet is asked with a stake nobody can pay, so that a race takes nothing.
 */
async function object(deps: AnswerDeps, call: StakeCall, { command, objection }: { command: StakeCommand; objection: Objection }): Promise<CallOutcome> {
  const asked = await deps.wallet.execute({ ...command, amount: money(beyondAnyFunds, call.amount.currency), freeRound: null })
  switch (asked.code) {
    case 'CONFLICT':
    case 'ALREADY_REVERSED':
      return outcomeOf(deps, call, await deps.wallet.execute(command))
    case 'PLAYER_BLOCKED':
      return { code: objection.place === 'before_block' ? objection.code : 'PLAYER_BLOCKED' }
    case 'INSUFFICIENT': {
      const isShort = !call.isFree && amountOf(asked.balances.total) < amountOf(call.amount)
      return { code: objection.place === 'after_funds' && isShort ? 'INSUFFICIENT' : objection.code }
    }
    case 'LIMIT':
      return { code: objection.code }
    default:
      return outcomeOf(deps, call, asked)
  }
}

const namesOf = (call: Exclude<ProviderCall, { kind: 'balance' | 'foreign_currency' }>, { game }: Admission, { merchant }: CallTicket) => ({
  playerId: call.playerId,
  source: `gis:${merchant}` as const,
  externalId: call.externalId,
  // Providers number their rounds independently; a game we never listed is told apart by its merchant.
  provider: game?.provider ?? `gis-${merchant}`,
  game: call.gameUuid ?? 'unknown',
})

const freeRoundOf = (isFree: boolean) => (isFree ? { userBonusId: null } : null)

const stakeCommand = (call: StakeCall, admission: Admission, ticket: CallTicket): StakeCommand => ({
  ...namesOf(call, admission, ticket),
  kind: 'stake',
  amount: call.amount,
  // A stake without a round is a round of its own.
  round: call.round ?? `stake ${call.externalId}`,
  sessionStartedAt: admission.session?.startedAt ?? null,
  isRoundFinished: call.isRoundFinished,
  freeRound: freeRoundOf(call.isFree),
})

function creditCommand(call: Extract<ProviderCall, { kind: 'payout' | 'refund' | 'rollback' }>, admission: Admission, ticket: CallTicket): Command {
  const names = namesOf(call, admission, ticket)
  switch (call.kind) {
    case 'payout': {
      const { amount, fraction, type, round, isRoundFinished } = call
      return { ...names, kind: 'payout', amount, fraction, type, round, isRoundFinished, sessionStartedAt: admission.session?.startedAt ?? null, freeRound: freeRoundOf(type === 'free_round') }
    }
    case 'refund':
      return { ...names, kind: 'refund', amount: call.amount, stakeId: call.stakeId, round: call.round }
    case 'rollback':
      return { ...names, kind: 'rollback', currency: call.currency, items: call.items, round: call.round }
  }
}

const refusalOf: Record<Exclude<Outcome['code'], 'OK' | 'REPLAY' | 'ALREADY_REVERSED'>, CallRefusal> = {
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

/** What the wallet said, in the words of provider calls. A bet that comes after its own reversal succeeds and moves nothing. */
function outcomeOf(deps: AnswerDeps, call: Exclude<ProviderCall, { kind: 'balance' | 'foreign_currency' }>, outcome: Outcome): CallOutcome {
  switch (outcome.code) {
    case 'OK':
      report(deps, call, outcome.facts)
      return { code: 'DONE', balance: outcome.receipt.balances.total, transactionId: outcome.receipt.transactionId }
    case 'REPLAY':
      return { code: 'DONE', balance: outcome.receipt.balances.total, transactionId: outcome.receipt.transactionId }
    case 'ALREADY_REVERSED':
      return { code: 'DONE', balance: outcome.balances.total, transactionId: call.externalId }
    case 'CONFLICT':
      deps.logger.warn({ playerId: call.playerId, kind: call.kind, externalId: call.externalId }, 'a provider repeated an id with other content')
      return { code: 'CONFLICT' }
    default:
      return { code: refusalOf[outcome.code] }
  }
}

const report = ({ logger }: AnswerDeps, { playerId, kind, externalId }: { playerId: string; kind: string; externalId: string }, facts: readonly Fact[]): void => {
  for (const fact of facts) logger.info({ playerId, kind, externalId, fact: fact.kind }, 'worth a look: accepted as the protocol demands')
}
