import type { getRound as oneRound, listRounds as endpoint } from '@zoria/contract/games/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { roundStepKinds } from '@zoria/contract/games/words'
import { formatAmount, invariant, minus, toIso, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayedRound, RecalledRow, Wallet } from '@zoria/wallet'
import { findGameNames, type GameName } from '../storage/games.ts'

type Rounds = ReplyOf<typeof endpoint>['body']
type Recalled = ReplyOf<typeof oneRound>['body']

/** A player's rounds as the journal tells them, with the names their games have in the catalogue. */
export const listRounds = ({ sql, wallet }: { sql: Sql; wallet: Pick<Wallet, 'rounds'> }) => async ({ playerId, page, pageSize }: { playerId: Id<'Player'>; page: number; pageSize: number }): Promise<Rounds> => {
  const rounds = await wallet.rounds(playerId, { page, pageSize })
  const names = await findGameNames(sql, [...new Set(rounds.items.map(({ game }) => game))])
  const byUuid = new Map(names.map((name) => [name.game_uuid, name]))
  return { items: rounds.items.map((round) => wireRoundOf(round, byUuid.get(round.game))), total: rounds.total, page, pageSize }
}

/** A round of a player with all its movements, in their order (I-20); undefined where it is not theirs. */
export const recallRound = ({ sql, wallet }: { sql: Sql; wallet: Pick<Wallet, 'round' | 'roundRows'> }) => async (playerId: Id<'Player'>, name: { provider: string; round: string }): Promise<Recalled | undefined> => {
  const round = await wallet.round(playerId, name)
  if (round === undefined) return undefined
  const [[gameName], rows] = await Promise.all([findGameNames(sql, [round.game]), wallet.roundRows(playerId, name)])
  return { ...wireRoundOf(round, gameName), steps: rows.map(wireStepOf) }
}

const wireStepOf = ({ kind, transactionId, balancesBefore, balances, at }: RecalledRow): Recalled['steps'][number] => {
  const known = roundStepKinds.find((each) => each === kind)
  invariant(known, 'what stands in a round is one of its steps')
  const amounts = { amount: minus(balances.total, balancesBefore.total), balance_before: balancesBefore.total, balance_after: balances.total }
  return { kind: known, transaction_id: transactionId, amount: formatAmount(amounts.amount), balance_before: formatAmount(amounts.balance_before), balance_after: formatAmount(amounts.balance_after), at: toIso(at) }
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
