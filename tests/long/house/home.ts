import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { postGuardian, type Guardian } from '@zoria/platform/guardian/guardian'
import { parentOf, running, runningWhere, signalEach, untilEnded, type Running } from '@zoria/platform/guardian/running'
import { migrate, readMigrations, seed } from '@zoria/platform/migrations'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import { ensureDatabase, ensureRoles, guests, roles, type Role } from '@zoria/platform/postgres/roles'
import { startPostgres, type PostgresServer } from '@zoria/platform/postgres/server'
import { expectNoDeadlocks } from '@zoria/testkit/deadlocks'
import { freePorts } from '@zoria/testkit/ports'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../../..')

const name = 'zoria'

/** Settings of connections of tests: the product's limit of an idle transaction is for its own event loop. */
export const idleForLong = { idle_in_transaction_session_timeout: 0 }

/**
 * A durable PostgreSQL as in production, with its data in its own folder, that can be killed, stopped and restarted.
 * Every process with `mark` in its environment, the server and the folder end with this process, however it ends.
 */
export class Home {
  readonly folder: string
  readonly mark: string
  readonly port: number
  readonly #password = randomBytes(16).toString('hex')
  readonly #guardian: Guardian
  #server: PostgresServer | undefined

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.mark = `ZORIA_FAULTS=${folder}`
    this.port = port
    this.#guardian = postGuardian({ mark: this.mark, postgres: [this.#data], discard: [folder] })
  }

  /** Makes the server, the roles and the migrated and seeded database. */
  static async open({ folder }: { folder?: string } = {}): Promise<Home> {
    const home = new Home(folder ?? mkdtempSync(join(tmpdir(), 'zoria-faults-')), await freePorts(1))
    mkdirSync(join(home.folder, 'log'), { recursive: true })
    initialise({ directory: home.#data, password: home.#password, durable: true })
    await home.start()
    await home.#prepare()
    return home
  }

  get #data(): string {
    return join(this.folder, 'postgres')
  }

  /** The address for a role; through another port if a proxy is before the server. */
  url(role: Role | 'postgres', port = this.port): string {
    return databaseUrl({ port, role, password: this.#password, database: name })
  }

  /**
   * A pool with long timeouts, for checks of everything at once. On a busy machine a transaction of a test may be idle
   * for seconds.
   */
  pool(role: Role | 'postgres', connectionsMax = 2): Sql {
    return createDatabase({
      url: this.url(role),
      name: 'faults',
      connectionsMax,
      statementTimeoutMs: 600_000,
      settings: idleForLong,
    })
  }

  log(of: string): number {
    return openSync(join(this.folder, 'log', `${of}.log`), 'a')
  }

  /** The whole output of a process. */
  words(of: string): string {
    return readFileSync(join(this.folder, 'log', `${of}.log`), 'utf8')
  }

  /** The end of its output before it ended. */
  lastWords(of: string): string {
    return this.words(of).slice(-3_000)
  }

  async start(): Promise<void> {
    // A busy machine must not fail a proof.
    const started = startPostgres({
      directory: this.#data,
      port: this.port,
      durable: true,
      log: this.log('postgres'),
      readyTimeoutMs: 180_000,
    })
    this.#server = await started.catch((error: unknown) =>
      Promise.reject(new Error(this.lastWords('postgres'), { cause: error })),
    )
  }

  /** Every process of the server, the postmaster first: it must not see its children die and tidy up. */
  processes(): readonly Running[] {
    const postmaster = this.#server?.pid ?? 0
    const first = running(postmaster)
    return first === null ? [] : [first, ...runningWhere((pid) => parentOf(pid) === postmaster)]
  }

  /** Kills all of them at once, like a power cut except for unwritten kernel buffers. */
  async kill(): Promise<void> {
    const all = this.processes()
    signalEach(all, 'SIGKILL')
    await untilEnded(all, 5_000)
  }

  freeze(): void {
    signalEach(this.processes(), 'SIGSTOP')
  }

  thaw(): void {
    signalEach(this.processes(), 'SIGCONT')
  }

  /** Fails if the server found a deadlock. */
  async close(): Promise<void> {
    await this.#server?.stop()
    try {
      expectNoDeadlocks(join(this.folder, 'log/postgres.log'))
    } finally {
      await this.#guardian.dismiss()
    }
  }

  async #prepare(): Promise<void> {
    const everybody = Object.fromEntries(roles.map((role) => [role, this.#password])) as Record<Role, string>
    await this.#connected(superuser, 'postgres', async (sql) => {
      await ensureRoles(sql, everybody)
      await ensureDatabase(sql, { name, owner: 'owner', guests })
    })
    await this.#connected('owner', name, async (sql) => {
      await migrate(sql, readMigrations(root))
      await seed(sql, root)
    })
  }

  async #connected(role: string, database: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
    const sql = createDatabase({
      url: databaseUrl({ port: this.port, role, password: this.#password, database }),
      name: 'faults',
      connectionsMax: 1,
      statementTimeoutMs: 0,
    })
    try {
      await work(sql)
    } finally {
      await sql.end()
    }
  }
}
