import type { Notice } from '@zoria/contract/notifications/http'
import { toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { NewNotice } from '../rules/new-notice.ts'

type PlayerId = Id<'Player'>

type Row = {
  id: string
  kind: Notice['kind']
  subject: string | null
  details: NewNotice['details']
  at: Date
  read_at: Date | null
}

/** A count of unread messages ends here: more is shown as "99+" anyway. */
export const unreadMax = 100

const inboxOf = (playerId: string): string => `notifications.inbox ${playerId}`

/** Until the transaction ends the inbox of a player is not erased. */
export async function holdInbox(tx: TransactionSql, playerId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${inboxOf(playerId)}, 0))`
}

/** Writes a message; false where its cause has one already. */
export async function insertNotice(
  tx: TransactionSql,
  {
    id,
    notice,
    cause,
    at,
  }: { readonly id: Id<'Notice'>; readonly notice: NewNotice; readonly cause: string; readonly at: Instant },
): Promise<boolean> {
  const { playerId, kind, subject, details } = notice
  const { count } = await tx`
    insert into notifications.notice (id, player_id, kind, subject, details, cause, at)
    values (${id}, ${playerId}, ${kind}, ${subject}, ${tx.json(details as never)}, ${cause}, ${toIso(at)}) on conflict (player_id, cause) do nothing`
  return count === 1
}

/** Which of these causes have made their message already. */
export async function findCauses(
  db: Queryable,
  asked: readonly { readonly playerId: string; readonly cause: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ cause: string }[]>`
    select notice.cause from unnest(${asked.map(({ playerId }) => playerId)}::uuid[], ${asked.map(({ cause }) => cause)}::text[]) as asked (player_id, cause)
    join notifications.notice using (player_id, cause)`
  return new Set(rows.map(({ cause }) => cause))
}

/** A page of messages, the newest first. */
export async function listNotices(
  db: Queryable,
  {
    playerId,
    before,
    rowsMax,
  }: { readonly playerId: PlayerId; readonly before: string | undefined; readonly rowsMax: number },
): Promise<readonly Notice[]> {
  const rows = await db<Row[]>`
    select id, kind, subject, details, at, read_at from notifications.notice where player_id = ${playerId} ${before === undefined ? db`` : db`and id < ${before}`} order by id desc limit ${rowsMax}`
  return rows.map(noticeFrom)
}

/** How many messages are unread, up to `unreadMax`. */
export async function countUnread(db: Queryable, playerId: PlayerId): Promise<number> {
  const [row] = await db<
    [{ count: bigint }]
  >`select count(*) from (select from notifications.notice where player_id = ${playerId} and read_at is null limit ${unreadMax}) as unread`
  return Number(row.count)
}

/** The oldest unread prize. */
export async function findUnreadPrize(db: Queryable, playerId: PlayerId): Promise<Notice | undefined> {
  const [row] = await db<
    Row[]
  >`select id, kind, subject, details, at, read_at from notifications.notice where player_id = ${playerId} and read_at is null and kind in ('battle_prize', 'battle_bonus', 'battle_free_rounds', 'raffle_prize') order by id limit 1`
  return row && noticeFrom(row)
}

/** Marks one message, or all, as read; answers how many were unread. */
export async function markRead(
  tx: TransactionSql,
  { playerId, id, now }: { readonly playerId: PlayerId; readonly id: string | 'all'; readonly now: Instant },
): Promise<number> {
  const { count } = await tx`
    update notifications.notice set read_at = ${toIso(now)}
    where id in (select id from notifications.notice where player_id = ${playerId} and read_at is null ${id === 'all' ? tx`` : tx`and id = ${id}`} order by id for update)`
  return count
}

export async function isNoticeOf(
  db: Queryable,
  { playerId, id }: { readonly playerId: PlayerId; readonly id: string },
): Promise<boolean> {
  const rows = await db`select from notifications.notice where id = ${id} and player_id = ${playerId}`
  return rows.length > 0
}

/** Deletes messages that are older than a moment, some at a time; answers how many. */
export async function deleteNotices(
  db: Queryable,
  { before, rowsMax }: { readonly before: Instant; readonly rowsMax: number },
): Promise<number> {
  const { count } =
    await db`delete from notifications.notice where id in (select id from notifications.notice where at < ${toIso(before)} order by at limit ${rowsMax} for update skip locked)`
  return count
}

/** Deletes all notices of a player, also those that other transactions are writing: it waits for them. */
export async function deleteNoticesOf(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${inboxOf(playerId)}, 0))`
  await tx`delete from notifications.notice where id in (select id from notifications.notice where player_id = ${playerId} order by id for update)`
}

function noticeFrom({ id, kind, subject, details, at, read_at }: Row): Notice {
  const { amount = null, currency = null, names = null, level = null, until = null, battle = null, raffle } = details
  return {
    id,
    kind,
    subject,
    amount,
    currency,
    names,
    level,
    battle,
    ...(raffle && { raffle }),
    until,
    at: at.toISOString(),
    read_at: read_at && read_at.toISOString(),
  }
}
