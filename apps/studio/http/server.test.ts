import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { waitingMax } from '@zoria/platform/http/listener-limits'
import { sendRaw } from '@zoria/testkit/raw-http'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createServer } from './server.ts'

const logger = pino({ level: 'silent' })

describe("a caller's address", () => {
  test.each([
    // proxies          peer            believed
    [['127.0.0.0/8'], '127.0.0.1', '203.0.113.9'],
    [['127.0.0.0/8'], '198.51.100.7', '198.51.100.7'], // A direct connection.
    [[], '127.0.0.1', '127.0.0.1'],
  ])('proxies at %j: %s says 203.0.113.9, believed is %s', async (proxyAddresses, remoteAddress, believed) => {
    const app = createServer(logger, { proxyAddresses, connectionsPerAddress: 500 })
    app.get('/address', async ({ ip }) => ip)
    expect(
      (await app.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })).body,
    ).toBe(believed)
  })
})

test('an address with the maximum of connections is refused more', async () => {
  const app = createServer(logger, { proxyAddresses: [], connectionsPerAddress: 1 })
  app.get('/', async () => 'here')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const first: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(first, 'connect')
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  first.destroy()
  await expect.poll(async () => (await fetch(address).catch(() => undefined))?.status).toBe(200)
  await app.close()
})

test.each([
  [`GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n'],
])('a request that cannot be read is answered in the shape of every refusal: %#', async (text) => {
  const app = createServer(logger, { proxyAddresses: [], connectionsPerAddress: 500 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const received = await sendRaw((app.server.address() as AddressInfo).port, text)
  await app.close()
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'VALIDATION_ERROR',
    requestId: expect.any(String),
  })
})

test('a request for two hosts is refused, and its connection is closed', async () => {
  const app = createServer(logger, { proxyAddresses: [], connectionsPerAddress: 500 })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const received = await sendRaw(
    (app.server.address() as AddressInfo).port,
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  )
  await app.close()
  expect(received).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*VALIDATION_ERROR/i)
})

test('a client that sends many requests at once loses its connection, and the rest is not worked on', async () => {
  const app = createServer(logger, { proxyAddresses: [], connectionsPerAddress: 500 })
  let asked = 0
  app.get('/', () => {
    asked += 1
    return new Promise(() => undefined)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  const left = once(client, 'close')
  client.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
  await left
  expect(asked).toBe(1 + waitingMax)
  await app.close()
})

test('slow clients have 10 s for headers and 15 s for a body', () => {
  const { headersTimeout, requestTimeout } = createServer(logger, {
    proxyAddresses: [],
    connectionsPerAddress: 1,
  }).server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 15_000])
})
