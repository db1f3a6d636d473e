import { toIso, type Instant } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'

type Change = { readonly code: string; readonly by: string; readonly why: string; readonly requestId: string; readonly before: unknown; readonly after: unknown; readonly at: Instant }

/** The audit row of a change, written in the transaction that makes it. */
export async function insertChange(tx: TransactionSql, { code, by, why, requestId, before, after, at }: Change): Promise<void> {
  await tx`
    insert into settings.change (code, who, why, request_id, before, after, at)
    values (${code}, ${by}, ${why}, ${requestId}, ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb, ${toIso(at)})`
}

export type RecordedChange = { readonly code: string; readonly who: string; readonly why: string; readonly before: unknown; readonly after: unknown; readonly at: Date }

/** Nobody reads more of them on a screen. */
const changesMax = 100

/** The last changes, of one setting or of all, the newest first. */
export async function listChanges(sql: Sql, code: string | null): Promise<readonly RecordedChange[]> {
  return sql<RecordedChange[]>`
    select code, who, why, before, after, at from settings.change
    where ${code}::text is null or code = ${code} order by id desc limit ${changesMax}`
}
