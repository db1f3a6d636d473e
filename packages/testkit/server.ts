import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { postGuardian } from '@zoria/platform/guardian/guardian'
import { migrate, readMigrations, seed } from '@zoria/platform/migrations'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import {
  ensureDatabase,
  ensureRoles,
  guests,
  roles,
  type DatabaseWanted,
  type Role,
} from '@zoria/platform/postgres/roles'
import { startPostgres } from '@zoria/platform/postgres/server'
import type { TestProject } from 'vitest/node'
import { freePorts } from './ports.ts'

/** A running server for a test file: its port and the password of all roles. */
export type TestServer = Readonly<{ port: number; password: string }>

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's PostgreSQL service; the first request starts it. */
    testServerUrl: string
  }
}

/** Template databases: all migrations applied, or also all seeds. */
export const templates = { migrated: 'template_migrated', seeded: 'template_seeded' } as const

/** Vitest's global setup: one PostgreSQL per run, started on first use, stopped with the run even if it is killed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<StartedServer> | undefined
  const door = createServer((_, reply) => {
    // A file that computes for seconds would send its next request on a connection that ended meanwhile.
    reply.setHeader('connection', 'close')
    started ??= start()
    started.then(
      ({ server }) => reply.end(JSON.stringify(server)),
      (fault: unknown) => reply.writeHead(500).end(String(fault)),
    )
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  project.provide('testServerUrl', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)

  return async () => {
    door.close()
    await started?.then(
      ({ stop }) => stop(),
      () => undefined,
    )
  }
}

type StartedServer = Readonly<{ server: TestServer; stop: () => Promise<void> }>

const start = async (): Promise<StartedServer> => {
  const home = mkdtempSync(join(tmpdir(), 'zoria-test-'))
  const directory = join(home, 'postgres')
  const guardian = postGuardian({ mark: `ZORIA_TEST_RUN=${home}`, postgres: [directory], discard: [home] })
  const password = randomBytes(16).toString('hex')
  initialise({ directory, password, durable: false })
  const server = await startPostgres({
    directory,
    port: await freePorts(1),
    durable: false,
    log: openSync(join(home, 'postgres.log'), 'a'),
  })
  await prepareTemplates({ port: server.port, password })
  // The guardian stops the server and removes the directory after any end.
  return { server: { port: server.port, password }, stop: () => guardian.dismiss() }
}

const prepareTemplates = async ({ port, password }: TestServer): Promise<void> => {
  const root = join(import.meta.dirname, '../..')
  await connected({ port, password, role: superuser, database: 'postgres' }, async (sql) => {
    await ensureRoles(sql, Object.fromEntries(roles.map((role) => [role, password])) as Record<Role, string>)
    await ensureDatabase(sql, templateOf(templates.migrated))
  })
  await connected({ port, password, role: 'owner', database: templates.migrated }, async (sql) => {
    await migrate(sql, readMigrations(root))
    await setWalletWait(sql, 60)
  })
  await connected({ port, password, role: superuser, database: 'postgres' }, (sql) =>
    ensureDatabase(sql, { ...templateOf(templates.seeded), template: templates.migrated }),
  )
  await connected({ port, password, role: 'owner', database: templates.seeded }, (sql) => seed(sql, root))
}

/**
 * How long a transaction waits for a wallet that another holds. Production waits a second (wallet/storage/migrations);
 * in test databases it is a minute, so that calls that queue for one wallet are counted by the rule and not by the
 * speed of the machine. A test of the wait itself sets its second.
 */
export async function setWalletWait(sql: Sql, seconds: 1 | 60): Promise<void> {
  await (seconds === 1
    ? sql`alter function wallet.lock_wallet(uuid) set lock_timeout = '1s'`
    : sql`alter function wallet.lock_wallet(uuid) set lock_timeout = '60s'`)
}

const templateOf = (name: string): DatabaseWanted => ({ name, owner: 'owner', guests })

const connected = async (
  at: Parameters<typeof databaseUrl>[0],
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> => {
  const sql = createDatabase({ url: databaseUrl(at), name: 'testkit', connectionsMax: 1, statementTimeoutMs: 0 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
