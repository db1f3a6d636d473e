import { findLiveGame } from '../../catalogue/live-games.ts'
import type { Callback, CallbackForm } from '../../gis/callback.ts'
import { formatAmount } from '../../rules/amounts.ts'
import type { WalletAnswer } from '../../rules/round.ts'
import { retryCount } from '../../rules/timing.ts'
import type { Placed, PlayerRound } from '../../storage/player-rounds.ts'
import { microseconds } from '../wallets.ts'

/**
 * Money of tables: a stake for each placement, a refund for each that is undone, and one payout for a player's round,
 * also of zero. Transaction ids are derived from the placement and the round, so that a repeated call moves nothing.
 */
export interface TableWallet {
  readonly takeStake: (placed: Placed) => Promise<WalletAnswer>
  readonly giveBack: (placed: Placed) => Promise<WalletAnswer>
  readonly payOut: (player: PlayerRound) => Promise<WalletAnswer>
}

/** The wallet of the platform, over GIS (docs/rules/gis.md). */
export function createTableWallet(call: Callback): TableWallet {
  return {
    takeStake: (placed) => call({ ...stakeForm(placed), action: 'bet', transaction_id: betId(placed), type: 'bet' }),
    giveBack: (placed) =>
      call({
        ...stakeForm(placed),
        action: 'refund',
        transaction_id: `${placed.placement.id}-refund`,
        type: 'bet',
        bet_transaction_id: betId(placed),
      }),
    payOut: (player) =>
      call({
        ...roundForm(player, player.platformSession),
        action: 'win',
        amount: formatAmount(player.payout ?? 0n),
        transaction_id: `${player.id}-win`,
        type: 'win',
        finished: 1,
        transaction_datetime: microseconds(player.startedAt),
        casino_request_retry_count: repeats(player.attempts),
      }),
  }
}

const betId = ({ placement }: Placed): string => `${placement.id}-bet`

const stakeForm = ({ player, placement }: Placed): Omit<CallbackForm, 'action'> => ({
  ...roundForm(player, placement.platformSession),
  amount: formatAmount(placement.stake),
  transaction_datetime: microseconds(placement.placedAt),
  casino_request_retry_count: repeats(placement.attempts),
})

const roundForm = (player: PlayerRound, platformSession: string): Omit<CallbackForm, 'action'> => ({
  currency: player.currency.toUpperCase(),
  game_uuid: findLiveGame(player.gameSlug)?.uuid ?? player.gameSlug,
  player_id: player.playerId,
  session_id: platformSession,
  round_id: player.id,
})

const repeats = (attempts: number): number | null => (retryCount(attempts) > 0 ? retryCount(attempts) : null)
