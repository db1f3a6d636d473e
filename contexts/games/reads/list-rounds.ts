import type { listRounds as endpoint } from '@zoria/contract/games/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { formatAmount, toIso, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayedRound, Wallet } from '@zoria/wallet'
import { findGameNames, type GameName } from '../storage/games.ts'

type Rounds = ReplyOf<typeof endpoint>['body']

/** A player's rounds as the journal tells them, with the names their games have in the catalogue. */
export const listRounds = ({ sql, wallet }: { sql: Sql; wallet: Pick<Wallet, 'rounds'> }) => async ({ playerId, page, pageSize }: { playerId: Id<'Player'>; page: number; pageSize: number }): Promise<Rounds> => {
  const rounds = await wallet.rounds(playerId, { page, pageSize })
  const names = await findGameNames(sql, [...new Set(rounds.items.map(({ game }) => game))])
  const byUuid = new Map(names.map((name) => [name.game_uuid, name]))
  return { items: rounds.items.map((round) => wireRoundOf(round, byUuid.get(round.game))), total: rounds.total, page, pageSize }
}

const wireRoundOf = (round: PlayedRound, name: GameName | undefined): Rounds['items'][number] => ({
  id: `${round.provider}/${round.round}`,
  // A payout may come for a game that was never listed: it is shown by the provider's own name of it.
  game: { slug: name?.slug ?? round.game, name: name?.name ?? round.game },
  currency: round.staked.currency,
  status: round.status,
  stake: formatAmount(round.staked),
  payout: formatAmount(round.paid),
  started_at: toIso(round.startedAt),
  ended_at: round.status === 'open' ? null : toIso(round.endedAt),
})
