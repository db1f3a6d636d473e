import type { Identity } from '@zoria/identity'
import { newId, parseId, type Id, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { NewNotice } from '../rules/new-notice.ts'
import { holdInbox, insertNotice } from '../storage/notice-rows.ts'

/**
 * Writes a message once for each cause, and notifies the streams of its player; false where it was written before. An
 * erased player gets none: an unfinished payment may end after the erasure.
 */
export async function writeNotice(
  { chance, identity }: { readonly chance: Chance; readonly identity: Pick<Identity, 'isErased'> },
  tx: TransactionSql,
  { notice, cause, at }: { readonly notice: NewNotice; readonly cause: string; readonly at: Instant },
): Promise<boolean> {
  // Asked while the inbox is held: an erasure deletes what was written before it.
  await holdInbox(tx, notice.playerId)
  if (await identity.isErased(tx, parseId<'Player'>(notice.playerId))) return false
  const id: Id<'Notice'> = newId<'Notice'>(at, (count) => chance.bytes(count))
  const isNew = await insertNotice(tx, { id, notice, cause, at })
  if (isNew) await announce(tx, { playerId: notice.playerId, topic: 'inbox', id })
  return isNew
}
