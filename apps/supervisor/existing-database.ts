import { createDatabase, type Sql } from '@zoria/platform/database'

/** Asks a database; null if it was not created yet. */
export async function askExisting<Answer>(url: string, ask: (sql: Sql) => Promise<Answer>): Promise<Answer | null> {
  const sql = createDatabase({ url, name: 'supervisor', connectionsMax: 1 })
  try {
    return await ask(sql)
  } catch (fault) {
    // invalid_catalog_name
    if ((fault as { code?: unknown }).code === '3D000') return null
    throw fault
  } finally {
    await sql.end({ timeout: 1 })
  }
}
