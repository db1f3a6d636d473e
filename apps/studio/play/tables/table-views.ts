import { formatAmount } from '../../rules/amounts.ts'
import { phaseAt, type Phase } from '../../rules/table-clock.ts'
import type { Placement } from '../../storage/player-rounds.ts'
import type { TableChain, TableRound } from '../../storage/table-rounds.ts'
import type { ChainView, OwnView, PlacementView, ResultView, TableRoundView } from '../../wire-tables.ts'
import type { LivePlayer } from './live-round.ts'

/** The phase that is shown: a result only once there is one. */
export function shownPhase(round: TableRound, now: number): Phase {
  const phase = phaseAt(round, now)
  return round.outcome === null && (phase === 'result' || phase === 'paid') ? 'closed' : phase
}

export function viewTableRound(round: TableRound, now: number): TableRoundView {
  const { id, day, number, opensAt, lastCallAt, closesAt, resultAt, paysAt, endsAt, outcome } = round
  return {
    id,
    day,
    number,
    phase: shownPhase(round, now),
    opensAt,
    lastCallAt,
    closesAt,
    resultAt,
    paysAt,
    endsAt,
    outcome,
    seed: hexOrNull(round.serverSeed),
  }
}

/** A drawn round as a result. */
export function viewResult({ day, number, outcome, serverSeed }: TableRound): ResultView {
  if (outcome === null || serverSeed === null) throw new Error(`Round ${number} of ${day} is not drawn`)
  return { day, number, outcome, seed: hexOf(serverSeed) }
}

/** What a player has in a round. */
export function viewOwn({ player, placements, balance }: LivePlayer): OwnView {
  const shown = [...placements.values()].map(viewPlacement)
  const stake = [...placements.values()]
    .filter(({ state }) => state === 'accepted')
    .reduce((sum, each) => sum + each.stake, 0n)
  return {
    roundId: player.tableRoundId,
    placements: shown,
    stake: formatAmount(stake),
    payout: player.payout === null ? null : formatAmount(player.payout),
    isPaid: player.state === 'settled',
    balance: balance === null ? null : formatAmount(balance),
  }
}

export function viewChain({
  tableId,
  day,
  rounds,
  publishedHash,
  committedAt,
}: TableChain & { readonly committedAt: number }): ChainView {
  return { tableId, day, rounds, hash: hexOf(publishedHash), committedAt: new Date(committedAt).toISOString() }
}

const viewPlacement = ({ requestId, bets, stake, state, refusal }: Placement): PlacementView => ({
  requestId,
  bets: bets.map(({ spot, amount }) => ({ spot, amount: formatAmount(amount) })),
  stake: formatAmount(stake),
  state,
  refusal,
})

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const hexOrNull = (bytes: Uint8Array | null): string | null => (bytes === null ? null : hexOf(bytes))
