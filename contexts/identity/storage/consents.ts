import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Consents } from '../rules/registration.ts'
import type { PlayerId } from './players.ts'

/** Source of an answer: the registration form, the profile, the link in a mail. */
export type ConsentSource = 'registration' | 'profile' | 'unsubscribe_link'

/** Records answers with version of the text, time and source; earlier answers stay. */
export async function recordConsents(
  tx: TransactionSql,
  {
    playerId,
    answers,
    version,
    source,
    now,
  }: { playerId: PlayerId; answers: Partial<Consents>; version: string; source: ConsentSource; now: Instant },
): Promise<void> {
  for (const [kind, isGiven] of Object.entries(answers)) {
    await tx`
      insert into identity.consent (player_id, kind, is_given, version, source, given_at)
      values (${playerId}, ${kind}, ${isGiven}, ${version}, ${source}, ${toIso(now)})`
  }
}

/** The last answer of each kind; false if never asked. */
export async function readConsents(db: Queryable, playerId: PlayerId): Promise<Consents> {
  const rows = await db<{ kind: keyof Consents; is_given: boolean }[]>`
    select distinct on (kind) kind, is_given from identity.consent where player_id = ${playerId} order by kind, position desc`
  return {
    age: false,
    terms: false,
    newsletter: false,
    ...Object.fromEntries(rows.map(({ kind, is_given }) => [kind, is_given])),
  }
}
