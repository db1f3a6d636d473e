import { findGame } from '../catalogue/catalogue.ts'
import type { Callback, CallbackForm } from '../gis/callback.ts'
import { formatAmount } from '../rules/amounts.ts'
import { retryCount } from '../rules/retries.ts'
import type { Round } from '../storage/rounds.ts'
import { transactionIds, type Wallet } from './wallet.ts'

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
        ...moneyForm(round, { action: 'bet', amount: round.stake, transactionId: transactionIds.stake(round), at: round.startedAt }),
        type: kindOf(round, 'bet'),
      }),
    // A round that returns nothing is told as a payout of zero: `finished` is what settles it.
    payOut: (round) =>
      call({
        ...moneyForm(round, { action: 'win', amount: round.payout ?? 0n, transactionId: transactionIds.payout(round), at: round.drawnAt ?? round.startedAt }),
        type: kindOf(round, 'win'),
        finished: 1,
      }),
    giveBack: (round) =>
      call({
        ...moneyForm(round, { action: 'refund', amount: round.stake, transactionId: transactionIds.void(round), at: round.startedAt }),
        // The type is that of the stake which is given back.
        type: kindOf(round, 'bet'),
        bet_transaction_id: transactionIds.stake(round),
        finished: 1,
      }),
  }
}

const kindOf = (round: Round, kind: 'bet' | 'win'): string => (round.freespinId === null ? kind : 'freespin')

const moneyForm = (
  round: Round,
  call: { readonly action: 'bet' | 'win' | 'refund'; readonly amount: bigint; readonly transactionId: string; readonly at: number },
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
    // Of a free round: whose it is, and how many are left after it.
    freespin_id: round.freespinId,
    quantity: round.freespinsLeft,
    transaction_datetime: microseconds(call.at),
    casino_request_retry_count: retries > 0 ? retries : null,
  }
}

// 2026-11-21 12:00:00.000000, UTC; the same at every repeat of one call.
const microseconds = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')}000`
