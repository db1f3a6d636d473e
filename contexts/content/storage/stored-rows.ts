import { instant, toIso, type Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { ContentKind } from '../rules/content-kinds.ts'

/** Rows of a kind as the content service gave them last, before they are proven. */
export type StoredRows = {
  load(kind: ContentKind): Promise<readonly unknown[] | undefined>
  save(kind: ContentKind, rows: readonly unknown[], readAt: Instant): Promise<void>
}

/** Stored in the database, so that a restart without the content service still has content. */
export function storedRowsIn(sql: Sql): StoredRows {
  return {
    load: async (kind) => {
      const [stored] = await sql<
        { rows: readonly unknown[] }[]
      >`select rows from content_kept.rows_of_kind where kind = ${kind}`
      return stored?.rows
    },
    save: async (kind, rows, readAt) => {
      await sql`
        insert into content_kept.rows_of_kind as kept (kind, rows, read_at) values (${kind}, ${JSON.stringify(rows)}::text::jsonb, ${toIso(instant(readAt))})
        on conflict (kind) do update set rows = excluded.rows, read_at = excluded.read_at where kept.rows is distinct from excluded.rows`
    },
  }
}
