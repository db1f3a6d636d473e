import { replayBlackjack, type BlackjackPlace } from '@zoria/game-maths'
import type { LiveTable } from '../../catalogue/live-games.ts'
import type { Clock } from '../../clock.ts'
import { shoeOfRound } from '../../outcome/draw-table.ts'
import { openPlaces, STAKE_GRACE_MS, stepEnd } from '../../rules/blackjack-table.ts'
import type { Sql } from '../../storage/database.ts'
import { dealTableRound, findPlay, playTableStep, type StoredDecision } from '../../storage/table-decisions.ts'
import type { TableChains } from './chains.ts'
import { readPlayers, type LivePlay, type LiveRound } from './live-round.ts'

export interface BlackjackDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly chains: TableChains
}

interface TableRoundInPlay {
  readonly table: LiveTable
  readonly live: LiveRound
}

/**
 * Deals a round of blackjack and plays its steps, as far as the clock and the decisions allow. Every change is stored
 * before it is shown. Afterwards the round waits, is empty, or its play is over and it can be drawn.
 */
export async function advanceBlackjack(deps: BlackjackDeps, { table, live }: TableRoundInPlay): Promise<void> {
  const { sql, clock } = deps
  const { id, closesAt } = live.round
  if (live.round.state === 'open') {
    if (clock.now() < closesAt + table.times.closedMs) return
    await dealTableRound(sql, { id, dealtAt: clock.now() })
    await readPlay(deps, { table, live })
    live.round = { ...live.round, state: live.play === null ? 'empty' : 'dealt' }
    await readPlayers(sql, live)
  }
  while (live.play !== null && isStepOver(live, live.play, { table, now: clock.now() })) {
    await playTableStep(sql, { id, step: live.play.steps.length, playedAt: clock.now() })
    await readPlay(deps, { table, live })
    await readPlayers(sql, live)
  }
}

/** Reads a round's deal, steps and decisions, and deals its cards from the seed; nothing before the deal. */
export async function readPlay(
  { sql, chains }: Pick<BlackjackDeps, 'sql' | 'chains'>,
  { table, live }: TableRoundInPlay,
): Promise<void> {
  const stored = await findPlay(sql, live.round.id)
  if (stored === null) return
  const { day, number } = live.round
  const shoe =
    live.play?.shoe ??
    shoeOfRound({ seed: await chains.seedOf({ tableId: table.id, day, number }), table: table.id, round: number })
  const steps = stored.steps.map(({ decisions }) => decisions)
  live.play = {
    ...stored,
    decisions: [...stored.decisions],
    shoe,
    round: replayBlackjack({ seats: stored.seats, steps, shoe }),
  }
}

/** When the step that is open ends. */
export function stepEndOf(
  { round }: Pick<LiveRound, 'round'>,
  { steps, dealtAt }: LivePlay,
  { times }: LiveTable,
): number {
  return stepEnd({
    openedAt: steps.at(-1)?.playedAt ?? dealtAt,
    stepMs: times.decisions?.stepMs ?? 0,
    decideUntil: round.closesAt + times.closedMs + (times.decisions?.decideMs ?? 0),
  })
}

/**
 * A decision for a hand in the open step: `pending` while its stake is not confirmed. Null if there is none, or the
 * wallet refused its stake.
 */
export function decisionAt(
  live: LiveRound,
  { seat, hand }: BlackjackPlace,
): { readonly decision: StoredDecision; readonly isPending: boolean } | null {
  const step = live.play?.steps.length
  for (const decision of live.play?.decisions ?? []) {
    if (decision.step !== step || decision.seat !== seat || decision.hand !== hand) continue
    const state = decision.placementId === null ? 'accepted' : stateOfPlacement(live, decision.placementId)
    if (state === 'accepted' || state === 'stake_asked') return { decision, isPending: state === 'stake_asked' }
  }
  return null
}

// A step ends when every hand that is not done has decided, or with its time; then it waits a little for stakes that
// are under way, and for decisions that are being stored.
const isStepOver = (
  live: LiveRound,
  play: LivePlay,
  { table, now }: { readonly table: LiveTable; readonly now: number },
): boolean => {
  const decided = openPlaces(play.round).map((place) => decisionAt(live, place))
  if (decided.length === 0) return false
  const isPending = live.storing.size > 0 || decided.some((each) => each?.isPending === true)
  if (!isPending && decided.every((each) => each !== null)) return true
  const endsAt = stepEndOf(live, play, table)
  return now >= endsAt && (!isPending || now >= endsAt + STAKE_GRACE_MS)
}

const stateOfPlacement = ({ players }: LiveRound, id: string): string | null => {
  for (const { placements } of players.values())
    for (const placement of placements.values()) if (placement.id === id) return placement.state
  return null
}
