import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import type { Stack } from '@zoria/testkit/stack'

/** Whose tables: the content service keeps its schema to itself, everything else is the owner's. */
export type Keeper = 'owner' | 'content'

/** Looks into the database of a running Zoria as the one to whom its tables belong. */
export async function withBooks<Answer>(
  { databasePort, folder }: Stack,
  role: Keeper,
  look: (sql: ReturnType<typeof createDatabase>) => Promise<Answer>,
): Promise<Answer> {
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<
    'DATABASE_OWNER_PASSWORD' | 'DATABASE_CONTENT_PASSWORD',
    string
  >
  const password = secrets[role === 'owner' ? 'DATABASE_OWNER_PASSWORD' : 'DATABASE_CONTENT_PASSWORD']
  const sql = createDatabase({
    url: databaseUrl({ port: databasePort, role, password, database: 'zoria' }),
    name: 'journey',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  })
  try {
    return await look(sql)
  } finally {
    await sql.end()
  }
}
