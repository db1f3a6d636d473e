import { Socket } from 'node:net'
import pg from 'pg'
import type { Sql as Template } from 'sql-template-tag'
import { connectionEnded, connectionFault, isDeadlock } from './faults.ts'
import type { Rows } from './statement.ts'
import { resultTypes } from './values.ts'

export type ConnectionOptions = Readonly<{
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  max: number
  /** Timeout for a free connection; 0 for none. */
  waitMaxMs: number
  /** Seconds after which an idle connection is closed; null keeps it. */
  idleSeconds: number | null
  /** Settings of every session. */
  settings: Readonly<Record<string, string | number>>
}>

/** A connection used by one caller until it is released. */
export type Connection = Readonly<{
  run: (statement: Template) => Promise<Rows<readonly unknown[]>>
  /** One or more statements without parameters; the result of the last one, and its command. */
  runScript: (text: string) => Promise<{ rows: Rows<readonly unknown[]>; command: string }>
  /** Returns it to the pool. A connection in an unknown state is closed. */
  release: (state: 'ready' | 'unknown') => void
}>

export type Connections = Readonly<{
  take: () => Promise<Connection>
  /** A client outside of the pool, for LISTEN. */
  openClient: () => pg.Client
  /** Refuses new callers and waits for the current ones; after `timeout` seconds the rest is cancelled. */
  end: (patience?: { timeout?: number }) => Promise<void>
}>

const connectTimeoutMs = 5_000
// Detects a peer that vanished.
const keepAliveAfterMs = 60_000

/**
 * A pool of pg whose closing settles every caller: those waiting for a connection, and those whose statement never
 * returns.
 */
export function createConnections(options: ConnectionOptions): Connections {
  const sockets = new Set<Socket>()
  const stream = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const config = { ...clientConfig(options), stream }
  const pool = openPool(options, config)
  const callers = createCallers()
  let ended: Promise<void> | undefined

  const cut = (): void => {
    callers.refuseWaiting()
    for (const socket of sockets) socket.destroy()
  }
  const drain = async (timeout: number | undefined): Promise<void> => {
    if (timeout !== 0) await callers.gone(timeout)
    if (!callers.areGone()) cut()
    await pool.end()
    for (const socket of sockets) socket.destroySoon()
  }
  return {
    take: () => (ended === undefined ? callers.serve(pool) : Promise.reject(connectionEnded())),
    openClient: () => new PatientClient(config),
    end: (patience) => {
      ended ??= drain(patience?.timeout)
      if (patience?.timeout === 0) cut()
      return ended
    },
  }
}

const openPool = ({ max, idleSeconds, waitMaxMs }: ConnectionOptions, config: pg.ClientConfig): pg.Pool => {
  const Client = PatientClient as unknown as new () => pg.ClientBase
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: (idleSeconds ?? 0) * 1_000,
    connectionTimeoutMillis: waitMaxMs,
    Client,
  })
  // A running statement fails with the same error. The next statement of a transaction has it as its cause; an idle
  // connection is replaced.
  pool.on('connect', (client) => client.on('error', (error) => breaks.set(client, error)))
  pool.on('error', (error, client) => breaks.set(client, error))
  return pool
}

/** Why a connection was lost. */
const breaks = new WeakMap<object, Error>()

/** The callers of a pool, waiting or active. pg's pool never settles waiting callers when it ends. */
const createCallers = () => {
  const waiting = new Set<(error: Error) => void>()
  let count = 0
  let onGone: () => void = () => undefined
  const leave = (): void => {
    count -= 1
    if (count === 0) onGone()
  }
  const serve = (pool: pg.Pool): Promise<Connection> => {
    count += 1
    return new Promise((settle, reject) => {
      const refuse = (error: Error): void => {
        if (!waiting.delete(refuse)) return
        leave()
        reject(error)
      }
      waiting.add(refuse)
      pool.connect((error, client, release) => {
        if (client === undefined) return refuse(connectionFault(error))
        // Refused while the connection was being opened.
        if (!waiting.delete(refuse)) return release(true)
        settle(
          connectionOf(client, (state) => {
            release(state === 'unknown')
            leave()
          }),
        )
      })
    })
  }
  return {
    serve,
    areGone: () => count === 0,
    /** Waits for the last caller, at most `timeout` seconds. */
    gone: async (timeout: number | undefined): Promise<void> => {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onGone = resolve
      const timer = timeout === undefined ? undefined : setTimeout(resolve, timeout * 1_000)
      await promise
      clearTimeout(timer)
    },
    refuseWaiting: () => {
      for (const refuse of waiting) refuse(connectionEnded())
    },
  }
}

/** The wait for a free connection depends on the caller; the handshake with the server has a fixed timeout. */
class PatientClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

const connectionOf = (client: pg.PoolClient, release: Connection['release']): Connection => ({
  run: async (statement) => {
    const { text, values } = statement
    return rowsOf(await client.query({ text, values, name: nameOf(text) }).catch(refuseFor(client, text)))
  },
  runScript: async (text) => {
    const results = (await client.query(text).catch(refuseFor(client, text))) as pg.QueryResult | pg.QueryResult[]
    const last = Array.isArray(results) ? results.at(-1) : results
    return last === undefined
      ? { rows: rowsOf({ rows: [], rowCount: 0 }), command: '' }
      : { rows: rowsOf(last), command: last.command }
  },
  release,
})

const refuseFor =
  (client: pg.PoolClient, statement: string) =>
  (error: Error): never => {
    // A deadlock is a bug of ours: the log shows the statement that was cancelled; the log of the server has those it
    // waited for.
    throw isDeadlock(error) ? Object.assign(error, { statement }) : connectionFault(error, breaks.get(client))
  }

const rowsOf = ({ rows, rowCount }: { rows: unknown[]; rowCount: number | null }): Rows<readonly unknown[]> =>
  Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as Rows<readonly unknown[]>

const names = new Map<string, string>()

/** Statements with the same text have the same name, so that each connection plans them once. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const clientConfig = ({ url, name, settings }: ConnectionOptions): pg.ClientConfig => {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.delete('options')
  const ours = Object.entries(settings).map(
    ([setting, value]) => `-c ${setting}=${String(value).replaceAll(/[\\ ]/g, '\\$&')}`,
  )
  const options = [...(given === null ? [] : [given]), ...ours].join(' ')
  return {
    connectionString: address.href,
    application_name: name,
    options,
    types: resultTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  }
}
