import { findGame } from '../catalogue/catalogue.ts'
import { findRequested } from '../storage/rounds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/** Whether this request may not begin a round, for its game is halted. A request whose round began before the halt is answered as ever. */
export async function isHeldBack(deps: Pick<PlayDeps, 'sql' | 'watch'>, session: Session, requestId: string): Promise<boolean> {
  const gameVersion = findGame(session.gameSlug)?.maths.version
  if (gameVersion === undefined || !deps.watch.isHalted({ gameSlug: session.gameSlug, gameVersion })) return false
  return (await findRequested(deps.sql, session.id, requestId)) === null
}
