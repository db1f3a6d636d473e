import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStream, type EventStream } from './event-stream.ts'

let app: FastifyInstance
let left: number
let streams: EventStream[]
/** Bytes that wait in the process for the client to read. */
let waiting: () => number
/** What happens between the request and the stream, as the look-up of its session. */
let before: (closed: Promise<unknown>) => Promise<unknown>

beforeEach(async () => {
  left = 0
  streams = []
  before = async () => undefined
  app = Fastify({ forceCloseConnections: true })
  app.get('/events', async (request, reply) => {
    await before(once(reply.raw, 'close'))
    const stream = openEventStream(request, reply)
    waiting = () => reply.raw.socket?.writableLength ?? 0
    stream.onClose(() => {
      left += 1
    })
    streams.push(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** A client that asks for the events and reads nothing. */
const ask = async (): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n')
  return socket
}

test('a client that left before its stream opened is not counted', async () => {
  const asked = Promise.withResolvers<void>()
  before = (closed) => {
    asked.resolve()
    return closed
  }
  const socket = await ask()
  await asked.promise
  socket.destroy()
  await expect.poll(() => left).toBe(1)
})

test('a client that does not read is dropped instead of filling the memory', async () => {
  await ask()
  await expect.poll(() => streams.length).toBe(1)
  // Far beyond what the system buffers for a connection.
  const frame = 'x'.repeat(60_000)
  await expect
    .poll(() => {
      for (let frames = 0; frames < 50; frames += 1) streams[0]?.send('table', frame)
      return left
    })
    .toBe(1)
})

test('a stream that ends while its client does not read is closed', async () => {
  await ask()
  await expect.poll(() => streams.length).toBe(1)
  // Fills the buffers of the kernel, which is less than the limit that drops the client.
  await expect
    .poll(
      () => {
        const stuck = waiting()
        if (stuck === 0) streams[0]?.send('table', 'x'.repeat(60_000))
        return stuck
      },
      { interval: 1 },
    )
    .toBeGreaterThan(0)
  streams[0]?.end()
  await expect.poll(() => left).toBe(1)
})

test('a client that reads gets every event', async () => {
  const socket = await ask()
  let received = ''
  socket.on('data', (part) => {
    received += part.toString()
  })
  await expect.poll(() => streams.length).toBe(1)
  for (let event = 0; event < 100; event += 1) streams[0]?.send('table', String(event))
  streams[0]?.end()
  await expect.poll(() => left).toBe(1)
  await expect.poll(() => received.match(/^event: table$/gm)).toHaveLength(100)
})
