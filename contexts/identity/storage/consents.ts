import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Consents } from '../rules/standing.ts'
import type { PlayerId } from './players.ts'

/** Records answers with the version of the text and the time; earlier ones stay. */
export async function recordConsents(
  tx: TransactionSql,
  { playerId, answers, version, now }: { playerId: PlayerId; answers: Partial<Consents>; version: string; now: Instant },
): Promise<void> {
  for (const [kind, isGiven] of Object.entries(answers)) {
    await tx`
      insert into identity.consent (player_id, kind, is_given, version, given_at)
      values (${playerId}, ${kind}, ${isGiven}, ${version}, ${toIso(now)})`
  }
}

/** The last answer of each kind; what was never asked is a no. */
export async function readConsents(db: Queryable, playerId: PlayerId): Promise<Consents> {
  const rows = await db<{ kind: keyof Consents; is_given: boolean }[]>`
    select distinct on (kind) kind, is_given from identity.consent where player_id = ${playerId} order by kind, position desc`
  return { age: false, terms: false, newsletter: false, ...Object.fromEntries(rows.map(({ kind, is_given }) => [kind, is_given])) }
}
