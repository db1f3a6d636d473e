import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import { CommandWriter, type WriterDeps } from '../../actions/command-writer.ts'
import type { SimulatedDatabase } from './database.ts'
import { Session, type Faults } from './connection.ts'
import { pending } from './storage.ts'

/** One process with its own writer; it can crash at any moment. */
export interface Server {
  readonly writer: CommandWriter
  readonly sessions: Set<Session>
  /** Calls in flight, by name: since when, and how many wait for the answer. */
  readonly underway: Map<string, { readonly since: number; waiting: number }>
  isAlive: boolean
}

const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
} as unknown as Logger

/** Starts a process: two writer connections, a pool for locks and one for reads, all over the simulated network. */
export function startProcess(database: SimulatedDatabase, { faults, clock }: { faults: Faults; clock: Clock }): Server {
  const sessions = new Set<Session>()
  let isAlive = true
  // Only the writer's own connections have a watchdog for a silent network.
  const newSession = (over: Partial<Faults> = { silence: 0 }): Session => {
    const session = new Session(database, { ...faults, ...over })
    sessions.add(session)
    if (!isAlive) session.die()
    return session
  }
  const reads = readingAnew(newSession)
  const deps = {
    connections: [connectionOf(() => newSession({})), connectionOf(() => newSession({}))],
    locked: {
      run: (work: (pool: unknown) => Promise<unknown>) =>
        work({ begin: (inside: (tx: Session) => Promise<unknown>) => transaction(newSession(), inside) }),
    },
    asks: { run: (work: (pool: unknown) => Promise<unknown>) => work(reads) },
    reads,
    clock,
    logger: silent,
    spendingOrder: () => database.order,
  } as unknown as WriterDeps
  return {
    writer: new CommandWriter(deps),
    sessions,
    underway: new Map(),
    get isAlive() {
      return isAlive
    },
    set isAlive(value) {
      isAlive = value
    },
  }
}

/** The process crashes: its requests may still execute, its answers are lost. */
export function endProcess(process: Server): void {
  process.isAlive = false
  for (const session of process.sessions) session.die()
}

const connectionOf = (newSession: () => Session) => {
  let session: Session | undefined
  return {
    open: async () => ({ sql: (session ??= newSession()), lane: 1 }),
    drop: async () => {
      session?.drop()
      session = undefined
    },
    close: async () => undefined,
  }
}

/** A pool replaces a lost connection; every query uses the present one. */
const readingAnew = (newSession: () => Session): Pick<Session, 'ask' | 'database'> => {
  let session = newSession()
  return {
    database: session.database,
    ask: (name, work) =>
      session.ask(name, work).catch((error: unknown) => {
        session = newSession()
        throw error
      }),
  }
}

/** A transaction of the lock pool: its rows are visible with its commit, and its locks end with it. */
const transaction = async (tx: Session, work: (tx: Session) => Promise<unknown>): Promise<unknown> => {
  try {
    const answer = await work(tx)
    await tx.ask('transaction', () => {
      pending.get(tx)?.()
      tx.database.release(tx)
    })
    return answer
  } finally {
    tx.database.release(tx)
  }
}
