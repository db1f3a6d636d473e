import type { Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { insertStaffAction, type StaffAction } from '../storage/staff-rows.ts'
import { freshId, type Deps } from './deps.ts'

/** Who of the staff acts, why, and under which request: every change of theirs is written down with it (I-51). */
export type StaffOrder = { readonly by: string; readonly why: string; readonly requestId: string }

type Recorded = StaffOrder & Pick<StaffAction, 'action' | 'offerId' | 'before' | 'after'> & { readonly playerId?: string; readonly now: Instant }

/** Writes a step of staff down, in the transaction that makes it. */
export async function recordStaffAction(deps: Pick<Deps, 'chance'>, tx: TransactionSql, { by, why, requestId, now, action, offerId, playerId, before, after }: Recorded): Promise<void> {
  await insertStaffAction(tx, { id: freshId<'StaffAction'>(deps, now), action, offerId, playerId: playerId ?? null, who: by, why, requestId, before, after, at: now })
}
