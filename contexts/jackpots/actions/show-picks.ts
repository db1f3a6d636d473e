import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { listUnseen, markShown, type Drop, type PlayerId } from '../storage/drop-rows.ts'

/**
 * The drops of a player whose picks wait to be shown, the oldest first. From now on staff cannot void them: one that
 * was voided meanwhile is not among them.
 */
export const showPicks =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  async (playerId: PlayerId): Promise<readonly Drop[]> => {
    const waiting = await listUnseen(sql, playerId)
    const fresh = waiting.filter(({ shownAt }) => shownAt === null)
    if (fresh.length === 0) return waiting
    await markShown(
      sql,
      fresh.map(({ id }) => id),
      clock.now(),
    )
    return (await listUnseen(sql, playerId)).filter(({ shownAt }) => shownAt !== null)
  }
