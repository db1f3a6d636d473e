import { endpoint } from '@zoria/contract/endpoint'
import { ok } from '@zoria/kernel'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemChance } from '../chance.ts'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { createAddressTest } from './addresses.ts'
import { openEventStream } from './event-stream.ts'
import { serveOn } from './serve.ts'
import { createServer, type ServerOptions } from './server.ts'

const text = z.optional(z.string())
const echo = endpoint({
  method: 'POST',
  path: '/echoes/:name',
  access: 'open',
  summary: 'Echoes',
  params: z.object({ name: z.string() }),
  query: z.object({ search: text }),
  body: z.object({ note: text, inner: z.optional(z.unknown()) }),
  replies: { 200: z.object({ heard: z.unknown() }) },
  refusals: [],
})
const follow = endpoint({
  method: 'GET',
  path: '/news',
  access: 'open',
  summary: 'News',
  isStream: true,
  replies: { 200: z.string() },
  refusals: [],
})

let server: FastifyInstance
beforeAll(async () => {
  server = await createServer({
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    chance: systemChance,
  })
  const nobody = { byBearer: async () => undefined, byCookie: async () => undefined }
  const serve = serveOn(server, { authenticator: nobody, isSandbox: false })
  serve(echo, async ({ body }) => ok({ status: 200, body: { heard: body } }))
  serve(follow, async ({ raw }, reply) => {
    openEventStream(raw, reply, () => undefined).send({ event: 'news', data: 'first', id: '1' })
    return ok({ status: 200, body: '' })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Writes bytes to the server and reads until it has hung up. */
const say = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.write(bytes)
  })
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'))) as Record<string, unknown>

describe('bytes that are no request', () => {
  test.each([
    ['no HTTP', 'garbage\r\n\r\n'],
    ['a header without a colon', 'GET /news HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
    ['headers above 16 KiB', `GET /news HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
    ['an unknown method', 'FOO /news HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two lengths', 'POST /echoes/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /echoes/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['NUL in the address', 'GET /ne\0ws HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s: BAD_REQUEST in the shape of every refusal', async (_, bytes) => {
    const answer = await say(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(answer)).toEqual({
      code: 'BAD_REQUEST',
      message: 'BAD_REQUEST',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('an unknown Expect header changes nothing', async () => {
    const answer = await say(
      'POST /echoes/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: wonders\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test.each([
  ['with broken percent signs', '/echoes/%E0%A4%A'],
  ['with a parameter beyond 200 characters', `/echoes/${'x'.repeat(201)}`],
])('an address %s is answered with the headers of every reply', async (_, url) => {
  const { statusCode, headers } = await server.inject({ method: 'POST', url, payload: {} })
  expect([statusCode, headers]).toMatchObject([
    400,
    {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-house-time': expect.stringMatching(/^\d+$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('headers that do not come are waited for 10 s, bodies 15 s (I-60)', () => {
  expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([10_000, 15_000])
})

describe('text that no database holds', () => {
  const nul = '\0'
  test.each([
    ['an address', `/echoes/${encodeURIComponent(nul)}`, {}],
    ['a query', `/echoes/a?search=${encodeURIComponent(`x${nul}`)}`, {}],
    ['a body', '/echoes/a', { note: `a${nul}b` }],
    ['the depth of a body', '/echoes/a', { inner: [{ note: nul }] }],
  ])('NUL in %s is BAD_REQUEST', async (_, url, payload) => {
    const answer = await server.inject({ method: 'POST', url, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('NUL in a form is BAD_REQUEST', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/echoes/a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'note=a%00',
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('JSON that two readers may read differently (S-26)', () => {
  const nested = (depth: number) => '{"inner":'.repeat(depth) + '1' + '}'.repeat(depth)
  test.each([
    ['a name twice', '{"note":"a","note":"b"}', 400],
    ['a name twice, once in escapes', '{"note":"a","\\u006eote":"b"}', 400],
    ['a name twice further in', '{"inner":[{"a":1,"b":2,"a":3}]}', 400],
    ['one name in two objects', '{"inner":[{"a":1},{"a":2}],"note":"a"}', 200],
    ['a name that is also a value', '{"note":"note","inner":["note",":"]}', 200],
    ['quotes, brackets and colons in a text', '{"note":"\\"inner\\":{[","inner":{"note":"a"}}', 200],
    ['depth 16', nested(16), 200],
    ['depth 17', nested(17), 400],
    ['17 lists', `{"inner":${'['.repeat(16)}${']'.repeat(16)}}`, 400],
  ])('%s', async (_, payload, status) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/echoes/a',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })
})

describe('the host of a request (RFC 9112 §3.2)', () => {
  test.each([
    ['Host: x\r\n', 200],
    ['Host: zoria.example:443\r\n', 200],
    ['Host: [::1]:3001\r\n', 200],
    ['host: 127.0.0.1\r\n', 200],
    ['Host: a\r\nHost: b\r\n', 400],
    ['Host: a\r\nhOsT: a\r\n', 400],
    ['Host: a\r\nX-Between: 1\r\nHost: a\r\n', 400],
    ['Host: a, b\r\n', 400],
    ['Host: a/b\r\n', 400],
    ['Host: user@a\r\n', 400],
    ['Host: a:b\r\n', 400],
  ])('%j is answered %i', async (host, status) => {
    const heard = await say(
      `POST /echoes/a HTTP/1.1\r\n${host}Connection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    )
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(bodyOf(heard)['code']).toBe(status === 400 ? 'BAD_REQUEST' : undefined)
  })
})

describe('an event stream', () => {
  test('is no address for HEAD, which would wait for ever', async () => {
    expect(await say('HEAD /news HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe("a caller's address", () => {
  const addressOf = async (
    options: Partial<ServerOptions>,
    { from, forwarded }: { readonly from: string; readonly forwarded: string },
  ) => {
    const own = await createServer({
      logger: createLogger({ name: 'test', level: 'silent' }),
      clock: systemClock,
      chance: systemChance,
      ...options,
    })
    own.get('/address', async ({ ip }, reply) => reply.serializer(String).send(ip))
    const { body } = await own.inject({
      url: '/address',
      remoteAddress: from,
      headers: { 'x-forwarded-for': forwarded },
    })
    await own.close()
    return body
  }
  test.each([
    // hops, proxies         peer           X-Forwarded-For                 believed
    [0, ['127.0.0.0/8'], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    [1, ['127.0.0.0/8'], '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    [1, ['127.0.0.0/8'], '127.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    [1, ['127.0.0.0/8'], '198.51.100.7', '203.0.113.9', '198.51.100.7'], // Someone reaches the port directly.
    [2, ['127.0.0.0/8', '10.0.0.0/8'], '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    [2, ['127.0.0.0/8'], '127.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    [1, ['127.0.0.0/8'], '127.0.0.1', '203.0.113.9:50000', '203.0.113.9'],
    [2, ['127.0.0.0/8', '10.0.0.0/8'], '127.0.0.1', '"[2001:DB8::1]:443", 10.1.2.3:443', '2001:db8::1'],
    [1, ['127.0.0.0/8'], '127.0.0.1', '::ffff:cb00:7109', '203.0.113.9'],
    [2, ['127.0.0.0/8', '10.0.0.0/8'], '127.0.0.1', 'unknown, 10.1.2.3', '10.1.2.3'],
    [1, ['127.0.0.0/8'], '127.0.0.1', '_hidden', '127.0.0.1'],
  ])('%i proxies at %j: %s forwards %s, the client is %s', async (proxyHops, proxies, from, forwarded, believed) => {
    expect(await addressOf({ proxyHops, isTrustedProxy: createAddressTest(proxies) }, { from, forwarded })).toBe(
      believed,
    )
  })
})
