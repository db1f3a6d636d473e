import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from '@zoria/platform/backup/archive'
import { readKey } from '@zoria/platform/backup/key'
import { unpackBase } from '@zoria/platform/backup/restore-cluster'
import { archivingTo } from '@zoria/platform/backup/server-settings'
import { takeBackup } from '@zoria/platform/backup/take-backup'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import type { PostgresServer } from '@zoria/platform/postgres/server'
import { startGuardedPostgres } from './guarded-postgres.ts'
import { freePorts } from './ports.ts'

/** A durable test server in its own folder, with its superuser's password. */
export type Replica = Readonly<{ home: string; password: string; server: PostgresServer }>

/** Starts a fresh durable server that can have a standby. */
export async function startPrimary(home: string, password: string): Promise<Replica> {
  mkdirSync(home, { recursive: true })
  initialise({ directory: join(home, 'postgres'), password, durable: false })
  return { home, password, server: await start(home, archivingTo(archiveOf(home))) }
}

/**
 * Creates a standby from a backup of the primary and waits until commits are acknowledged only after the standby has
 * flushed them too. Supports one standby.
 */
export async function addSynchronousStandby(primary: Replica, home: string): Promise<Replica> {
  const archive = archiveOf(primary.home)
  const address = databaseUrl({
    port: primary.server.port,
    role: superuser,
    password: primary.password,
    database: 'postgres',
  })
  await asSuperuser(
    primary,
    (sql) =>
      sql`select pg_create_physical_replication_slot('standby', true) where not exists (select from pg_replication_slots)`,
  )
  const base = await takeBackup({
    archive,
    directory: join(primary.home, 'postgres'),
    url: address,
    besides: [],
    mayReplaceArchive: false,
  })
  mkdirSync(home, { recursive: true })
  await unpackBase({ archive, base, key: readKey(archive.key), directory: join(home, 'postgres'), besides: home })
  writeFileSync(join(home, 'postgres/standby.signal'), '')

  const settings = { primary_conninfo: `${address}?application_name=standby`, primary_slot_name: 'standby' }
  const server = await start(home, {
    ...archivingTo(archiveOf(home)),
    settings: { ...archivingTo(archiveOf(home)).settings, ...settings },
  })
  await asSuperuser(primary, requireStandby)
  return { home, password: primary.password, server }
}

/** Kills the primary, simulating a lost machine, and promotes the standby. */
export async function failOver(primary: Replica, standby: Replica): Promise<void> {
  process.kill(primary.server.pid, 'SIGKILL')
  await primary.server.ended
  await primary.server.stop()
  await asSuperuser(standby, async (sql) => {
    // There is no other server any more: waiting for a standby would never end.
    await sql`alter system reset synchronous_standby_names`
    await sql`select pg_promote(true, 60)`
    await sql`select pg_reload_conf()`
  })
}

/** Makes a primary acknowledge commits without its standby: the planted bug that the failover test must find. */
export async function detachStandby(primary: Replica): Promise<void> {
  await asSuperuser(primary, async (sql) => {
    await sql`alter system reset synchronous_standby_names`
    await sql`select pg_reload_conf()`
    // Without its slot it cannot reconnect; until then it reconnects immediately.
    for (let isGone = false; !isGone;) {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_replication`
      isGone = await sql`select pg_drop_replication_slot('standby')`.then(
        () => true,
        () => false,
      )
    }
  })
}

/** Stops a server and removes its folder. */
export async function discard({ home, server }: Replica): Promise<void> {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}

const archiveOf = (home: string): Archive => ({ directory: join(home, 'backup'), key: join(home, 'backup.key') })

const start = async (home: string, further: ReturnType<typeof archivingTo>): Promise<PostgresServer> =>
  startGuardedPostgres({
    directory: join(home, 'postgres'),
    port: await freePorts(1),
    durable: true,
    log: openSync(join(home, 'log'), 'a'),
    further,
  })

const requireStandby = async (sql: Sql): Promise<void> => {
  await sql`alter system set synchronous_standby_names = 'standby'`
  await sql`select pg_reload_conf()`
  for (;;) {
    const [row] = await sql<{ isSynchronous: boolean }[]>`
      select exists (select from pg_stat_replication where application_name = 'standby' and sync_state = 'sync') as "isSynchronous"`
    if (row?.isSynchronous === true) return
    await sql`select pg_sleep(0.05)`
  }
}

/** Runs work as the superuser of a server. */
export async function asSuperuser<Answer>(
  { server, password }: Replica,
  work: (sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  const sql = createDatabase({
    url: databaseUrl({ port: server.port, role: superuser, password, database: 'postgres' }),
    name: 'testkit',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
