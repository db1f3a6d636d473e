import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { ensureDatabase, guests, type DatabaseWanted, type Role } from '@zoria/platform/postgres/roles'
import { inject } from 'vitest'
import { templates, type TestServer } from './server.ts'

/**
 * A database of one test file. `sql` answers one pool per role; `drop` closes the pools, removes the database, and
 * fails if it counted a deadlock beyond `deadlocks`, the number that the tests of this file provoke.
 */
export type TestDatabase = Readonly<{
  url: (role: Role) => string
  sql: (role: Role) => Sql
  drop: (expected?: { deadlocks: number }) => Promise<void>
}>

/** A fresh database with all migrations; `seeded` also has the seeds of every context. */
export async function createTestDatabase({ seeded }: { seeded: boolean } = { seeded: false }): Promise<TestDatabase> {
  return create({ owner: 'owner', guests, template: seeded ? templates.seeded : templates.migrated })
}

/** An empty database with one owner: for apps with their own database. */
export async function createEmptyDatabase(owner: Role): Promise<TestDatabase> {
  return create({ owner, guests: [], template: 'template1' })
}

/** A busy machine must not fail a test. The limits of production are tested where they are the matter. */
const patience = { statementTimeoutMs: 30_000, settings: { idle_in_transaction_session_timeout: 30_000 } }

const create = async (wanted: Omit<DatabaseWanted, 'name'> & { template: string }): Promise<TestDatabase> => {
  const server = await askForServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(server, (sql) => ensureDatabase(sql, { ...wanted, name }))

  const url = (role: Role): string => databaseUrl({ ...server, role, database: name })
  const pools = new Map<Role, Sql>()
  const open = (role: Role): Sql => {
    const pool = pools.get(role) ?? createDatabase({ url: url(role), name: 'test', connectionsMax: 6, ...patience })
    pools.set(role, pool)
    return pool
  }
  const drop = async ({ deadlocks } = { deadlocks: 0 }): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 1 })))
    const counted = await asSuperuser(server, async (sql) => {
      const count = await countDeadlocks(sql, name)
      await sql`drop database ${sql(name)} with (force)`
      return count
    })
    if (counted > deadlocks)
      throw new Error(`${counted} deadlocks in the database of this file; the log of the server shows their statements`)
  }
  return { url, sql: open, drop }
}

/**
 * Ends every session first: a session reports what it counted when it ends. A pool says that it ended before its
 * sessions have; one that is terminated then is an error that nobody listens to. So sessions that are ending get a
 * moment.
 */
const countDeadlocks = async (sql: Sql, name: string): Promise<number> => {
  const open = () => sql`select from pg_stat_activity where datname = ${name}`
  for (let turn = 0; turn < 20 && (await open()).length > 0; turn += 1) await pause(10)
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`
  const [row] = await sql<
    { deadlocks: number }[]
  >`select deadlocks::integer from pg_stat_database where datname = ${name}`
  return row?.deadlocks ?? 0
}

const askForServer = async (): Promise<TestServer> => {
  const reply = await fetch(inject('testServerUrl'))
  if (!reply.ok) throw new Error(`PostgreSQL of the tests did not start: ${await reply.text()}`)
  return (await reply.json()) as TestServer
}

const asSuperuser = async <Answer>(server: TestServer, work: (sql: Sql) => Promise<Answer>): Promise<Answer> => {
  const sql = createDatabase({
    url: databaseUrl({ ...server, role: superuser, database: 'postgres' }),
    name: 'testkit',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
