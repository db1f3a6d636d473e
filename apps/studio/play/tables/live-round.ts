import type { BlackjackRound, Card } from '@zoria/game-maths'
import type { TableBet } from '../../rules/table-bets.ts'
import type { Sql } from '../../storage/database.ts'
import { listPlaced, type Placement, type Placed, type PlayerRound } from '../../storage/player-rounds.ts'
import type { StoredDecision, StoredPlay } from '../../storage/table-decisions.ts'
import type { TableRound } from '../../storage/table-rounds.ts'

/** A round in play, with the bets of its players. The database has the same; a restart reads it from there. */
export interface LiveRound {
  round: TableRound
  readonly players: Map<string, LivePlayer>
  isPaying: boolean
  /**
   * Blackjack from its deal on; null before it, in other games, and for a round that was over at the start of this
   * process.
   */
  play: LivePlay | null
  /** Decisions that are taken and not stored yet: a step waits for them. */
  readonly storing: Set<StoredDecision>
}

/** The cards and decisions of a round of blackjack. They follow from the seed and what is stored. */
export interface LivePlay extends StoredPlay {
  readonly decisions: StoredDecision[]
  readonly shoe: readonly Card[]
  readonly round: BlackjackRound
}

/** One player in a round. */
export interface LivePlayer {
  player: PlayerRound
  readonly placements: Map<string, Placement>
  /** The last balance that the wallet answered. */
  balance: bigint | null
}

export function liveRound(round: TableRound, placed: readonly Placed[]): LiveRound {
  const live: LiveRound = { round, players: new Map(), isPaying: false, play: null, storing: new Set() }
  for (const each of placed) keep(live, each)
  return live
}

/** Stores the present state of a placement and its player. */
export function keep(
  live: LiveRound,
  { player, placement, balance = null }: Placed & { readonly balance?: bigint | null },
): LivePlayer {
  const known = live.players.get(player.playerId) ?? { player, placements: new Map<string, Placement>(), balance: null }
  live.players.set(player.playerId, known)
  known.placements.set(placement.requestId, placement)
  known.balance = balance ?? known.balance
  return known
}

/** The bets of a player that are on the table: accepted, or being confirmed. */
export function standingBets(of: LivePlayer | undefined): readonly TableBet[] {
  return [...(of?.placements.values() ?? [])]
    .filter(({ state }) => state === 'accepted' || state === 'stake_asked')
    .flatMap(({ bets }) => bets)
}

/** The number of all bets of a player in the round, whatever became of them. */
export function countBets(of: LivePlayer | undefined): number {
  return [...(of?.placements.values() ?? [])].reduce((count, { bets }) => count + bets.length, 0)
}

/** Reads the players of a round again after the database has decided on their placements: at a deal, a step or the draw. */
export async function readPlayers(sql: Sql, live: LiveRound): Promise<void> {
  const balances = new Map([...live.players].map(([playerId, { balance }]) => [playerId, balance]))
  const fresh = liveRound(live.round, await listPlaced(sql, live.round.id))
  live.players.clear()
  for (const [playerId, player] of fresh.players)
    live.players.set(playerId, { ...player, balance: balances.get(playerId) ?? null })
}
