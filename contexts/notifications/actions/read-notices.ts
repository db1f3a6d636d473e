import { fail, ok, plusMs, type Id, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { deleteNotices, isNoticeOf, markRead } from '../storage/notice-rows.ts'

type Deps = { readonly sql: Sql; readonly inTransaction: InTransaction; readonly clock: Clock }

/** Marks one message, or all, as read, and notifies the other devices; a repeat changes nothing. */
export const readNotices = ({ inTransaction, clock }: Pick<Deps, 'inTransaction' | 'clock'>) => {
  const mark = async (tx: TransactionSql, playerId: Id<'Player'>, id: string | 'all'): Promise<void> => {
    const count = await markRead(tx, { playerId, id, now: clock.now() })
    if (count > 0) await announce(tx, { playerId, topic: 'inbox', id })
  }
  return {
    all: (playerId: Id<'Player'>): Promise<void> => inTransaction((tx) => mark(tx, playerId, 'all')),
    one: (playerId: Id<'Player'>, id: string): Promise<Result<undefined, { readonly code: 'NOTICE_NOT_FOUND' }>> =>
      inTransaction(async (tx) => {
        if (!(await isNoticeOf(tx, { playerId, id }))) return fail({ code: 'NOTICE_NOT_FOUND' })
        await mark(tx, playerId, id)
        return ok()
      }),
  }
}

/** Source: docs/rules/notifications.md. */
export const retentionMs = 90 * 86_400_000
const rowsMax = 5_000

/** Deletes messages older than 90 days. Runs daily; running it twice changes nothing. */
export const forgetNotices =
  ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) =>
  async (): Promise<void> => {
    while ((await deleteNotices(sql, { before: plusMs(clock.now(), -retentionMs), rowsMax })) === rowsMax);
  }
