import { instant, toIso } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Pace } from '../rules/message-pace.ts'
import type { Channel } from './messages.ts'

/** Locks and reads the pace of a channel's carrier, which all processes share. */
export async function lockPace(tx: TransactionSql, channel: Channel): Promise<Pace> {
  const [row] = await tx<[{ interval_ms: number; lowered_at: Date; next_at: Date }]>`
    select interval_ms, lowered_at, next_at from identity.message_pace where channel = ${channel} for update`
  const [loweredAt, nextAt] = [instant(row.lowered_at.getTime()), instant(row.next_at.getTime())]
  return { intervalMs: row.interval_ms, loweredAt, nextAt }
}

type Written = { readonly channel: Channel; readonly pace: Pace }

export async function writePace(tx: TransactionSql, { channel, pace }: Written): Promise<void> {
  await tx`
    update identity.message_pace
    set interval_ms = ${pace.intervalMs}, lowered_at = ${toIso(pace.loweredAt)}, next_at = ${toIso(pace.nextAt)}
    where channel = ${channel}`
}
