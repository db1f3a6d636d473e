import { connect, type Socket } from 'node:net'
import { percentile } from '../measure/figures.ts'
import { announce } from '../setting/child.ts'
import type { Received, WatchOrder } from './messages.ts'

// Thousands of clients in one process: each opens its stream and reads everything with as little work as counting
// needs.

const sockets = new Set<Socket>()
const delays = new Float64Array(4_000_000)
let ended = 0
let frames = 0
let bytes = 0
let reached = new Set<Socket>()

const markers = { own: Buffer.from('\nevent: balance'), public: Buffer.from('\nevent: change') } as const
let marker: Buffer = markers.own

/**
 * Frames are complete within a chunk, as the server writes them. The time of a change is the id before the event, of a
 * public one the number in its data.
 */
const read = (socket: Socket, chunk: Buffer): void => {
  bytes += chunk.length
  for (let at = chunk.indexOf(marker); at !== -1; at = chunk.indexOf(marker, at + marker.length)) {
    const moment =
      marker === markers.own
        ? Number(chunk.toString('latin1', chunk.lastIndexOf(' ', at) + 1, at))
        : Number(/"moment":(\d+)/.exec(chunk.toString('latin1', at))?.[1])
    delays[frames % delays.length] = Date.now() - moment
    frames += 1
    reached.add(socket)
  }
}

const follow = (port: number, playerId: string, stream: 'own' | 'public'): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    const isHere = () => {
      sockets.add(socket)
      resolve()
    }
    socket.once('data', isHere)
    socket.on('data', (chunk) => read(socket, chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      if (sockets.delete(socket)) ended += 1
    })
    const request =
      stream === 'own'
        ? `GET /users/updates HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer a.${playerId}.c`
        : 'GET /live HTTP/1.1\r\nhost: 127.0.0.1'
    socket.write(`${request}\r\n\r\n`)
  })

/** A hundred at a time: a listener's backlog is short. */
const connectAll = async ({
  port,
  players,
  stream,
}: {
  port: number
  players: readonly string[]
  stream: 'own' | 'public'
}): Promise<void> => {
  marker = markers[stream]
  for (let from = 0; from < players.length; from += 100)
    await Promise.all(players.slice(from, from + 100).map((playerId) => follow(port, playerId, stream)))
}

const received = (): Received => {
  const ascending = delays.slice(0, Math.min(frames, delays.length)).sort()
  return {
    connected: sockets.size,
    ended,
    frames,
    watchersThatHeard: reached.size,
    bytes,
    delayMs: { p50: percentile(ascending, 0.5), p99: percentile(ascending, 0.99), max: percentile(ascending, 1) },
  }
}

process.on('message', (order: WatchOrder) => {
  const answered = order.order === 'connect' ? connectAll(order) : Promise.resolve()
  if (order.order === 'begin') {
    frames = 0
    bytes = 0
    reached = new Set()
  }
  answered.then(
    () => process.send?.(received()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
announce({}, async () => sockets.forEach((socket) => socket.destroy()))
