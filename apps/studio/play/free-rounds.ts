import { findGame } from '../catalogue/catalogue.ts'
import { newId } from '../chance.ts'
import { formatAmount } from '../rules/amounts.ts'
import { blockingStates } from '../rules/round.ts'
import {
  bookFreeRound,
  findGrant,
  findPlayableGrant,
  lockPlayableGrant,
  type PlayedGrant,
} from '../storage/free-grants.ts'
import { findOpenRound, findRequested, insertRound, type Round } from '../storage/rounds.ts'
import { lockSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { FreeRoundsView, RoundView } from '../wire.ts'
import type { PlayDeps } from './deps.ts'
import { viewRound } from './views.ts'

/** Why no free round was started. */
export type FreeSpinRefusal =
  | { readonly code: 'FREE_ROUNDS_OVER' }
  | { readonly code: 'SEED_REQUIRED' }
  | { readonly code: 'ROUND_OPEN'; readonly roundId: string }
  | { readonly code: 'ROUND_TOO_SOON'; readonly waitMs: number }

type FreeSpinAnswer<Started> =
  | ({ readonly ok: true } & Started)
  | { readonly ok: false; readonly refusal: FreeSpinRefusal }

/**
 * Plays one free round up to its outcome, for the stake chosen by the platform. Repeating a request returns the same
 * round.
 */
export async function playFreeSpin(
  deps: PlayDeps,
  session: Session,
  requestId: string,
): Promise<FreeSpinAnswer<{ round: Round }>> {
  const known = await findRequested(deps.sql, session.id, requestId)
  if (known !== null) return { ok: true, round: await deps.runner.advance(known.id) }

  const before = await findOpenRound(deps.sql, session)
  if (before !== null) {
    // The same request started it meanwhile: its round is answered, not shown in place of another.
    if (before.sessionId === session.id && before.requestId === requestId)
      return { ok: true, round: await deps.runner.advance(before.id) }
    const shown = await deps.runner.show(before.id)
    if (blockingStates.includes(shown.state)) return refused({ code: 'ROUND_OPEN', roundId: shown.id })
  }
  const moment = deps.pace.take(session)
  if (moment.waitMs > 0) {
    const twin = await findRequested(deps.sql, session.id, requestId)
    return twin === null
      ? refused({ code: 'ROUND_TOO_SOON', waitMs: moment.waitMs })
      : { ok: true, round: await deps.runner.advance(twin.id) }
  }
  const started = await startFreeRound(deps, session, requestId)
  if (started.ok) return { ok: true, round: await deps.runner.advance(started.id) }
  moment.giveBack?.()
  return started
}

const startFreeRound = (deps: PlayDeps, session: Session, requestId: string): Promise<FreeSpinAnswer<{ id: string }>> =>
  deps.sql.begin(async (tx) => {
    const game = findGame(session.gameSlug)
    if (game === undefined) throw new Error(`Session ${session.id} plays ${session.gameSlug}, which is not on offer`)
    const { active } = await lockSeeds(tx, session.scope)
    // The previous holder of the lock may have been the same request.
    const twin = await findRequested(tx, session.id, requestId)
    if (twin !== null) return { ok: true as const, id: twin.id }
    if (active === null) return refused({ code: 'SEED_REQUIRED' })

    const now = deps.clock.now()
    const grant = session.mode === 'real' ? await lockPlayableGrant(tx, session, now) : null
    if (grant === null) return refused({ code: 'FREE_ROUNDS_OVER' })

    const { id: sessionId, ...owner } = session
    const round = {
      ...owner,
      requestId,
      id: newId(now, deps.random),
      sessionId,
      stake: grant.stake,
      gameVersion: game.maths.version,
      seedId: active.id,
      startedAt: now,
    }
    if (await insertRound(tx, round)) {
      await bookFreeRound(tx, round.id, { freespinId: grant.freespinId, left: grant.left - 1 })
      return { ok: true as const, id: round.id }
    }
    const other = await findOpenRound(tx, session)
    return refused({ code: 'ROUND_OPEN', roundId: other?.id ?? '' })
  })

/** The free rounds a session can play now; null if there are none. */
export async function readFreeRounds(
  deps: Pick<PlayDeps, 'sql' | 'clock'>,
  session: Session,
): Promise<FreeRoundsView | null> {
  if (session.mode === 'demo') return null
  const grant = await findPlayableGrant(deps.sql, session, deps.clock.now())
  return grant === null ? null : viewGrant(grant)
}

/**
 * A round as its player sees it, including the state of its free rounds if it is one, and of those that follow the last
 * of them. A round for money needs no further query.
 */
export async function viewPlayed(deps: Pick<PlayDeps, 'sql' | 'clock'>, round: Round): Promise<RoundView> {
  const grant = round.freespinId === null ? null : await findGrant(deps.sql, round.freespinId)
  if (grant === null) return viewRound(round)
  const next = grant.left > 0 ? null : await findPlayableGrant(deps.sql, round, deps.clock.now())
  return { ...viewRound(round), freeRounds: viewGrant(grant), ...(next && { nextFreeRounds: viewGrant(next) }) }
}

const viewGrant = ({ left, quantity, stake, won, validUntil }: PlayedGrant): FreeRoundsView => ({
  left,
  total: quantity,
  stake: formatAmount(stake),
  won: formatAmount(won),
  validUntil: new Date(validUntil).toISOString(),
})

const refused = (refusal: FreeSpinRefusal): { ok: false; refusal: FreeSpinRefusal } => ({ ok: false, refusal })
