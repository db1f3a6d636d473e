import Fastify, { type FastifyInstance } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { heartbeatMs, openEventStream, tickMs, type EventStream } from './event-stream.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

let server: FastifyInstance
let stream: EventStream
const streams: EventStream[] = []
const onClose = vi.fn()

beforeAll(async () => {
  server = Fastify()
  server.get('/news', (request, reply) => {
    stream = openEventStream(request, reply, onClose)
    streams.push(stream)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Opens the stream and waits for its first bytes. */
const follow = async (): Promise<{ socket: Socket; received: () => string }> => {
  onClose.mockClear()
  let text = ''
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => undefined)
  socket.write('GET /news HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitUntil(() => text.includes('retry: 2000'), patience)
  return { socket, received: () => text }
}

/** The rest of this turn of the event loop. */
const turn = () => new Promise((resolve) => void setImmediate(resolve))

describe('an event stream', () => {
  test('carries events with their ids and is never kept by anybody in between', async () => {
    const { socket, received } = await follow()
    stream.send({ event: 'balance', data: { sum: '1.00', text: 'two\nlines' }, id: '7' })
    stream.send({ event: 'payment', data: 1 })
    await vi.waitUntil(() => received().includes('event: payment\ndata: 1\n\n'), patience)
    expect(received()).toContain('id: 7\nevent: balance\ndata: {"sum":"1.00","text":"two\\nlines"}\n\n')
    expect(received()).toMatch(/content-type: text\/event-stream; charset=utf-8\r\ncache-control: no-store\r\n/)
    socket.destroy()
    await vi.waitUntil(() => stream.isClosed, patience)
  })

  test('sends the latest state, and every other event complete and in order', async () => {
    const { socket, received } = await follow()
    for (const sum of [1, 2, 3]) stream.send({ event: 'balance', data: sum, replaces: 'balance' })
    stream.send({ event: 'payment', data: 'first' })
    stream.send({ event: 'payment', data: 'second' })
    stream.send({ event: 'balance', data: 4, replaces: 'balance' })
    await vi.waitUntil(() => received().includes('data: 4\n\n'), patience)
    expect([...received().matchAll(/^data: (.*)$/gm)].map(([, data]) => data)).toEqual(['"first"', '"second"', '4'])
    socket.destroy()
    await vi.waitUntil(() => stream.isClosed, patience)
  })

  test('writes at once after a quiet time and twice a second at most', async () => {
    const { socket, received } = await follow()
    // The tick waits for the test, however long the machine takes for the sending.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    stream.send({ event: 'news', data: 1 })
    while (!received().includes('data: 1\n')) await turn()
    for (let count = 2; count <= 50; count += 1) {
      stream.send({ event: 'news', data: count, replaces: 'news' })
      await turn()
    }
    vi.advanceTimersByTime(tickMs - 1)
    await turn()
    expect(received()).not.toContain('data: 2\n')
    vi.advanceTimersByTime(1)
    while (!received().includes('data: 50\n')) await turn()
    expect(received().match(/^data: /gm)).toHaveLength(2)
    vi.useRealTimers()
    socket.destroy()
    await vi.waitUntil(() => stream.isClosed, patience)
  })

  test('shows every 15 seconds that it is alive, by an event that a page receives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { socket, received } = await follow()
    vi.advanceTimersByTime(heartbeatMs)
    vi.useRealTimers()
    await vi.waitUntil(() => received().includes('event: alive\ndata: {}\n\n'), patience)
    socket.destroy()
    await vi.waitUntil(() => stream.isClosed, patience)
  })

  test('one event sent to many is serialised once, when it is sent', async () => {
    const followers = [await follow(), await follow()]
    let asked = 0
    const event = { event: 'news', data: { toJSON: () => `asked ${(asked += 1)}` } }
    for (const one of streams.slice(-2)) one.send(event)
    expect(asked).toBe(0)
    for (const { received, socket } of followers) {
      await vi.waitUntil(() => received().includes('data: "asked 1"\n'), patience)
      socket.destroy()
    }
    await vi.waitUntil(() => streams.every(({ isClosed }) => isClosed), patience)
    expect(asked).toBe(1)
  })

  test('sends what waits before it ends', async () => {
    const { received } = await follow()
    stream.send({ event: 'news', data: 'last' })
    stream.close()
    await vi.waitUntil(() => received().includes('data: "last"\n\n'), patience)
  })

  test('closes once, by either side, and sends nothing after that', async () => {
    const { received } = await follow()
    for (let count = 0; count < 2; count += 1) stream.close()
    stream.send({ event: 'late', data: 1 })
    await vi.waitUntil(() => received().endsWith('0\r\n\r\n'), patience)
    expect([onClose.mock.calls.length, stream.isClosed, received().includes('late')]).toEqual([1, true, false])
  })

  test('closes when the client leaves', async () => {
    const { socket } = await follow()
    socket.destroy()
    await vi.waitUntil(() => stream.isClosed, patience)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('drops a client that does not read, so that it never holds our memory', async () => {
    const { socket } = await follow()
    socket.pause()
    // Far more than the buffers of two sockets and the 64 kB of ours.
    for (let count = 0; count < 20_000; count += 1) stream.send({ event: 'news', data: 'x'.repeat(1000) })
    await vi.waitUntil(() => stream.isClosed, patience)
    expect(onClose).toHaveBeenCalledOnce()
    socket.destroy()
  })
})
