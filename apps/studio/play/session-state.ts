import { findGame } from '../catalogue/catalogue.ts'
import { proofOf } from '../catalogue/figures.ts'
import { formatAmount } from '../rules/amounts.ts'
import { stakeAtFirst, stakeLevels } from '../rules/stakes.ts'
import { findOpenRound, listRounds } from '../storage/rounds.ts'
import { listSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { SessionState } from '../wire.ts'
import type { PlayDeps } from './deps.ts'
import { readFreeRounds } from './free-rounds.ts'
import { viewRound, viewSeeds } from './views.ts'

/** Number of rounds in the history. */
const HISTORY_LENGTH = 20

/**
 * The current state of a session. An open round is advanced first, so that an answer that arrived meanwhile is
 * included.
 */
export async function readSessionState(
  deps: PlayDeps,
  session: Session,
  siteOrigins: readonly string[],
): Promise<SessionState> {
  const game = findGame(session.gameSlug)
  if (game === undefined) throw new Error(`Session ${session.id} plays ${session.gameSlug}, which is not on offer`)
  const open = await findOpenRound(deps.sql, session)
  const openRound = open === null ? null : await deps.runner.advance(open.id)
  const [balance, freeRounds, seeds, rounds] = await Promise.all([
    readBalance(deps, session),
    readFreeRounds(deps, session),
    listSeeds(deps.sql, session.scope),
    listRounds(deps.sql, { ...session, count: HISTORY_LENGTH }),
  ])
  return {
    mode: session.mode,
    gameSlug: session.gameSlug,
    currency: session.currency,
    language: session.language,
    returnUrl: session.returnUrl,
    siteOrigins,
    balance,
    stakes: stakeLevels(session.currency).map(formatAmount),
    stakeAtFirst: formatAmount(stakeAtFirst(session.currency)),
    figures: proofOf(game),
    seeds: viewSeeds(seeds),
    openRound: openRound === null ? null : viewRound(openRound),
    freeRounds,
    rounds: rounds.map(viewRound),
  }
}

/** The balance from the wallet; null while it does not answer. */
export async function readBalance(deps: Pick<PlayDeps, 'wallets'>, session: Session): Promise<string | null> {
  const answer = await deps.wallets[session.mode].balance(session)
  return answer.kind === 'done' && answer.balance !== null ? formatAmount(answer.balance) : null
}
