import { findGame } from '../catalogue/catalogue.ts'
import { newId } from '../chance.ts'
import { isStakeLevel } from '../rules/stakes.ts'
import { blockingStates } from '../rules/round.ts'
import { findOpenRound, findRequested, insertRound, type Round } from '../storage/rounds.ts'
import { lockSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/** Why no round was started. A round that was started and refused by the wallet is a round (`stake_refused`). */
export type SpinRefusal =
  | { readonly code: 'STAKE_INVALID' }
  | { readonly code: 'SEED_REQUIRED' }
  | { readonly code: 'ROUND_OPEN'; readonly roundId: string }

export type SpinAnswer = { readonly ok: true; readonly round: Round } | { readonly ok: false; readonly refusal: SpinRefusal }

/**
 * Plays one round up to its outcome. The same request asked twice answers the same round. A round of before whose
 * payout waits for the client is paid first; one whose stake is still being asked for must be answered first.
 */
export async function playSpin(deps: PlayDeps, session: Session, wanted: { requestId: string; stake: bigint }): Promise<SpinAnswer> {
  if (!isStakeLevel(session.currency, wanted.stake)) return refused({ code: 'STAKE_INVALID' })
  const known = await findRequested(deps.sql, session.id, wanted.requestId)
  if (known !== null) return { ok: true, round: await deps.runner.advance(known.id) }

  const before = await findOpenRound(deps.sql, session)
  if (before !== null) {
    const shown = await deps.runner.show(before.id)
    if (blockingStates.includes(shown.state)) return refused({ code: 'ROUND_OPEN', roundId: shown.id })
  }
  const started = await startRound(deps, session, wanted)
  return started.ok ? { ok: true, round: await deps.runner.advance(started.id) } : started
}

const startRound = (
  deps: PlayDeps,
  session: Session,
  wanted: { requestId: string; stake: bigint },
): Promise<{ ok: true; id: string } | { ok: false; refusal: SpinRefusal }> =>
  deps.sql.begin(async (tx) => {
    const game = findGame(session.gameSlug)
    if (game === undefined) throw new Error(`Session ${session.id} plays ${session.gameSlug}, which is not on offer`)
    const { active } = await lockSeeds(tx, session.scope)
    if (active === null) return refused({ code: 'SEED_REQUIRED' })

    const now = deps.clock.now()
    const { id: sessionId, ...owner } = session
    const round = { ...owner, ...wanted, id: newId(now, deps.random), sessionId, gameVersion: game.maths.version, seedId: active.id, startedAt: now }
    if (await insertRound(tx, round)) return { ok: true as const, id: round.id }

    // Lost a race: to the same request, or to another spin of this player.
    const twin = await findRequested(tx, session.id, wanted.requestId)
    if (twin !== null) return { ok: true as const, id: twin.id }
    const other = await findOpenRound(tx, session)
    return refused({ code: 'ROUND_OPEN', roundId: other?.id ?? '' })
  })

const refused = (refusal: SpinRefusal): { ok: false; refusal: SpinRefusal } => ({ ok: false, refusal })
