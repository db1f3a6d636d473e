import { type Currency, type Id, instant, type Instant, type Money, parseId, plusMs, toIso } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Language } from '../rules/language.ts'
import type { Keys } from './keys.ts'
import type { Day } from '../rules/age.ts'
import type { PlayerId } from './players.ts'

export type Channel = 'sms' | 'mail' | 'call'

/** A message to deliver; `id` is its reference at the gateway. */
export type Message = {
  readonly id: Id<'Message'>
  readonly channel: Channel
  readonly to: string
  readonly text: string
  /** The unsubscribe link of news. */ readonly unsubscribeUrl?: string
}

/**
 * What a message is for. Codes to the owner of a number or e-mail are sent before all others, so that the codes that
 * strangers ask for do not make them late; then other codes, notices of security, and news.
 */
export type Purpose = 'code_of_owner' | 'code' | 'notice' | 'news'

const urgencyOf: Readonly<Record<Purpose, number>> = { code_of_owner: 0, code: 1, notice: 2, news: 3 }

/** A message that this process may send now. */
export type ClaimedMessage = Message & { readonly createdAt: Instant }

type Stored = {
  readonly message: Message
  readonly purpose: Purpose
  /** The player of news and notices; codes belong to who asked for them. */ readonly playerId?: PlayerId
  readonly now: Instant
  readonly expiresAt: Instant
}

/** Stores a message to be sent. */
export async function storeMessage(
  tx: TransactionSql,
  keys: Keys,
  { message, purpose, playerId, now, expiresAt }: Stored,
): Promise<void> {
  const { id, channel, unsubscribeUrl = null } = message
  const [recipient, text] = [
    keys.seal(message.to, placeOf('recipient', id)),
    keys.seal(message.text, placeOf('text', id)),
  ]
  await tx`
    insert into identity.message (
      id, channel, urgency, player_id,
      recipient_sealed, text_sealed, unsubscribe_url, created_at, expires_at, claimed_until
    ) values (
      ${id}, ${channel}, ${urgencyOf[purpose]}, ${playerId ?? null},
      ${recipient}, ${text}, ${unsubscribeUrl}, ${toIso(now)}, ${toIso(expiresAt)}, ${toIso(now)}
    )`
}

/** Deletes news that still waits for a player who does not want it any more. */
export async function dropNews(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from identity.message where player_id = ${playerId} and urgency = ${urgencyOf.news}`
}

type Asked = { readonly channel: Channel; readonly now: Instant }

/** Does a message of the channel wait, expired or not? */
export async function isMessageDue(db: Queryable, { channel, now }: Asked): Promise<boolean> {
  const rows = await db`
    select 1 from identity.message
    where channel = ${channel} and expired_at is null and claimed_until <= ${toIso(now)} limit 1`
  return rows.length === 1
}

type Claim = Asked & { readonly claimMs: number }
type Row = {
  readonly id: string
  readonly recipient_sealed: Buffer
  readonly text_sealed: Buffer
  readonly unsubscribe_url: string | null
  readonly created_at: Date
}

/**
 * Claims the most urgent message of the channel that is due; of equally urgent ones the oldest. Does not wait for
 * messages that another transaction holds.
 */
export async function claimMessage(
  tx: TransactionSql,
  keys: Keys,
  { channel, now, claimMs }: Claim,
): Promise<ClaimedMessage | undefined> {
  const [row] = await tx<Row[]>`
    update identity.message set claimed_until = ${toIso(plusMs(now, claimMs))}
    where id = (
      select id from identity.message
      where channel = ${channel} and expired_at is null
        and claimed_until <= ${toIso(now)} and expires_at > ${toIso(now)}
      order by urgency, created_at, id limit 1 for update skip locked)
    returning id, recipient_sealed, text_sealed, unsubscribe_url, created_at`
  if (row === undefined) return undefined
  const { id, recipient_sealed, text_sealed, unsubscribe_url: unsubscribeUrl, created_at } = row
  return {
    id: parseId<'Message'>(id),
    channel,
    to: keys.open(recipient_sealed, placeOf('recipient', id)),
    text: keys.open(text_sealed, placeOf('text', id)),
    createdAt: instant(created_at.getTime()),
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  }
}

/**
 * Records that messages expired before a gateway accepted them, and deletes whose they were and their text; returns how
 * many. Does not wait for messages that another transaction holds.
 */
export async function expireMessages(tx: TransactionSql, { channel, now }: Asked): Promise<number> {
  const rows = await tx`
    update identity.message
    set expired_at = ${toIso(now)}, player_id = null,
      recipient_sealed = null, text_sealed = null, unsubscribe_url = null
    where id in (
      select id from identity.message
      where channel = ${channel} and expired_at is null
        and claimed_until <= ${toIso(now)} and expires_at <= ${toIso(now)} for update skip locked)
    returning id`
  return rows.length
}

/** Deletes messages that expired before a moment. */
export async function deleteExpiredMessages(db: Queryable, before: Instant): Promise<void> {
  await db`
    delete from identity.message
    where ctid in (select ctid from identity.message where expired_at < ${toIso(before)} for update skip locked)`
}

type Postponed = { readonly id: Id<'Message'>; readonly until: Instant }

/** Makes a message that the gateway certainly did not receive wait again; it is due at `until`, or when it expires. */
export async function postponeMessage(tx: TransactionSql, { id, until }: Postponed): Promise<void> {
  await tx`
    update identity.message set handed_at = null, claimed_until = least(${toIso(until)}::timestamptz, expires_at)
    where id = ${id}`
}

/** Records that a gateway may receive the message from now on; false if that was already recorded. */
export async function markHanded(db: Queryable, { id, now }: { id: Id<'Message'>; now: Instant }): Promise<boolean> {
  const rows =
    await db`update identity.message set handed_at = ${toIso(now)} where id = ${id} and handed_at is null returning id`
  return rows.length === 1
}

/** Records that the gateway certainly did not receive it. */
export async function unmarkHanded(db: Queryable, id: Id<'Message'>): Promise<void> {
  await db`update identity.message set handed_at = null where id = ${id}`
}

/** Deletes a delivered message. */
export async function dropMessage(db: Queryable, id: Id<'Message'>): Promise<void> {
  await db`delete from identity.message where id = ${id}`
}

/** The template of a message in a language. */
export async function readMessageText(
  db: Queryable,
  { key, language }: { key: string; language: Language['prefix'] },
): Promise<string | undefined> {
  const [row] = await db<
    { text: string }[]
  >`select text from identity.message_text where key = ${key} and language = ${language}`
  return row?.text
}

const placeOf = (column: string, id: string): string => `message.${column} ${id}`

/** What the messages of a day cost so far, in minor units. */
export async function readSpend(db: Queryable, { day, currency }: { day: Day; currency: Currency }): Promise<bigint> {
  const [row] = await db<
    { minor: bigint }[]
  >`select minor from identity.message_spend where day = ${day} and currency = ${currency}`
  return row?.minor ?? 0n
}

/**
 * Adds the cost of a message to its day within the budget; returns the cost of the day, or undefined if it would exceed
 * the budget.
 */
export async function spendOnMessage(
  tx: TransactionSql,
  { day, cost, budget }: { day: Day; cost: Money; budget: Money },
): Promise<bigint | undefined> {
  if (cost.amount > budget.amount) return undefined
  const [row] = await tx<{ minor: bigint }[]>`
    insert into identity.message_spend (day, currency, minor) values (${day}, ${cost.currency}, ${cost.amount})
    on conflict (day, currency) do update set minor = message_spend.minor + excluded.minor
    where message_spend.minor + excluded.minor <= ${budget.amount} returning minor`
  return row?.minor
}
