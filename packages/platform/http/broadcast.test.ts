import { EventEmitter } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBroadcast, type Broadcast } from './broadcast.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const server = Fastify()
let port: number
let broadcast: Broadcast
server.get('/', async (request, reply) => {
  broadcast.join(request, reply)
  return reply
})
beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** A listener; `text` is what it received so far. */
function listen(lastId?: string): Promise<{ readonly received: { text: string }; leave(): void }> {
  return new Promise((resolve, reject) => {
    const request = get(
      { port, headers: lastId === undefined ? {} : { 'last-event-id': lastId } },
      (answer: IncomingMessage) => {
        const received = { text: '' }
        answer.on('data', (chunk: Buffer) => (received.text += chunk.toString()))
        answer.on('error', () => undefined)
        resolve({ received, leave: () => request.destroy() })
      },
    )
    request.on('error', reject)
  })
}

const framesIn = (text: string) =>
  [...text.matchAll(/id: (\S+)\nevent: (\w+)\ndata: (.*)\n\n/g)].map(([, id, event, data]) => ({
    id,
    event,
    data: JSON.parse(data ?? '') as unknown,
  }))

function scores() {
  const state: number[] = []
  const send = broadcast.topic<readonly number[]>({
    name: 'scores',
    state: () => state,
    merge: (waiting, next) => [...waiting, ...next],
  })
  return (score: number) => {
    state.push(score)
    send([score])
  }
}

test('a listener gets the state first, then changes; those that wait for one frame are one', async () => {
  broadcast = createBroadcast({ name: 'p' })
  const score = scores()
  const silent = broadcast.topic<number>({ name: 'silent', state: () => undefined, merge: (_, next) => next })
  score(1)
  const one = await listen()
  await vi.waitFor(
    () => expect(framesIn(one.received.text)).toMatchObject([{ event: 'state', data: { scores: [1] } }]),
    patience,
  )
  score(2)
  score(3)
  silent(1)
  silent(2)
  await vi.waitFor(
    () =>
      expect(framesIn(one.received.text).slice(1)).toMatchObject([
        { event: 'change', data: { scores: [2, 3], silent: 2 } },
      ]),
    patience,
  )
  one.leave()
  await vi.waitFor(() => expect(broadcast.size()).toBe(0), patience)
  broadcast.close()
})

test('a frame has an id: a listener that has the last one gets only what comes next, any other gets the state again', async () => {
  broadcast = createBroadcast({ name: 'p' })
  const score = scores()
  const first = await listen()
  score(1)
  await vi.waitFor(() => expect(first.received.text).toContain('"scores":[1]'), patience)
  const id = framesIn(first.received.text).at(-1)?.id ?? ''
  const [upToDate, late, foreign] = [await listen(id), await listen('p-0'), await listen('other-1')]
  await vi.waitFor(
    () => expect([late, foreign].map(({ received }) => framesIn(received.text)[0]?.event)).toEqual(['state', 'state']),
    patience,
  )
  score(2)
  await vi.waitFor(
    () => expect(framesIn(upToDate.received.text)).toMatchObject([{ event: 'change', data: { scores: [2] } }]),
    patience,
  )
  for (const { leave } of [first, upToDate, late, foreign]) leave()
  broadcast.close()
})

test('a connection holds one stream: requests that wait behind it join nothing and end it', async () => {
  broadcast = createBroadcast({ name: 'p' })
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  const left = new Promise((resolve) => client.once('close', resolve))
  client.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
  await left
  await vi.waitFor(() => expect(broadcast.size()).toBe(0), patience)
  broadcast.close()
})

test('a listener that left before it joined is none', async () => {
  broadcast = createBroadcast({ name: 'p' })
  const raw = Object.assign(new EventEmitter(), {
    writeHead: () => undefined,
    write: () => true,
    end: () => undefined,
    destroyed: true,
    writableLength: 0,
  })
  broadcast.join({ headers: {}, id: 'r' } as never, { hijack: () => undefined, raw } as never)
  await vi.waitFor(() => expect(broadcast.size()).toBe(0), { timeout: 5_000 })
  broadcast.close()
})

test('a stream that closes gets nothing after its end, also of frames that wait for their turn', () => {
  vi.useFakeTimers()
  broadcast = createBroadcast({ name: 'p' })
  const score = scores()
  const log: string[] = []
  const raw = Object.assign(new EventEmitter(), {
    writeHead: () => undefined,
    write: () => log.push('frame'),
    end: () => {
      log.push('end')
      raw.writableEnded = true
    },
    destroyed: false,
    writableEnded: false,
    writableLength: 0,
  })
  broadcast.join({ headers: { 'last-event-id': 'p-0' }, id: 'r' } as never, { hijack: () => undefined, raw } as never)
  log.length = 0
  score(1)
  // The frame is made in this turn of the event loop, and written in the next.
  vi.advanceTimersToNextTimer()
  broadcast.close()
  vi.runAllTimers()
  expect(log).toEqual(['end'])
  vi.useRealTimers()
})

test('a listener receives at most two frames a second, however much happens', () => {
  vi.useFakeTimers()
  broadcast = createBroadcast({ name: 'p' })
  const score = scores()
  const written: string[] = []
  const raw = Object.assign(new EventEmitter(), {
    writeHead: () => undefined,
    write: (text: string | Buffer) => written.push(text.toString()),
    end: () => undefined,
    destroyed: false,
    writableLength: 0,
  })
  broadcast.join({ headers: {}, id: 'r' } as never, { hijack: () => undefined, raw } as never)
  for (let ms = 0; ms < 3_000; ms += 10) {
    score(ms)
    vi.advanceTimersByTime(10)
  }
  const frames = framesIn(written.join(''))
  // One at once, then one each half second.
  expect(frames.map(({ event }) => event)).toEqual(['state', ...Array.from({ length: 5 }, () => 'change')])
  expect(frames.flatMap(({ data }) => (data as { scores: number[] }).scores)).toHaveLength(250)
  broadcast.close()
  // What waits for its turn is shared with the tests of this process: none stays behind.
  vi.runAllTimers()
  vi.useRealTimers()
})
