import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { money, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { migrate, readMigrations } from '@zoria/platform/migrations'
import { continueArchive } from '@zoria/platform/backup/continue-archive'
import { archivingTo } from '@zoria/platform/backup/server-settings'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import { databases, ensureDatabase, ensureRoles, roles, type Role } from '@zoria/platform/postgres/roles'
import type { PostgresServer } from '@zoria/platform/postgres/server'
import { startGuardedPostgres } from '@zoria/testkit/guarded-postgres'
import { freePorts } from '@zoria/testkit/ports'
import { createWallet, type Command, type PlayerId, type Wallet } from '@zoria/wallet'

// A data directory as the supervisor makes it, its server, and players of the real wallet: everything but the apps.

const root = join(import.meta.dirname, '../..')
const password = 'of-the-drill-only'

/** A data directory with its server running and the wallet of one process. */
export type Casino = Readonly<{ data: string; port: number; sql: Sql; wallet: Wallet; close: () => Promise<void> }>

/** Makes a data directory with secrets, databases and tables, archiving when it has an archive, and opens it. */
export async function makeCasino(data: string): Promise<Casino> {
  mkdirSync(join(data, 'log'), { recursive: true })
  const passwords = ['SUPERUSER', 'OWNER', 'APP', 'CONTENT', 'STUDIO', 'SANDBOX'].map((role) => [
    `DATABASE_${role}_PASSWORD`,
    password,
  ])
  const keys = ['ACCESS_TOKEN_SECRET', 'PASSWORD_PEPPER', 'PHONE_KEY', 'DESTINATION_KEY'].map((name) => [
    name,
    `${name} of the drill`,
  ])
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(Object.fromEntries([...passwords, ...keys])), {
    mode: 0o600,
  })
  initialise({ directory: join(data, 'postgres'), password, durable: false })
  const server = await start(data)
  await withSql({ port: server.port, role: superuser, database: 'postgres' }, async (sql) => {
    await ensureRoles(sql, Object.fromEntries(roles.map((role) => [role, password])) as Record<Role, string>)
    for (const database of databases) await ensureDatabase(sql, database)
  })
  await withSql({ port: server.port, role: 'owner', database: 'zoria' }, (sql) => migrate(sql, readMigrations(root)))
  return open(data, server)
}

/** Opens a data directory that was made before. */
export async function openCasino(data: string): Promise<Casino> {
  return open(data, await start(data))
}

/** One command that was sent, and when: committed not before the one moment, known to be so at the other. */
export type Sent = Readonly<{ command: Command; sentMs: number; ackedMs: number }>

/** Opens wallets for new players. */
export async function newPlayers({ sql, wallet }: Casino, count: number): Promise<PlayerId[]> {
  const players = Array.from({ length: count }, () =>
    newId<'Player'>(systemClock.now(), (bytes) => systemChance.bytes(bytes)),
  )
  for (const playerId of players) await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  return players
}

/**
 * Deposits by several at once until it is asked to end; answers every one that was acknowledged. With `sent` they are
 * in that list as soon as they are.
 */
export async function play(
  { wallet }: Casino,
  { players, until, sent = [] }: { players: readonly PlayerId[]; until: Promise<unknown>; sent?: Sent[] },
): Promise<Sent[]> {
  const over = new AbortController()
  void until.finally(() => over.abort())
  const player = async (playerId: PlayerId, seat: number): Promise<void> => {
    for (let count = 1; !over.signal.aborted; count += 1) {
      const command: Command = {
        kind: 'deposit',
        playerId,
        source: 'payments',
        externalId: `${seat}-${count}`,
        amount: money(BigInt(count), 'uah'),
      }
      const sentMs = Date.now()
      const { code } = await wallet.execute(command)
      if (code !== 'OK') throw new Error(`a deposit was answered ${code}`)
      sent.push({ command, sentMs, ackedMs: Date.now() })
      // A player thinks a moment: the machine is to be shared with the backup.
      await pause(5)
    }
  }
  await Promise.all(players.map(player))
  return sent
}

/**
 * What is wrong with a journal that was restored to a moment: what was acknowledged before it and is not there, what
 * was sent after it and is.
 */
export function wrongAt(
  moment: number,
  { sent, held }: { sent: readonly Sent[]; held: ReadonlySet<string> },
): string[] {
  const lost = sent.filter((one) => one.ackedMs < moment && !held.has(nameOf(one))).map((one) => `lost: ${nameOf(one)}`)
  const early = sent
    .filter((one) => one.sentMs > moment && held.has(nameOf(one)))
    .map((one) => `from after the moment: ${nameOf(one)}`)
  return [...lost, ...early]
}

/** Ends the segment that the log is being written to, as a minute of play would. */
export function switchLog({ port }: Casino): Promise<void> {
  return withSql({ port, role: superuser, database: 'postgres' }, (sql) => sql`select pg_switch_wal()`)
}

/** Ends the segment that the log is being written to and waits until the server has archived it. */
export async function archiveLog(casino: Casino): Promise<void> {
  const before = await countArchived(casino)
  await switchLog(casino)
  while ((await countArchived(casino)) <= before) await pause(100)
}

const countArchived = async ({ sql }: Casino): Promise<number> => {
  const [row] = await sql<{ archived: number }[]>`select archived_count::integer as archived from pg_stat_archiver`
  return row?.archived ?? 0
}

/** What the journal of these players holds, as `player external-id`. */
export async function journalOf({ wallet }: Casino, players: readonly PlayerId[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const playerId of players) {
    for (let page = 1; ; page += 1) {
      const { items, total } = await wallet.history(playerId, { page, pageSize: 500 })
      for (const { externalId } of items) held.add(`${playerId} ${externalId}`)
      if (page * 500 >= total) break
    }
  }
  return held
}

export const nameOf = ({ command }: Sent): string => `${command.playerId} ${command.externalId}`

const start = async (data: string): Promise<PostgresServer> => {
  const archive = { directory: join(data, 'backup'), key: join(data, 'backup.key') }
  await continueArchive(archive, join(data, 'postgres'))
  const further = archivingTo(archive)
  return startGuardedPostgres({
    directory: join(data, 'postgres'),
    port: await freePorts(1),
    durable: true,
    log: openSync(join(data, 'log/postgres.log'), 'a'),
    further,
  })
}

const open = (data: string, server: PostgresServer): Casino => {
  const url = databaseUrl({ port: server.port, role: 'app', password, database: 'zoria' })
  const sql = createDatabase({ url, name: 'drill', connectionsMax: 4, statementTimeoutMs: 0 })
  const logger = createLogger({ name: 'drill', level: 'silent' })
  const wallet = createWallet({
    sql,
    writerUrl: url,
    clock: systemClock,
    logger,
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  const close = async (): Promise<void> => {
    await wallet.close()
    await sql.end({ timeout: 1 })
    await server.stop()
  }
  return { data, port: server.port, sql, wallet, close }
}

const withSql = async (
  at: { port: number; role: string; database: string },
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> => {
  const sql = createDatabase({
    url: databaseUrl({ ...at, password }),
    name: 'drill',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
