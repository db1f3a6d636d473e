import type { Sql } from '@zoria/platform/database'
import { contentKinds, type ContentKind } from '../rules/content-kinds.ts'

const channel = 'zoria_content'

/** Notifies every process that rows of a kind have changed. */
export async function announceChange(sql: Sql, kind: ContentKind): Promise<void> {
  await sql`select pg_notify(${channel}, ${kind})`
}

/** Receives changes that any process announced; all kinds after each reconnection, because some may have been missed. */
export async function listenToChanges(sql: Sql, onChange: (kind: ContentKind) => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen(
    channel,
    (payload) => contentKinds.filter((kind) => kind === payload).forEach(onChange),
    () => contentKinds.forEach(onChange),
  )
  return () => subscription.unlisten()
}
