import { formatAmount } from '../../rules/amounts.ts'
import { dateIn } from '../../rules/opening-hours.ts'
import type { Session } from '../../storage/sessions.ts'
import { findChain } from '../../storage/table-rounds.ts'
import type { TableState } from '../../wire-tables.ts'
import type { PlayDeps } from '../deps.ts'
import { readBalance } from '../session-state.ts'
import type { TableEngine } from './table-engine.ts'
import { viewChain } from './table-views.ts'

/** Everything a table's page needs, also for a player who joins late or returns. */
export async function readTableState(
  deps: PlayDeps & { readonly engine: TableEngine },
  session: Session,
  siteOrigins: readonly string[],
): Promise<TableState> {
  const running = deps.engine.tables.get(session.tableId ?? '')
  if (running === undefined)
    throw new Error(`Session ${session.id} is at table ${session.tableId}, which is not on offer`)
  await running.tick()
  const { table, game } = running
  const balance = await readBalance(deps, session)
  const chain = await findChain(deps.sql, {
    tableId: table.id,
    day: running.present()?.round.day ?? dateIn(table.hours.zone, deps.clock.now()),
  })
  if (chain === null) throw new Error(`Table ${table.id} has no chain`)
  const { min, insideMax, spotMax, max } = table.limits[session.currency]
  return {
    mode: 'real',
    gameSlug: game.slug,
    tableId: table.id,
    currency: session.currency,
    language: session.language,
    returnUrl: session.returnUrl,
    siteOrigins,
    balance,
    limits: {
      min: formatAmount(min),
      insideMax: formatAmount(insideMax),
      spotMax: formatAmount(spotMax),
      max: formatAmount(max),
    },
    // Read last: nothing is awaited between the clock of the frame and its bets.
    frame: running.frame(),
    own: deps.engine.ownOf(table.id, session.playerId),
    results: running.results(),
    chain: viewChain(chain),
  }
}
