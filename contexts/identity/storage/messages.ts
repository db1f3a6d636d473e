import { type Id, type Instant, type Money, parseId, plusMs, toIso } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Language } from '../rules/language.ts'
import type { Keys } from './keys.ts'
import type { Day } from '../rules/age.ts'

export type Channel = 'sms' | 'mail' | 'call'

/** A message to deliver; `id` is its reference at the gateway. */
export type Message = { readonly id: Id<'Message'>; readonly channel: Channel; readonly to: string; readonly text: string; /** The unsubscribe link of news. */ readonly unsubscribeUrl?: string }

/** Stores a message claimed by this process; if the process crashes, another one sends it after the claim. */
export async function storeMessage(tx: TransactionSql, keys: Keys, { message, now, expiresAt, claimMs }: { message: Message; now: Instant; expiresAt: Instant; claimMs: number }): Promise<void> {
  const { id, channel, unsubscribeUrl = null } = message
  await tx`
    insert into identity.message (id, channel, recipient_sealed, text_sealed, unsubscribe_url, created_at, expires_at, claimed_until)
    values (${id}, ${channel}, ${keys.seal(message.to, placeOf('recipient', id))}, ${keys.seal(message.text, placeOf('text', id))}, ${unsubscribeUrl}, ${toIso(now)}, ${toIso(expiresAt)}, ${toIso(plusMs(now, claimMs))})`
}

/** Claims messages that no process is sending; deletes expired ones. Neither waits for a message that another transaction holds. */
export async function claimMessages(tx: TransactionSql, keys: Keys, { now, claimMs }: { now: Instant; claimMs: number }): Promise<readonly Message[]> {
  await tx`delete from identity.message where ctid in (select ctid from identity.message where expires_at <= ${toIso(now)} for update skip locked)`
  const rows = await tx<{ id: string; channel: Channel; recipient_sealed: Buffer; text_sealed: Buffer; unsubscribe_url: string | null }[]>`
    update identity.message set claimed_until = ${toIso(plusMs(now, claimMs))}
    where id in (select id from identity.message where claimed_until <= ${toIso(now)} order by created_at limit 50 for update skip locked)
    returning id, channel, recipient_sealed, text_sealed, unsubscribe_url`
  return rows.map(({ id, channel, recipient_sealed, text_sealed, unsubscribe_url: unsubscribeUrl }) => ({
    id: parseId<'Message'>(id),
    channel,
    to: keys.open(recipient_sealed, placeOf('recipient', id)),
    text: keys.open(text_sealed, placeOf('text', id)),
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  }))
}

/** Records that a gateway may receive the message from now on; false if that was already recorded. */
export async function markHanded(db: Queryable, { id, now }: { id: Id<'Message'>; now: Instant }): Promise<boolean> {
  const rows = await db`update identity.message set handed_at = ${toIso(now)} where id = ${id} and handed_at is null returning id`
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
export async function readMessageText(db: Queryable, { key, language }: { key: string; language: Language['prefix'] }): Promise<string | undefined> {
  const [row] = await db<{ text: string }[]>`select text from identity.message_text where key = ${key} and language = ${language}`
  return row?.text
}

const placeOf = (column: string, id: string): string => `message.${column} ${id}`

/** Adds the cost of a message to its day within the budget; returns the cost of the day, or undefined if it would exceed the budget. */
export async function spendOnMessage(tx: TransactionSql, { day, cost, budget }: { day: Day; cost: Money; budget: Money }): Promise<bigint | undefined> {
  if (cost.amount > budget.amount) return undefined
  const [row] = await tx<{ minor: bigint }[]>`
    insert into identity.message_spend (day, currency, minor) values (${day}, ${cost.currency}, ${cost.amount})
    on conflict (day, currency) do update set minor = message_spend.minor + excluded.minor
    where message_spend.minor + excluded.minor <= ${budget.amount} returning minor`
  return row?.minor
}
