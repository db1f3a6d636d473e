import { blackjackActions, type BlackjackDecision } from '@zoria/game-maths'
import { newId } from '../../chance.ts'
import { spotOfDecision, stakesOfSeats, type DecisionRefusal } from '../../rules/blackjack-table.ts'
import { BETS_PER_ROUND_MAX } from '../../rules/table-bets.ts'
import { CALL_LEASE_MS } from '../../rules/timing.ts'
import type { Placed } from '../../storage/player-rounds.ts'
import type { Session } from '../../storage/sessions.ts'
import { findPlay, insertDecision, type StoredDecision } from '../../storage/table-decisions.ts'
import { decisionAt, readPlay, stepEndOf } from './blackjack-play.ts'
import {
  countBets,
  keep,
  readPlayers,
  standingBets,
  type LivePlay,
  type LivePlayer,
  type LiveRound,
} from './live-round.ts'
import type { RunningTable, TableDeps } from './running-table.ts'

/** What a page asks for one hand. */
export interface WantedDecision extends BlackjackDecision {
  readonly requestId: string
  readonly roundId: string
  /** Number of the step from 0, so that a late decision never counts for the next step. */
  readonly step: number
}

export type Decided =
  | { readonly ok: true; readonly player: LivePlayer }
  | { readonly ok: false; readonly code: DecisionRefusal | 'BET_PENDING' }

type Deps = Pick<TableDeps, 'sql' | 'clock' | 'chains' | 'calls' | 'random' | 'inFlight' | 'logger'>

/**
 * Takes a player's decision for a hand in the open step. It is stored before it is answered; doubling and splitting
 * then take their stake, and count once the wallet has taken it. After a refusal of the wallet the hand may decide
 * again. The server's clock decides what is late; a repeated request answers the same.
 */
export async function decideBlackjack(
  deps: Deps,
  {
    table,
    session,
    wanted,
  }: { readonly table: RunningTable; readonly session: Session; readonly wanted: WantedDecision },
): Promise<Decided> {
  const live = table.rounds().find(({ round }) => round.id === wanted.roundId)
  const [owner, play] = [live?.players.get(session.playerId), live?.play]
  if (live === undefined || owner === undefined || play === undefined || play === null)
    return { ok: false, code: 'DECISION_LATE' }
  const repeated = play.decisions.find(
    ({ playerRoundId, requestId }) => playerRoundId === owner.player.id && requestId === wanted.requestId,
  )
  if (repeated !== undefined)
    return (await isStored(deps, { live, decision: repeated }))
      ? { ok: true, player: owner }
      : { ok: false, code: 'DECISION_LATE' }
  if (!mayTakeStake(owner, wanted)) return { ok: false, code: 'DECISION_UNKNOWN' }
  const fault = faultOf({ live, play, owner, table, now: deps.clock.now() }, wanted)
  if (fault !== null) return { ok: false, code: fault }
  const balanceBefore = owner.balance
  const asked = newDecision({ deps, session, owner, wanted })
  // Taken in memory first: a second decision for the hand that arrives meanwhile is refused.
  play.decisions.push(asked.decision)
  if (asked.placed !== null) keep(live, asked.placed)
  if (!(await place(deps, { table, live, ...asked }))) return { ok: false, code: 'DECISION_LATE' }
  const player = live.players.get(session.playerId) ?? owner
  table.sendOwn(player, player.balance === balanceBefore ? null : player.balance)
  return { ok: true, player }
}

/**
 * Whether the decision of a repeated request is stored. The first request may be under way, or the database may have
 * failed it: then this one stores it. With a further stake, the answer says whether that is confirmed. Decisions of
 * steps that were played have been read from the database.
 */
const isStored = async (
  { sql }: Deps,
  { live, decision }: { readonly live: LiveRound; readonly decision: StoredDecision },
): Promise<boolean> => {
  if (decision.placementId !== null || decision.step !== live.play?.steps.length) return true
  if (await insertDecision(sql, { tableRoundId: live.round.id, decision, placed: null })) return true
  const stored = await findPlay(sql, live.round.id)
  return (
    stored?.decisions.some(
      ({ playerRoundId, requestId }) => playerRoundId === decision.playerRoundId && requestId === decision.requestId,
    ) === true
  )
}

/**
 * A stake under the request id of bets would take their place. Refused ones count for the bound of a round: a hand may
 * decide again after each.
 */
const mayTakeStake = (owner: LivePlayer, wanted: WantedDecision): boolean =>
  spotOfDecision(wanted) === null || (!owner.placements.has(wanted.requestId) && countBets(owner) < BETS_PER_ROUND_MAX)

interface Hand {
  readonly live: LiveRound
  readonly play: LivePlay
  readonly owner: LivePlayer
  readonly table: RunningTable
  readonly now: number
}

const faultOf = (
  { live, play, owner, table, now }: Hand,
  wanted: WantedDecision,
): DecisionRefusal | 'BET_PENDING' | null => {
  if (live.round.state !== 'dealt' || wanted.step !== play.steps.length || now >= stepEndOf(live, play, table.table))
    return 'DECISION_LATE'
  if (
    !stakesOfSeats(standingBets(owner)).has(wanted.seat) ||
    !blackjackActions(play.round, wanted).includes(wanted.action)
  )
    return 'DECISION_UNKNOWN'
  const made = decisionAt(live, wanted)
  if (made === null) return null
  return made.isPending ? 'BET_PENDING' : 'DECISION_MADE'
}

interface Asked {
  readonly decision: StoredDecision
  /** The further stake of doubling or splitting: as much as the seat's first stake. */
  readonly placed: Placed | null
}

const newDecision = ({
  deps: { clock, random },
  session,
  owner,
  wanted,
}: {
  readonly deps: Deps
  readonly session: Session
  readonly owner: LivePlayer
  readonly wanted: WantedDecision
}): Asked => {
  const [now, spot] = [clock.now(), spotOfDecision(wanted)]
  const { requestId, step, seat, hand, action } = wanted
  const decision = { requestId, playerRoundId: owner.player.id, step, seat, hand, action, decidedAt: now }
  if (spot === null) return { decision: { ...decision, placementId: null }, placed: null }
  const amount = stakesOfSeats(standingBets(owner)).get(seat) ?? 0n
  const id = newId(now, random)
  return {
    decision: { ...decision, placementId: id },
    placed: {
      player: owner.player,
      placement: {
        id,
        playerRoundId: owner.player.id,
        requestId,
        platformSession: session.platformSession ?? '',
        bets: [{ spot, amount }],
        stake: amount,
        state: 'stake_asked',
        refusal: null,
        attempts: 1,
        nextAttemptAt: now + CALL_LEASE_MS,
        placedAt: now,
      },
    },
  }
}

const place = async (
  deps: Deps,
  { table, live, decision, placed }: Asked & { readonly table: RunningTable; readonly live: LiveRound },
): Promise<boolean> => {
  if (placed !== null) deps.inFlight.add(placed.placement.id)
  live.storing.add(decision)
  try {
    const isStored = await insertDecision(deps.sql, { tableRoundId: live.round.id, decision, placed })
    live.storing.delete(decision)
    if (!isStored) forget(live, { decision, placed })
    else if (placed !== null) keep(live, await deps.calls.take(placed))
    return isStored
  } catch (error) {
    // The database says what it has. If it cannot be read either, the hand takes no other decision in this step.
    await Promise.all([readPlay(deps, { table: table.table, live }), readPlayers(deps.sql, live)]).catch(
      (fault: unknown) => deps.logger.error({ err: fault }, 'decisions could not be read again'),
    )
    throw error
  } finally {
    live.storing.delete(decision)
    if (placed !== null) deps.inFlight.delete(placed.placement.id)
  }
}

const forget = (live: LiveRound, { decision, placed }: Asked): void => {
  const decisions = live.play?.decisions ?? []
  if (decisions.includes(decision)) decisions.splice(decisions.indexOf(decision), 1)
  if (placed !== null) live.players.get(placed.player.playerId)?.placements.delete(placed.placement.requestId)
}
