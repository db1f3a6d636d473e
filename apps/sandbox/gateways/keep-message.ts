import { newId } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { insertMessage, type Message } from '../storage/messages.ts'

export type NetworkDeps = { readonly sql: Sql; readonly clock: Clock; readonly chance: Chance }

/** Stores a message once per reference; returns its id in the network. */
export function keepMessage(
  { sql, clock, chance }: NetworkDeps,
  message: Pick<Message, 'channel' | 'to' | 'from' | 'text' | 'reference'>,
): Promise<string> {
  const now = clock.now()
  return insertMessage(sql, {
    ...message,
    id: newId<'Message'>(now, (count) => chance.bytes(count)),
    code: codeOf(message),
    sentAt: now,
  })
}

/**
 * The code in a message: for a call the caller's last four digits, otherwise the first separate number of 4 to 8
 * digits.
 */
export function codeOf({ channel, from, text }: Pick<Message, 'channel' | 'from' | 'text'>): string | null {
  if (channel === 'call') return /(\d{4})\D*$/.exec(from)?.[1] ?? null
  return /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0] ?? null
}
