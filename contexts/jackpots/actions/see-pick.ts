import { fail, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { markSeen, type PlayerId } from '../storage/drop-rows.ts'

/** Marks an own pick as seen, on every device; again changes nothing. */
export const seePick =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  async ({
    id,
    playerId,
  }: {
    readonly id: string
    readonly playerId: PlayerId
  }): Promise<Result<undefined, { readonly code: 'JACKPOT_DROP_NOT_FOUND' }>> =>
    (await markSeen(sql, { id, playerId, now: clock.now() })) ? ok() : fail({ code: 'JACKPOT_DROP_NOT_FOUND' })
