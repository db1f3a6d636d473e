import { findGame } from '../catalogue/catalogue.ts'
import { newId } from '../chance.ts'
import { isStakeLevel } from '../rules/stakes.ts'
import { blockingStates } from '../rules/round.ts'
import { findOpenRound, findRequested, type Round } from '../storage/rounds.ts'
import { listSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/** Why no round was started. A round that was started and refused by the wallet is a round (`stake_refused`). */
export type SpinRefusal =
  | { readonly code: 'STAKE_INVALID' }
  | { readonly code: 'SEED_REQUIRED' }
  | { readonly code: 'ROUND_OPEN'; readonly roundId: string }
  | { readonly code: 'ROUND_TOO_SOON'; readonly waitMs: number }

export type SpinAnswer =
  | { readonly ok: true; readonly round: Round }
  | { readonly ok: false; readonly refusal: SpinRefusal }

interface Wanted {
  readonly requestId: string
  readonly stake: bigint
}

/** Number of attempts: the obstacle may be gone by the time it is read. */
const triesMax = 3

/**
 * Plays one round up to its outcome. Repeating a request returns the same round. An earlier round whose payout waits
 * for the client is paid first; one whose stake has no answer yet must be answered first. The pace limits how soon
 * rounds may follow each other.
 */
export async function playSpin(deps: PlayDeps, session: Session, wanted: Wanted): Promise<SpinAnswer> {
  if (!isStakeLevel(session.currency, wanted.stake)) return refused({ code: 'STAKE_INVALID' })
  let blocking = ''
  for (let tries = 0; tries < triesMax; tries += 1) {
    const moment = deps.pace.take(session)
    if (moment.waitMs > 0) return tooSoon(deps, session, { ...wanted, waitMs: moment.waitMs })
    const started = await deps.runner.start(newRound(deps, session, wanted))
    if (started.kind === 'round') return { ok: true, round: started.round }
    moment.giveBack?.()
    if (started.kind === 'seedless') {
      const seeds = await listSeeds(deps.sql, session.scope)
      if (!seeds.some(({ state }) => state === 'active')) return refused({ code: 'SEED_REQUIRED' })
      continue
    }
    const known = await findRequested(deps.sql, session.id, wanted.requestId)
    if (known !== null) return { ok: true, round: await deps.runner.advance(known.id) }
    const before = await payBefore(deps, session)
    if (before !== null && blockingStates.includes(before.state))
      return refused({ code: 'ROUND_OPEN', roundId: before.id })
    blocking = before?.id ?? blocking
  }
  return refused({ code: 'ROUND_OPEN', roundId: blocking })
}

// A repeated request for an existing round is answered at any time.
const tooSoon = async (
  deps: PlayDeps,
  session: Session,
  { requestId, waitMs }: { readonly requestId: string; readonly waitMs: number },
): Promise<SpinAnswer> => {
  const known = await findRequested(deps.sql, session.id, requestId)
  return known === null
    ? refused({ code: 'ROUND_TOO_SOON', waitMs })
    : { ok: true, round: await deps.runner.advance(known.id) }
}

const newRound = (deps: PlayDeps, session: Session, wanted: Wanted) => {
  const game = findGame(session.gameSlug)
  if (game === undefined) throw new Error(`Session ${session.id} plays ${session.gameSlug}, which is not on offer`)
  const now = deps.clock.now()
  const { id: sessionId, ...owner } = session
  return {
    ...owner,
    ...wanted,
    id: newId(now, deps.random),
    sessionId,
    gameVersion: game.maths.version,
    startedAt: now,
  }
}

const payBefore = async (deps: PlayDeps, session: Session): Promise<Round | null> => {
  const before = await findOpenRound(deps.sql, session)
  return before === null ? null : deps.runner.show(before.id)
}

const refused = (refusal: SpinRefusal): { ok: false; refusal: SpinRefusal } => ({ ok: false, refusal })

/**
 * Whether this request may not start a round because its game is halted. A repeated request whose round started before
 * the halt is answered normally.
 */
export async function isGameHalted(
  deps: Pick<PlayDeps, 'sql' | 'watch'>,
  session: Session,
  requestId: string,
): Promise<boolean> {
  const gameVersion = findGame(session.gameSlug)?.maths.version
  if (gameVersion === undefined || !deps.watch.isHalted({ gameSlug: session.gameSlug, gameVersion })) return false
  return (await findRequested(deps.sql, session.id, requestId)) === null
}
