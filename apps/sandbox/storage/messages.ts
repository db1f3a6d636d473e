import { toIso, type Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'

export type Message = {
  readonly id: string
  readonly reference: string
  readonly channel: 'sms' | 'call' | 'mail'
  readonly to: string
  readonly from: string
  readonly text: string
  readonly code: string | null
  readonly sentAt: Instant
}

/** Stores a message once per reference; returns its id. */
export async function insertMessage(sql: Sql, message: Message): Promise<string> {
  const { id, reference, channel, to, from, text, code, sentAt } = message
  await sql`
    insert into sandbox.message (id, reference, channel, recipient, sender, text, code, sent_at)
    values (${id}, ${reference}, ${channel}, ${to}, ${from}, ${text}, ${code}, ${toIso(sentAt)}) on conflict (reference) do nothing`
  const [row] = await sql<[{ id: string }]>`select id from sandbox.message where reference = ${reference}`
  return row.id
}

/** The id of a stored reference. */
export async function findMessage(sql: Sql, reference: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from sandbox.message where reference = ${reference}`
  return row?.id
}

type Kept = {
  readonly id: string
  readonly channel: Message['channel']
  readonly to: string
  readonly from: string
  readonly text: string
  readonly code: string | null
  readonly sentAt: Date
}

/** The newest messages, of all or to one number or address. */
export async function listMessages(
  sql: Sql,
  { to, count }: { to: string | undefined; count: number },
): Promise<readonly Kept[]> {
  return sql<Kept[]>`
    select id, channel, recipient as "to", sender as "from", text, code, sent_at as "sentAt" from sandbox.message
    ${to === undefined ? sql`` : sql`where recipient = ${to}`} order by id desc limit ${count}`
}
