import { Socket } from 'node:net'
import pg from 'pg'

/** A server that accepts a connection and does not answer on it counts as away. */
const connectionTimeoutMillis = 10_000

/** One that says nothing for a long time, such as that of a lock, still finds out that the other side is gone. */
const keepAliveInitialDelayMillis = 60_000

export type LibraryPool = Readonly<{
  pool: pg.Pool
  /** Resolves when every connection is closed. */ end: () => Promise<void>
}>

/**
 * A pool for a library that runs statements of its own. `onError` hears of every connection that breaks, from its
 * opening until it is closed.
 */
export function openLibraryPool({
  url,
  name,
  onError,
}: {
  readonly url: string
  /** Shown in pg_stat_activity. */ readonly name: string
  readonly onError: (error: Error) => void
}): LibraryPool {
  const open = new Map<Socket, Promise<void>>()
  const stream = (): Socket => {
    const socket = new Socket()
    const { promise, resolve } = Promise.withResolvers<void>()
    open.set(socket, promise)
    return socket.once('close', () => {
      open.delete(socket)
      resolve()
    })
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    stream,
  })
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', onError)
  return {
    pool,
    end: async () => {
      // pg's pool has ended before its connections are closed.
      await pool.end()
      for (const socket of open.keys()) socket.destroySoon()
      await Promise.all(open.values())
    },
  }
}
