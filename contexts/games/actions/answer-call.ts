import { BrokenInvariant, bps, invariant, type Bps } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { SecurityLog } from '@zoria/platform/security-log'
import { isLargeWin, type Settings } from '@zoria/settings'
import type { Balances, Command, Outcome, Wallet } from '@zoria/wallet'
import type { Nonce } from '../gateways/gateway.ts'
import type {
  BatchCall,
  CallOutcome,
  CallRefusal,
  CallSource,
  CallSuccess,
  MovingCall,
  ProviderCall,
  StakeCall,
} from '../rules/provider-call.ts'
import { objectionTo, objectionCodes, type Objection, type ObjectionCode } from '../rules/stake-objection.ts'
import { weightOf } from '../rules/wager-weight.ts'
import type { Admission, Admissions } from '../storage/admissions.ts'
import type { FreeRoundsGrant } from '../storage/free-rounds.ts'
import type { RefusedOutcome, RefusedRequests } from '../storage/refused-requests.ts'
import { commandOf, type Known } from './wallet-commands.ts'

export type AnswerDeps = {
  readonly clock: Clock
  readonly logger: Logger
  readonly security: Pick<SecurityLog, 'report'>
  readonly wallet: Pick<Wallet, 'execute' | 'executeTogether' | 'balances'>
  readonly settings: Pick<Settings, 'read'>
  readonly admissions: Admissions
  readonly refusedRequests: RefusedRequests
  /** Which of these free rounds we granted to a player; others are missing. */
  readonly findGrants: (
    playerId: string,
    freeRoundsIds: readonly string[],
  ) => Promise<ReadonlyMap<string, FreeRoundsGrant>>
}

/** The source of a call, and its nonce; null if the protocol has no nonces. */
export type CallTicket = { readonly source: CallSource; readonly merchant: string; readonly nonce: Nonce | null }

/**
 * Answers a provider's call, exactly once: a repeat gets the first answer, whatever has changed since. Stakes are
 * checked for session, game, block, funds and bounds in the documented order: our objection is sent with the stake, and
 * the wallet applies it only if the id is new. Payouts, refunds and rollbacks are always accepted (I-19).
 * docs/rules/games.md#bets
 */
export const answerCall =
  (deps: AnswerDeps) =>
  async (call: ProviderCall, ticket: CallTicket): Promise<CallOutcome> => {
    const [admission, refused] = await Promise.all([
      deps.admissions.admit({
        merchant: ticket.merchant,
        nonce: ticket.nonce,
        sessionId: call.sessionId,
        gameUuid: call.gameUuid,
      }),
      refusedBefore(deps, call, ticket),
    ])
    if (!admission.isFresh) return { code: 'BAD_SIGN' }
    if (call.kind === 'balance' || call.kind === 'foreign_currency') return showBalance(deps, call)

    const outcome = await move(deps, call, { ticket, admission, refused })
    if (call.kind === 'stake' && isFinalRefusal(outcome)) await noteRefusal(deps, call, { ticket, outcome })
    return outcome
  }

/**
 * A bet that was refused under the same id of its request stays refused: its provider has given it up, even if money
 * came since.
 */
const refusedBefore = async (
  { refusedRequests }: AnswerDeps,
  call: ProviderCall,
  { merchant }: CallTicket,
): Promise<RefusedOutcome | undefined> => {
  const requestId = call.kind === 'stake' ? refusedIdOf(call) : undefined
  return requestId === undefined ? undefined : refusedRequests.find(merchant, requestId)
}

// Without case, as all ids of such protocols. With the player: the stored answer has a balance, which no other player's
// answer may tell.
const refusedIdOf = ({ playerId, requestId }: StakeCall): string | undefined =>
  requestId && `${playerId} ${requestId.toLowerCase()}`

const noteRefusal = async (
  { refusedRequests, clock }: AnswerDeps,
  call: StakeCall,
  { ticket, outcome }: { ticket: CallTicket; outcome: RefusedOutcome },
): Promise<void> => {
  const requestId = refusedIdOf(call)
  if (requestId !== undefined)
    await refusedRequests.note({ merchant: ticket.merchant, requestId, outcome, now: clock.now() })
}

const isFinalRefusal = (outcome: CallOutcome): outcome is RefusedOutcome =>
  !('transactionIds' in outcome) && outcome.code !== 'RETRY'

type Seen = { readonly ticket: CallTicket; readonly admission: Admission; readonly refused: RefusedOutcome | undefined }

async function move(
  deps: AnswerDeps,
  asked: MovingCall | BatchCall,
  { ticket, admission, refused }: Seen,
): Promise<CallOutcome> {
  const call = await withCurrency(deps, asked)
  if (call === undefined) return { code: 'PLAYER_UNKNOWN' }
  const freeRoundsIds = freeRoundsIn(call)
  const grants = freeRoundsIds.length === 0 ? undefined : await deps.findGrants(call.playerId, freeRoundsIds)
  const known: Known = {
    grantOf: (id) => grants?.get(id),
    source: ticket.source,
    admission,
    weight: weightIn(deps, admission),
    objectionTo: (stake) =>
      refused ? { word: refused.code, place: 'before_block' } : objectionOf(deps, stake, admission),
  }
  if (call.kind === 'batch') return answerBatch(deps, call, known)
  const outcome = await deps.wallet.execute(commandOf(call, known))
  // The wallet objects only to an unknown id: a bet that was accepted under it keeps its answer.
  return refused && outcome.code === 'OBJECTED' ? refused : outcomeOf(deps, call, outcome)
}

/**
 * A rollback whose protocol names no currency is in the player's own, which never changes. Undefined for an unknown
 * player.
 */
async function withCurrency<Call extends MovingCall | BatchCall>(
  { wallet }: AnswerDeps,
  call: Call,
): Promise<Call | undefined> {
  if (call.kind !== 'rollback' || call.currency !== null) return call
  const balances = await wallet.balances(call.playerId)
  return balances && { ...call, currency: balances.currency }
}

const freeRoundsIn = (call: MovingCall | BatchCall): readonly string[] => {
  if (call.kind === 'batch') return call.calls.flatMap(freeRoundsIn)
  return 'freeRoundsId' in call && call.freeRoundsId !== undefined ? [call.freeRoundsId] : []
}

async function showBalance(
  { wallet }: AnswerDeps,
  call: Extract<ProviderCall, { kind: 'balance' | 'foreign_currency' }>,
): Promise<CallOutcome> {
  const balances = await wallet.balances(call.playerId)
  if (balances === undefined) return { code: 'PLAYER_UNKNOWN' }
  if (call.kind === 'foreign_currency' || (call.currency !== null && call.currency !== balances.currency))
    return { code: 'CURRENCY_MISMATCH' }
  return { code: 'OK', balance: balances.total, transactionIds: [] }
}

/** All calls of the list or none. The answer has the balance after the last row, and our id of each call. */
async function answerBatch(deps: AnswerDeps, { calls }: BatchCall, known: Known): Promise<CallOutcome> {
  const [first, ...others] = calls
  const together = await deps.wallet.executeTogether([
    commandOf(first, known),
    ...others.map((call): Command => commandOf(call, known)),
  ])
  switch (together.code) {
    case 'OVERLOADED':
    case 'RETRY':
      return { code: 'RETRY' }
    case 'REFUSED':
      return outcomeOf(deps, calls[together.place] ?? first, together.refusal)
    case 'OK': {
      const outcomes = together.settled.map((settled, place) => outcomeOf(deps, calls[place] ?? first, settled))
      return {
        code: codeOfAll(outcomes),
        balance: latestOf(together.settled).total,
        transactionIds: outcomes.flatMap((outcome) => ('transactionIds' in outcome ? outcome.transactionIds : [])),
      }
    }
  }
}

/** A list is a replay if nothing in it is new. */
const codeOfAll = (outcomes: readonly CallOutcome[]): CallSuccess => {
  if (outcomes.some(({ code }) => code === 'OK')) return 'OK'
  return outcomes.some(({ code }) => code === 'REPLAY') ? 'REPLAY' : 'ALREADY_REVERSED'
}

/** A replayed call has the balance of its first answer; the highest version is the latest. */
const latestOf = (settled: readonly Outcome[]): Balances => {
  const shown = settled.map(balancesIn).filter((balances) => balances !== undefined)
  const [latest] = shown.toSorted((left, right) => Number(right.version - left.version))
  invariant(latest, 'an accepted list has a resulting balance')
  return latest
}

const balancesIn = (outcome: Outcome): Balances | undefined => {
  if ('receipt' in outcome) return outcome.receipt.balances
  return 'balances' in outcome ? outcome.balances : undefined
}

const objectionOf = (
  { settings, clock }: AnswerDeps,
  call: StakeCall,
  { session, game }: Admission,
): Objection | null =>
  objectionTo(call, {
    session,
    game,
    bounds: settings.read('STAKE_BOUNDS')[call.amount.currency],
    sessionHours: settings.read('GAME_SESSION_HOURS'),
    isTechnicalWork: settings.read('TECHNICAL_WORK'),
    now: clock.now(),
  })

// A game that was never listed has no weight; its stake is refused anyway.
const weightIn = ({ settings }: AnswerDeps, { game }: Admission): Bps =>
  game ? weightOf(game, settings.read('WAGER_WEIGHTS')) : bps(0)

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

/** Refusals of bonus commands; providers have no such commands. */
type BonusCode = 'BONUS_OPEN' | 'WAGER_NOT_MET' | 'ROUNDS_OPEN' | 'NOT_DUE'

/**
 * Converts the wallet's outcome to a provider call's outcome. A bet that arrives after its own reversal succeeds and
 * moves nothing.
 */
function outcomeOf(deps: AnswerDeps, call: MovingCall, outcome: Outcome): CallOutcome {
  switch (outcome.code) {
    case 'OK':
      for (const { kind: fact } of outcome.facts)
        deps.logger.info({ ...namesIn(call), fact }, 'accepted as the protocol requires, but suspicious')
      reportWin(deps, call, outcome.facts)
      return { code: 'OK', balance: outcome.receipt.balances.total, transactionIds: [outcome.receipt.transactionId] }
    case 'REPLAY':
      return {
        code: 'REPLAY',
        balance: outcome.receipt.balances.total,
        transactionIds: [outcome.receipt.transactionId],
      }
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

/**
 * Reports wins that block the player's withdrawals until staff has reviewed them
 * (docs/rules/cashbox.md#approval-by-rule).
 */
function reportWin(
  { security, settings }: AnswerDeps,
  call: MovingCall,
  facts: readonly { readonly kind: string }[],
): void {
  if (call.kind !== 'payout') return
  const { gameUuid, externalId, playerId } = call
  const logFields = { player: playerId, game: gameUuid, transaction: externalId }
  if (facts.some(({ kind }) => kind === 'payout_without_stake'))
    security.report({ kind: 'win_without_stake', facts: logFields })
  if (
    isLargeWin(
      { all: settings.read('WIN_REVIEW'), games: settings.read('WIN_REVIEW_GAMES') },
      { game: gameUuid ?? 'unknown', amount: call.amount },
    )
  )
    security.report({ kind: 'win_above_threshold', facts: logFields })
}

const namesIn = ({ playerId, kind, externalId }: MovingCall) => ({ playerId, kind, externalId })

const broken = (code: BonusCode): never => {
  throw new BrokenInvariant(`the wallet returns ${code} only for bonus commands`)
}

const wordIn = (text: string): ObjectionCode => {
  const word = objectionCodes.find((each) => each === text)
  invariant(word, 'the wallet returns our own objection code')
  return word
}
