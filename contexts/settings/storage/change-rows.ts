import type { Sql } from '@zoria/platform/database'

export type RecordedChange = {
  readonly code: string
  readonly who: string
  readonly why: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}

/** Nobody reads more of them on a screen. */
const changesMax = 100

/** The last changes, of one setting or of all, the newest first. */
export async function listChanges(sql: Sql, code: string | null): Promise<readonly RecordedChange[]> {
  return sql<RecordedChange[]>`
    select code, who, why, before, after, at from settings.staff_action
    where ${code}::text is null or code = ${code} order by id desc limit ${changesMax}`
}
