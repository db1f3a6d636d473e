import { parseId, plusMs, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Language } from '../rules/language.ts'
import type { Keys } from './keys.ts'

export type Channel = 'sms' | 'mail' | 'call'

/** A message on its way; `id` is its reference towards the gateway. */
export type Message = { readonly id: Id<'Message'>; readonly channel: Channel; readonly to: string; readonly text: string }

/** Writes a message down, claimed by whoever writes it: if that process dies, another one sends it later. */
export async function storeMessage(tx: TransactionSql, keys: Keys, { message, now, expiresAt, claimMs }: { message: Message; now: Instant; expiresAt: Instant; claimMs: number }): Promise<void> {
  const { id, channel } = message
  await tx`
    insert into identity.message (id, channel, recipient_sealed, text_sealed, created_at, expires_at, claimed_until)
    values (${id}, ${channel}, ${keys.seal(message.to, placeOf('recipient', id))}, ${keys.seal(message.text, placeOf('text', id))}, ${toIso(now)}, ${toIso(expiresAt)}, ${toIso(plusMs(now, claimMs))})`
}

/** Takes the messages nobody is sending; expired ones are dropped. */
export async function claimMessages(tx: TransactionSql, keys: Keys, { now, claimMs }: { now: Instant; claimMs: number }): Promise<readonly Message[]> {
  await tx`delete from identity.message where expires_at <= ${toIso(now)}`
  const rows = await tx<{ id: string; channel: Channel; recipient_sealed: Buffer; text_sealed: Buffer }[]>`
    update identity.message set claimed_until = ${toIso(plusMs(now, claimMs))}
    where id in (select id from identity.message where claimed_until <= ${toIso(now)} order by created_at limit 50 for update skip locked)
    returning id, channel, recipient_sealed, text_sealed`
  return rows.map(({ id, channel, recipient_sealed, text_sealed }) => ({
    id: parseId<'Message'>(id),
    channel,
    to: keys.open(recipient_sealed, placeOf('recipient', id)),
    text: keys.open(text_sealed, placeOf('text', id)),
  }))
}

/** Notes that a gateway may have it from now on; false where that was noted before. */
export async function markHanded(db: Queryable, { id, now }: { id: Id<'Message'>; now: Instant }): Promise<boolean> {
  const rows = await db`update identity.message set handed_at = ${toIso(now)} where id = ${id} and handed_at is null returning id`
  return rows.length === 1
}

/** The gateway certainly does not have it. */
export async function unmarkHanded(db: Queryable, id: Id<'Message'>): Promise<void> {
  await db`update identity.message set handed_at = null where id = ${id}`
}

/** A gateway took it: nothing of it is kept. */
export async function dropMessage(db: Queryable, id: Id<'Message'>): Promise<void> {
  await db`delete from identity.message where id = ${id}`
}

/** What a message says in a language, before its code is put in. */
export async function readMessageText(db: Queryable, { key, language }: { key: string; language: Language['prefix'] }): Promise<string | undefined> {
  const [row] = await db<{ text: string }[]>`select text from identity.message_text where key = ${key} and language = ${language}`
  return row?.text
}

const placeOf = (column: string, id: string): string => `message.${column} ${id}`
