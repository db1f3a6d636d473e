import type { Server } from 'node:http'

/** A connection that has just become idle is closed this soon: a browser would put its next stream on it, and the process would never be done. */
const idleMs = 100

/** Takes no new connection, ends event streams, lets answers under way finish and closes each connection after its answer. */
export function drain(server: Server, closeStreams: () => void): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), idleMs)
    server.close(() => {
      clearInterval(closing)
      resolve()
    })
    closeStreams()
  })
}
