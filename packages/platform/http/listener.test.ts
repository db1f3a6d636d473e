import { EventEmitter, once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createAddressTest, loopback } from './addresses.ts'
import type { SecurityEvent } from '../security-log.ts'
import { capConnections, capWaiting, listenerTimeouts, waitingMax } from './listener-limits.ts'
import { guardListener, listenerOptions } from './listener.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(timeouts: object = {}): Promise<{ server: Server; port: number }> {
  const server = createServer({ ...listenerTimeouts, ...timeouts }, (request, response) =>
    request.resume().once('end', () => response.end('ok')),
  )
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

describe('addresses', () => {
  test.each([
    [['127.0.0.0/8', '::1'], '127.0.0.1', true],
    [['127.0.0.0/8', '::1'], '::ffff:127.9.9.9', true],
    [['127.0.0.0/8', '::1'], '::1', true],
    [['127.0.0.0/8', '::1'], '128.0.0.1', false],
    [['10.1.0.0/16'], '10.1.255.255', true],
    [['10.1.0.0/16'], '10.2.0.0', false],
    [['10.1.2.3'], '10.1.2.3', true],
    [['10.1.2.3'], '10.1.2.4', false],
    [['fd00::/8'], 'fd12::1', true],
    [[], '127.0.0.1', false],
    [['127.0.0.1'], '', false],
    [['127.0.0.1'], 'evil', false],
  ])('%j holds %s: %s', (list, address, holds) => {
    expect(createAddressTest(list)(address)).toBe(holds)
  })
})

describe('a connection without a whole request is closed in time', () => {
  test.each([
    ['with a refusal behind the beginning of one', 'GET / HT', /^HTTP\/1\.1 400 /],
    ['without a byte where nothing was sent, as browsers that connect ahead need it', '', /^$/],
  ])('%s', async (_, sent, expected) => {
    const app = Fastify({
      ...listenerOptions({ newRequestId: () => 'request-1' }),
      requestTimeout: 200,
      http: { ...listenerTimeouts, headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 20 },
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    servers.push(app.server)
    const socket = await open((app.server.address() as AddressInfo).port)
    let received = ''
    socket.on('data', (bytes: Buffer) => void (received += bytes.toString()))
    socket.write(sent)
    await once(socket, 'close')
    expect(received).toMatch(expected)
  })
})

describe('connections of one address', () => {
  test('are capped; one that closes makes room', async () => {
    const { server, port } = await listen()
    const refused: string[] = []
    capConnections(server, { perAddress: 2, isExempt: () => false, onRefused: (address) => refused.push(address) })
    const [first] = [await open(port), await open(port)]
    const third = await open(port)
    await once(third, 'close')
    expect(refused).toEqual(['127.0.0.1'])
    first.destroy()
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1)
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  })

  test.each([
    ['2001:db8::1', '2001:db8::ffff:2', ['2001:db8::ffff:2']], // a household owns a whole /64
    ['2001:db8::1', '2001:db8:0:1::1', []],
    ['192.0.2.1', '::ffff:192.0.2.1', ['::ffff:192.0.2.1']],
    ['192.0.2.1', '192.0.2.2', []],
  ])('from %s and then %s: refused %j', (first, second, refused) => {
    const server = new EventEmitter() as unknown as Server
    const seen: string[] = []
    capConnections(server, { perAddress: 1, isExempt: () => false, onRefused: (address) => seen.push(address) })
    for (const remoteAddress of [first, second])
      server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy: () => undefined }))
    expect(seen).toEqual(refused)
  })

  test('are not counted for our own proxies', async () => {
    const { server, port } = await listen()
    capConnections(server, { perAddress: 1, isExempt: createAddressTest(loopback) })
    await open(port)
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  })
})

describe('requests that wait behind another one of their connection', () => {
  test('are few: a client that sends more loses its connection, and none of the rest is worked on', async () => {
    const refused: unknown[] = []
    const newRequestId = () => 'request-1'
    const options = {
      newRequestId,
      security: { report: ({ kind, facts }: SecurityEvent) => void refused.push([kind, facts]) },
    }
    const app = Fastify(listenerOptions(options))
    guardListener(app, options)
    let asked = 0
    app.get('/', () => {
      asked += 1
      return new Promise(() => undefined)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const client = await open((app.server.address() as AddressInfo).port)
    const left = once(client, 'close')
    client.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
    await left
    expect([asked, refused]).toEqual([1 + waitingMax, [['rate_limited', { of: 'waiting requests' }]]])
    await app.close()
  })

  test('get their replies in order', async () => {
    const { server, port } = await listen()
    capWaiting(server, { waitingMax })
    const client = await open(port)
    let received = ''
    client.on('data', (bytes) => (received += bytes.toString()))
    for (let turn = 1; turn <= 3; turn += 1) {
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(waitingMax))
      await expect.poll(() => received.match(/ok/g)?.length).toBe(turn * waitingMax)
    }
    client.destroy()
  })
})

describe('a slow client is sent away', () => {
  test.each([
    ['within its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A'],
    ['within its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
  ])('%s', async (_, text) => {
    const { port } = await listen({ headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 })
    const socket = await open(port)
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    socket.write(text)
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a server that closes', () => {
  const newRequestId = () => 'request-1'
  const browser = () => new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (port: number, agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ host: '127.0.0.1', port, agent }, resolve).once('error', reject),
    )

  async function listenWith(answer: (response: ServerResponse) => void) {
    const app = Fastify(listenerOptions({ newRequestId }))
    guardListener(app, { newRequestId })
    app.get('/', (_, reply) => {
      reply.hijack()
      answer(reply.raw)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, port: (app.server.address() as AddressInfo).port }
  }

  test('closes a connection once its stream ended, although the browser keeps it for the next request', async () => {
    const streams: ServerResponse[] = []
    const { app, port } = await listenWith((response) => {
      streams.push(response)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n')
    })
    const agent = browser()
    const stream = await ask(port, agent)
    const ended = once(stream.resume(), 'close')
    const closed = app.close()
    for (const each of streams) each.end()
    await Promise.all([closed, ended])
    agent.destroy()
    expect(stream.complete).toBe(true)
  })

  test('finishes an answer in progress', async () => {
    let finish = (): void => undefined
    const { app, port } = await listenWith((response) => {
      response.writeHead(200).write('first ')
      finish = () => response.end('last')
    })
    const agent = browser()
    const answer = await ask(port, agent)
    const closed = app.close()
    finish()
    const pieces: string[] = []
    for await (const piece of answer) pieces.push(String(piece))
    await closed
    agent.destroy()
    expect(pieces.join('')).toBe('first last')
  })
})
