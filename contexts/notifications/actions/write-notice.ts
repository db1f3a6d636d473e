import { newId, type Id, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { NewNotice } from '../rules/new-notice.ts'
import { insertNotice } from '../storage/notice-rows.ts'

/** Writes a message once for each cause, and notifies the streams of its player; false where it was written before. */
export async function writeNotice(
  { chance }: { readonly chance: Chance },
  tx: TransactionSql,
  { notice, cause, at }: { readonly notice: NewNotice; readonly cause: string; readonly at: Instant },
): Promise<boolean> {
  const id: Id<'Notice'> = newId<'Notice'>(at, (count) => chance.bytes(count))
  const isNew = await insertNotice(tx, { id, notice, cause, at })
  if (isNew) await announce(tx, { playerId: notice.playerId, topic: 'inbox', id })
  return isNew
}
