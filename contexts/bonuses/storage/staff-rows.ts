import { toIso, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'

export type StaffAction = {
  readonly id: string
  readonly action: 'create' | 'switch' | 'code' | 'grant' | 'cancel' | 'edit' | 'group' | 'exclude' | 'include'
  readonly offerId: string | null
  readonly playerId: string | null
  readonly who: string
  readonly why: string
  readonly requestId: string
  readonly before: object
  readonly after: object
  readonly at: Instant
}

/** Records a staff change, in the transaction that makes it (I-51). */
export async function insertStaffAction(tx: TransactionSql, action: StaffAction): Promise<void> {
  const { id, offerId, playerId, who, why, requestId, before, after, at } = action
  await tx`
    insert into bonuses.staff_action (id, action, offer_id, player_id, who, why, request_id, before, after, at)
    values (${id}, ${action.action}, ${offerId}, ${playerId}, ${who}, ${why}, ${requestId}, ${tx.json(before as never)}, ${tx.json(after as never)}, ${toIso(at)})`
}
