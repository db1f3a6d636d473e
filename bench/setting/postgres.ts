import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { postGuardian } from '@zoria/platform/guardian/guardian'
import { migrate, readMigrations, seed } from '@zoria/platform/migrations'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import { ensureDatabase, ensureRoles, guests, roles, type Role } from '@zoria/platform/postgres/roles'
import { startPostgres } from '@zoria/platform/postgres/server'
import { freePorts } from '@zoria/testkit/ports'

const root = join(import.meta.dirname, '../..')

/** A PostgreSQL for this run, durable as in production. It and every marked process end with the run, however that ends. */
export interface BenchPostgres {
  readonly postmaster: number
  readonly port: number
  readonly password: string
  /** A folder for files that are deleted with the run. */
  readonly home: string
  url(role: Role | typeof superuser, database: string): string
  sql(role: Role | typeof superuser, database: string): Sql
  /** A database that the role `owner` owns, empty. */
  makeDatabase(name: string): Promise<void>
  /** Ours: a database with every migration applied and every seed sown. */
  makeMigratedDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  mkdirSync(join(root, 'var/bench'), { recursive: true })
  const home = mkdtempSync(join(root, 'var/bench/run-'))
  const directory = join(home, 'postgres')
  // Children inherit the mark; the guardian ends every marked process after this one has ended.
  process.env['ZORIA_BENCH_RUN'] = home
  const guardian = postGuardian({ mark: `ZORIA_BENCH_RUN=${home}`, postgres: [directory], discard: [home] })
  const password = randomBytes(16).toString('hex')
  initialise({ directory, password, durable: true })
  const { pid, port } = await startPostgres({
    directory,
    port: await freePorts(1),
    durable: true,
    log: openSync(join(home, 'postgres.log'), 'a'),
  })

  const url: BenchPostgres['url'] = (role, database) => databaseUrl({ port, role, password, database })
  const open = new Set<Sql>()
  const sql: BenchPostgres['sql'] = (role, database) => {
    const pool = createDatabase({
      url: url(role, database),
      name: 'zoria bench',
      connectionsMax: 2,
      statementTimeoutMs: 0,
    })
    open.add(pool)
    return pool
  }
  const asSuperuser = sql(superuser, 'postgres')
  await ensureRoles(asSuperuser, Object.fromEntries(roles.map((role) => [role, password])) as Record<Role, string>)
  const makeDatabase = (name: string) => ensureDatabase(asSuperuser, { name, owner: 'owner', guests })
  return {
    postmaster: pid,
    port,
    password,
    home,
    url,
    sql,
    makeDatabase,
    makeMigratedDatabase: async (name) => {
      await makeDatabase(name)
      const owner = sql('owner', name)
      await migrate(owner, readMigrations(root))
      await seed(owner, root)
    },
    stop: async () => {
      await Promise.all([...open].map((pool) => pool.end({ timeout: 1 })))
      await guardian.dismiss()
    },
  }
}
