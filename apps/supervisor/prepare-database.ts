import { text } from 'node:stream/consumers'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { migrateJobs } from '@zoria/platform/jobs'
import { holdKeys, KeyFault } from '@zoria/platform/key-fingerprints/hold-keys'
import { MigrationFault, migrate, readMigrations, seed } from '@zoria/platform/migrations'
import { adoptFacts } from '@zoria/platform/outbox'
import { databases, ensureDatabase, ensureRoles, type Role } from '@zoria/platform/postgres/roles'
import { checkKeys } from './check-keys.ts'
import { StartFault } from './fault.ts'
import { prepareForeignServer } from './external-server.ts'

/** The input of this short program, as JSON on its standard input. */
export type Preparation = Readonly<{
  root: string
  ownerUrl: string
  studioUrl: string
  /** The secrets of the installation; their fingerprints in the databases must be the same. */
  secrets: Readonly<Record<string, unknown>>
  /** The embedded server, in which roles and databases are created; null for the operator's own. */
  embedded: Readonly<{ superuserUrl: string; passwords: Readonly<Record<Role, string>> }> | null
  /** Further databases on the operator's server that may have to be created. */
  besides: readonly string[]
}>

/**
 * Updates roles, databases, tables and seeds and returns the names of the migrations applied now. A separate program,
 * so that its libraries leave the memory afterwards.
 */
const prepare = async ({
  root,
  ownerUrl,
  studioUrl,
  secrets,
  embedded,
  besides,
}: Preparation): Promise<readonly string[]> => {
  if (embedded === null) await withDatabase(ownerUrl, (sql) => prepareForeignServer(sql, besides))
  else await withDatabase(embedded.superuserUrl, (sql) => prepareEmbeddedServer(sql, embedded.passwords))

  return withDatabase(ownerUrl, async (sql) => {
    await refuseForgetful(sql)
    // All faults of all databases at once, before anything changes.
    await checkKeys({ platform: ownerUrl, studio: studioUrl }, secrets)
    const applied = await migrate(sql, readMigrations(root))
    await adoptFacts(sql)
    for (const schema of ['platform', 'content_service'] as const)
      await holdKeys(sql, schema, secrets, { isWhole: true })
    await migrateJobs({ ownerUrl, sql })
    await seed(sql, root)
    return applied
  })
}

const prepareEmbeddedServer = async (sql: Sql, passwords: Readonly<Record<Role, string>>): Promise<void> => {
  await ensureRoles(sql, passwords)
  for (const database of databases) await ensureDatabase(sql, database)
}

// Acknowledged money must survive a crash, which needs all three.
const refuseForgetful = async (sql: Sql): Promise<void> => {
  // As set for this connection; a database or a role may have another value.
  const off = await sql<{ name: string }[]>`
    select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
    union
    select split_part(setting, '=', 1) from pg_db_role_setting, unnest(setconfig) as setting where setting in ('synchronous_commit=off', 'synchronous_commit=false', 'synchronous_commit=no', 'synchronous_commit=0')
    order by name`
  if (off.length === 0) return
  throw new StartFault(
    `the database runs with ${off.map(({ name }) => `${name}=off`).join(', ')}: a crash would lose money that was acknowledged. Turn them on and start again.`,
  )
}

const withDatabase = async <Answer>(url: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer> => {
  const sql = createDatabase({ url, name: 'supervisor', connectionsMax: 1, statementTimeoutMs: 0 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

try {
  const applied = await prepare(JSON.parse(await text(process.stdin)) as Preparation)
  console.log(JSON.stringify(applied))
} catch (fault) {
  const isExpected = fault instanceof StartFault || fault instanceof MigrationFault || fault instanceof KeyFault
  console.error(isExpected ? fault.message : fault)
  process.exitCode = 1
}
