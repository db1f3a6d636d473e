import type { Logger } from 'pino'
import { z } from 'zod'
import { findGame } from '../catalogue/catalogue.ts'
import { findLiveGame } from '../catalogue/live-games.ts'
import { newId } from '../chance.ts'
import type { PlayDeps } from '../play/deps.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { WalletAnswer } from '../rules/round.ts'
import { stakeLevels } from '../rules/stakes.ts'
import { findLatestRealSession, type Session } from '../storage/sessions.ts'
import { findValidation, insertValidation, recordValidation } from '../storage/validations.ts'
import type { Callback, CallbackForm } from './callback.ts'
import { GisError } from './errors.ts'
import type { FormValue } from './query-string.ts'

/** GIS: the check needs a money session opened at most 15 minutes ago. */
export const SESSION_AGE_MAX_MS = 900_000

export interface SelfValidation {
  readonly success: boolean
  /** One line per step: its name and `ok`, or the failure. */
  readonly log: readonly string[]
}

/** What a validation needs: the newest session for money, and the platform to call. */
export type ValidationDeps = Pick<PlayDeps, 'sql' | 'clock' | 'random'> & { readonly callback: Callback }

/**
 * Checks the platform's wallet against the whole protocol, on the newest money session, and reports each step. All
 * movements are undone, because the studio stores none of them as a round and its statement does not list them. Later
 * steps run even if one failed.
 */
export async function runSelfValidation(deps: ValidationDeps): Promise<SelfValidation> {
  return validateOn(deps, await sessionToValidateOn(deps))
}

/** The session used for a validation; throws a GIS error if there is none. */
async function sessionToValidateOn({ sql, clock }: Pick<ValidationDeps, 'sql' | 'clock'>): Promise<Session> {
  const session = await findLatestRealSession(sql, clock.now() - SESSION_AGE_MAX_MS)
  if (session === null) throw new GisError(422, 'A game session opened in the last 15 minutes is needed')
  return session
}

/** Runs the validation on a given session. */
async function validateOn(deps: ValidationDeps, session: Session): Promise<SelfValidation> {
  const calls = callsFor(session, newId(deps.clock.now(), deps.random))
  const start = await deps.callback(calls.balance)
  const before = start.kind === 'done' ? start.balance : null
  const reports = [{ name: 'balance', fault: faultOf(start, null) }]
  const references = new Map<string, string>()
  for (const step of stepsOf(calls)) {
    const answer = await deps.callback(step.form)
    const expected = before === null ? null : before + step.change
    reports.push({
      name: step.name,
      fault: faultOf(answer, expected, step.repeats === undefined ? undefined : references.get(step.repeats)),
    })
    if (answer.kind === 'done') references.set(step.name, answer.reference)
  }
  return {
    success: reports.every(({ fault }) => fault === null),
    log: reports.map(({ name, fault }) => `${name}: ${fault ?? 'ok'}`),
  }
}

interface Step {
  readonly name: string
  readonly form: CallbackForm
  /** Expected difference from the initial balance after this step. */
  readonly change: bigint
  /** The earlier step whose transaction id the platform must return again. */
  readonly repeats?: string
}

const stepsOf = (calls: ReturnType<typeof callsFor>): readonly Step[] => {
  const { stake } = calls
  return [
    { name: 'bet', form: calls.bet, change: -stake },
    { name: 'bet repeated', form: calls.bet, change: -stake, repeats: 'bet' },
    { name: 'win', form: calls.win, change: 0n },
    { name: 'win repeated', form: calls.win, change: 0n, repeats: 'win' },
    { name: 'bet to refund', form: calls.secondBet, change: -stake },
    { name: 'refund', form: calls.refund, change: 0n },
    { name: 'refund repeated', form: calls.refund, change: 0n, repeats: 'refund' },
    { name: 'refund of an unknown bet', form: calls.refundUnknown, change: 0n },
    { name: 'the refunded bet arriving late', form: calls.lateBet, change: 0n },
    { name: 'bet to roll back', form: calls.thirdBet, change: -stake },
    { name: 'rollback', form: calls.rollback, change: 0n },
    { name: 'rollback repeated', form: calls.rollback, change: 0n, repeats: 'rollback' },
    { name: 'rollback of an unknown bet', form: calls.rollbackUnknown, change: 0n },
    { name: 'the rolled back bet arriving late', form: calls.lateRolledBet, change: 0n },
    { name: 'free bet', form: calls.freeBet, change: 0n },
    { name: 'win of nothing for the free bet', form: calls.freeWin, change: 0n },
    { name: 'rollback of the first bet and its win', form: calls.rollbackBoth, change: 0n },
  ]
}

const callsFor = (session: Session, id: string) => {
  const stake = stakeLevels(session.currency)[0] ?? 0n
  const call = (action: string, round: string, fields: Record<string, FormValue>): CallbackForm => ({
    action,
    amount: formatAmount(stake),
    currency: session.currency.toUpperCase(),
    game_uuid: (findGame(session.gameSlug) ?? findLiveGame(session.gameSlug))?.uuid ?? '',
    player_id: session.playerId,
    session_id: session.platformSession,
    round_id: `${id}-${round}`,
    ...fields,
  })
  const rollbackOf = (round: string, actions: readonly ('bet' | 'win')[] = ['bet']): CallbackForm =>
    call('rollback', round, {
      type: 'rollback',
      transaction_id: `${id}-rollback-${round}`,
      provider_round_id: `${id}-${round}`,
      amount: null,
      rollback_transactions: actions.map((action) => ({
        action,
        amount: formatAmount(stake),
        transaction_id: `${id}-${action}-${round}`,
        type: action,
      })),
    })
  return {
    stake,
    balance: {
      action: 'balance',
      currency: session.currency.toUpperCase(),
      player_id: session.playerId,
      session_id: session.platformSession,
    },
    bet: call('bet', 'a', { type: 'bet', transaction_id: `${id}-bet-a` }),
    win: call('win', 'a', { type: 'win', transaction_id: `${id}-win-a`, finished: 1 }),
    secondBet: call('bet', 'b', { type: 'bet', transaction_id: `${id}-bet-b` }),
    refund: call('refund', 'b', {
      type: 'bet',
      transaction_id: `${id}-refund-b`,
      bet_transaction_id: `${id}-bet-b`,
      finished: 1,
    }),
    refundUnknown: call('refund', 'c', {
      type: 'bet',
      transaction_id: `${id}-refund-c`,
      bet_transaction_id: `${id}-bet-c`,
      finished: 1,
    }),
    lateBet: call('bet', 'c', { type: 'bet', transaction_id: `${id}-bet-c` }),
    thirdBet: call('bet', 'd', { type: 'bet', transaction_id: `${id}-bet-d` }),
    rollback: rollbackOf('d'),
    rollbackUnknown: rollbackOf('e'),
    rollbackBoth: rollbackOf('a', ['bet', 'win']),
    lateRolledBet: call('bet', 'e', { type: 'bet', transaction_id: `${id}-bet-e`, finished: 1 }),
    freeBet: call('bet', 'f', { type: 'freespin', transaction_id: `${id}-bet-f`, freespin_id: id, quantity: 0 }),
    freeWin: call('win', 'f', {
      type: 'freespin',
      transaction_id: `${id}-win-f`,
      freespin_id: id,
      quantity: 0,
      amount: '0.00',
      finished: 1,
    }),
  }
}

const faultOf = (answer: WalletAnswer, expected: bigint | null, reference?: string): string | null => {
  if (answer.kind === 'error') return `${answer.code}: ${answer.description}`
  if (answer.kind === 'unknown') return answer.why
  if (expected !== null && answer.balance !== expected) {
    return `the balance is ${formatAmount(answer.balance ?? 0n)}, expected ${formatAmount(expected)}`
  }
  if (reference !== undefined && answer.reference !== reference)
    return 'a repeated call was answered with another transaction_id'
  return null
}

/** A validation without a report after this time was interrupted: its calls take at most three seconds each. */
const VALIDATION_TIME_MAX_MS = 120_000

/** `POST /self-validate/run`: starts a validation and returns its task id at once. */
export async function startValidation(deps: ValidationDeps, logger: Pick<Logger, 'error'>): Promise<object> {
  const session = await sessionToValidateOn(deps)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertValidation(deps.sql, id, now)
  void validateOn(deps, session)
    .then((report) => recordValidation(deps.sql, id, report))
    .catch((error: unknown) => logger.error({ err: error, validation: id }, 'a self-validation failed'))
  return { task: id }
}

/** `GET /self-validate/result/{id}`: the report of a task when it is available. */
export async function readValidation(deps: Pick<ValidationDeps, 'sql' | 'clock'>, id: string): Promise<object> {
  const found = z.uuid().safeParse(id).success ? await findValidation(deps.sql, id) : null
  if (found === null) throw new GisError(404, 'Task not found')
  if (found.report !== null) return { status: 'done', ...(found.report as object) }
  const isLost = deps.clock.now() - found.startedAt > VALIDATION_TIME_MAX_MS
  return isLost ? { status: 'failed', success: false, log: ['the validation was interrupted'] } : { status: 'running' }
}
