import type { WalletAnswer } from '../rules/round.ts'
import { demoResult, type Round } from '../storage/rounds.ts'
import type { Session } from '../storage/sessions.ts'
import { stakeAtFirst, type Currency } from '../rules/stakes.ts'
import type { Sql } from '../storage/database.ts'
import { findGame } from '../catalogue/catalogue.ts'
import type { Callback, CallbackForm } from '../gis/callback.ts'
import { formatAmount } from '../rules/amounts.ts'
import { retryCount } from '../rules/timing.ts'

/** Where stakes of a mode come from and payouts go. Every call is idempotent: it is identified by the round's id. */
export interface Wallet {
  readonly balance: (session: Session) => Promise<WalletAnswer>
  readonly takeStake: (round: Round) => Promise<WalletAnswer>
  readonly payOut: (round: Round) => Promise<WalletAnswer>
  readonly giveBack: (round: Round) => Promise<WalletAnswer>
}

/** Transaction ids are derived from the round, so that a restart repeats a call under the same id. */
const transactionIds = {
  stake: (round: { readonly id: string }): string => `${round.id}-bet`,
  payout: (round: { readonly id: string }): string => `${round.id}-win`,
  void: (round: { readonly id: string }): string => `${round.id}-refund`,
}

/**
 * Play money: a session starts with a thousand first stakes. Nothing leaves the studio; the balance is computed from
 * the session's rounds.
 */
export function createDemoWallet(sql: Sql): Wallet {
  const balance = async (
    session: { readonly id: string; readonly currency: Currency },
    besides: string | null,
  ): Promise<bigint> =>
    1_000n * stakeAtFirst(session.currency) + (await demoResult(sql, { sessionId: session.id, besides }))

  return {
    balance: async (session) => done(await balance(session, null)),
    takeStake: async (round) => {
      const left = (await balance({ id: round.sessionId, currency: round.currency }, round.id)) - round.stake
      return left < 0n ? { kind: 'error', code: 'INSUFFICIENT_FUNDS', description: '' } : done(left)
    },
    payOut: async (round) =>
      done(
        (await balance({ id: round.sessionId, currency: round.currency }, round.id)) -
          round.stake +
          (round.payout ?? 0n),
      ),
    giveBack: async (round) => done(await balance({ id: round.sessionId, currency: round.currency }, round.id)),
  }
}

const done = (balance: bigint): WalletAnswer => ({ kind: 'done', balance, reference: '' })

/** Play for money: every movement is a signed callback to the platform (docs/rules/gis.md). */
export function createGisWallet(call: Callback): Wallet {
  return {
    balance: (session) =>
      call({
        action: 'balance',
        currency: session.currency.toUpperCase(),
        player_id: session.playerId,
        session_id: session.platformSession,
      }),
    takeStake: (round) =>
      call({
        ...moneyForm(round, {
          action: 'bet',
          amount: round.stake,
          transactionId: transactionIds.stake(round),
          at: round.startedAt,
        }),
        type: kindOf(round, 'bet'),
      }),
    // A round without payout is reported as a payout of zero: `finished` settles it.
    payOut: (round) =>
      call({
        ...moneyForm(round, {
          action: 'win',
          amount: round.payout ?? 0n,
          transactionId: transactionIds.payout(round),
          at: round.drawnAt ?? round.startedAt,
        }),
        type: kindOf(round, 'win'),
        finished: 1,
      }),
    giveBack: (round) =>
      call({
        ...moneyForm(round, {
          action: 'refund',
          amount: round.stake,
          transactionId: transactionIds.void(round),
          at: round.startedAt,
        }),
        // The type of the refunded stake.
        type: kindOf(round, 'bet'),
        bet_transaction_id: transactionIds.stake(round),
        finished: 1,
      }),
  }
}

const kindOf = (round: Round, kind: 'bet' | 'win'): string => (round.freespinId === null ? kind : 'freespin')

const moneyForm = (
  round: Round,
  call: {
    readonly action: 'bet' | 'win' | 'refund'
    readonly amount: bigint
    readonly transactionId: string
    readonly at: number
  },
): CallbackForm => {
  const retries = retryCount(round.attempts)
  return {
    action: call.action,
    amount: formatAmount(call.amount),
    currency: round.currency.toUpperCase(),
    game_uuid: findGame(round.gameSlug)?.uuid ?? round.gameSlug,
    player_id: round.playerId,
    transaction_id: call.transactionId,
    session_id: round.platformSession,
    round_id: round.id,
    // Only for a free round: its grant, and how many are left after it.
    freespin_id: round.freespinId,
    quantity: round.freespinsLeft,
    transaction_datetime: microseconds(call.at),
    casino_request_retry_count: retries > 0 ? retries : null,
  }
}

/** 2026-11-21 12:00:00.000000, UTC; equal in every repetition of a call. */
export const microseconds = (ms: number): string =>
  `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')}000`
