import { randomUUID } from 'node:crypto'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { ensureDatabase, guests, type DatabaseWanted, type Role } from '@zoria/platform/postgres/roles'
import { inject } from 'vitest'
import { templates, type TestServer } from './server.ts'

/** A database of one test file. `sql` answers one pool per role; `drop` closes the pools and removes the database. */
export type TestDatabase = Readonly<{ url: (role: Role) => string; sql: (role: Role) => Sql; drop: () => Promise<void> }>

/** A fresh database with all migrations; `seeded` also has the seeds of every context. */
export async function createTestDatabase({ seeded }: { seeded: boolean } = { seeded: false }): Promise<TestDatabase> {
  return create({ owner: 'owner', guests, template: seeded ? templates.seeded : templates.migrated })
}

/** An empty database with one owner: for apps with their own database. */
export async function createEmptyDatabase(owner: Role): Promise<TestDatabase> {
  return create({ owner, guests: [], template: 'template1' })
}

const create = async (wanted: Omit<DatabaseWanted, 'name'> & { template: string }): Promise<TestDatabase> => {
  const server = await askForServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(server, (sql) => ensureDatabase(sql, { ...wanted, name }))

  const url = (role: Role): string => databaseUrl({ ...server, role, database: name })
  const pools = new Map<Role, Sql>()
  const open = (role: Role): Sql => {
    const pool = pools.get(role) ?? createDatabase({ url: url(role), name: 'test', connectionsMax: 6 })
    pools.set(role, pool)
    return pool
  }
  const drop = async (): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 1 })))
    await asSuperuser(server, (sql) => sql`drop database ${sql(name)} with (force)`)
  }
  return { url, sql: open, drop }
}

const askForServer = async (): Promise<TestServer> => {
  const reply = await fetch(inject('testServerUrl'))
  if (!reply.ok) throw new Error(`PostgreSQL of the tests did not start: ${await reply.text()}`)
  return (await reply.json()) as TestServer
}

const asSuperuser = async (server: TestServer, work: (sql: Sql) => Promise<unknown>): Promise<void> => {
  const sql = createDatabase({ url: databaseUrl({ ...server, role: superuser, database: 'postgres' }), name: 'testkit', connectionsMax: 1, statementTimeoutMs: 0 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
