import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendRaw } from '@zoria/testkit/raw-http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestLog, openTestSite, type TestSite } from '../testing/test-site.ts'

type Seen = {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

let upstream: Server
let site: TestSite
let seen: Seen[]
beforeEach(async () => {
  seen = []
  upstream = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers })
    response.setHeader('set-cookie', `owner=${request.url}`)
    response.end(`answer to ${request.method} ${request.url}`)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  site = await openTestSite(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await site.close()
  upstream.closeAllConnections()
  upstream.close()
})

const smuggled = 'DELETE /users/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`
const urls = () => seen.map(({ method, url }) => `${method} ${url}`)

/** The next caller's request arrives as it was sent and gets its own answer. */
const expectNextCallerIsSafe = async () => {
  const before = seen.length
  const answer = await fetch(`${site.address}/api/users`, { headers: { authorization: 'Bearer owner' } })
  expect(await answer.text()).toBe('answer to GET /users')
  expect(answer.headers.getSetCookie()).toEqual(['owner=/users'])
  expect(seen.slice(before).map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'GET', url: '/users', body: '' },
  ])
}

describe('a body on a method that has none', () => {
  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
    '%s with a chunked body is refused, and nothing of the body reaches the API',
    async (method) => {
      const received = await sendRaw(
        site.port,
        `${method} /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(smuggled)}`,
      )
      expect(received).toMatch(/^HTTP\/1\.1 400 /)
      expect(received.toLowerCase()).toContain('connection: close')
      expect(seen).toEqual([])
      await expectNextCallerIsSafe()
    },
  )

  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])('%s with a body of known length is refused', async (method) => {
    const received = await sendRaw(
      site.port,
      `${method} /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(seen).toEqual([])
    await expectNextCallerIsSafe()
  })

  test('a DELETE with Content-Length 0 passes', async () => {
    expect(
      await sendRaw(site.port, 'DELETE /api/users/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'),
    ).toContain('answer to DELETE /users/sessions')
  })
})

describe('doubtful framing', () => {
  const post = (headers: string, body: string) =>
    `POST /api/auth/web HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
  test.each([
    ['a length beside chunks', post(`Content-Length: 4\r\nTransfer-Encoding: chunked`, chunked('{}'))],
    ['chunks beside a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 4`, chunked('{}'))],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 30', '{}')],
    ['a length with a sign', post('Content-Length: +2', '{}')],
    ['a length in hex', post('Content-Length: 0x2', '{}')],
    ['an unknown coding', post('Transfer-Encoding: xchunked', chunked('{}'))],
    ['chunked before identity', post('Transfer-Encoding: chunked, identity', chunked('{}'))],
    ['a vertical tab before chunked', post('Transfer-Encoding: \x0bchunked', chunked('{}'))],
    ['a header without a space before its colon', post('Transfer-Encoding : chunked', chunked('{}'))],
    ['a folded header', post('Transfer-Encoding:\r\n chunked', chunked('{}'))],
    ['lines that end in a bare LF', 'GET /api/games HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n0\n\n'],
    [
      'a bare LF within headers',
      'GET /api/games HTTP/1.1\r\nHost: localhost\nX-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n'],
    ['no host', 'GET /api/games HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/games HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a chunk whose size is no number', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk longer than its declared size', post('Transfer-Encoding: chunked', `2\r\n{}${smuggled}\r\n0\r\n\r\n`)],
    ['headers beyond all measure', `GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`],
  ])('%s: refused or framed anew, and the next caller is safe', async (_, request) => {
    const received = await sendRaw(site.port, request)
    expect(received === '' || /^HTTP\/1\.1 4\d\d /.test(received) || urls().length <= 1).toBe(true)
    expect(urls()).not.toContain('DELETE /users/sessions')
    for (const { headers } of seen)
      expect(headers['transfer-encoding'] === undefined || headers['content-length'] === undefined).toBe(true)
    await expectNextCallerIsSafe()
  })

  test('a chunked body of POST arrives whole, with a length and without chunks', async () => {
    expect(
      await sendRaw(site.port, post('Transfer-Encoding: chunked', `${chunked(`{"a":"${smuggled.length}"}`)}`)),
    ).toContain('answer to POST /auth/web')
    expect(seen[0]).toMatchObject({ body: `{"a":"${smuggled.length}"}` })
    expect([seen[0]?.headers['content-length'], seen[0]?.headers['transfer-encoding']]).toEqual([
      String(`{"a":"${smuggled.length}"}`.length),
      undefined,
    ])
  })

  test('a trailer does not become a header', async () => {
    await sendRaw(
      site.port,
      post(
        'Transfer-Encoding: chunked\r\nTrailer: Authorization',
        '2\r\n{}\r\n0\r\nAuthorization: Bearer forged\r\n\r\n',
      ),
    )
    expect(seen.every(({ headers }) => headers['authorization'] === undefined)).toBe(true)
  })

  test('a chunked HTTP/1.0 request with another one behind it is answered once, the connection is closed, and nothing is an error of ours', async () => {
    const { logger, lines } = openTestLog()
    const own = await openTestSite(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { logger })
    const received = await sendRaw(
      own.port,
      `POST /api/auth/web HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunked('{}')}${smuggled}`,
    )
    await expect.poll(urls).toEqual(['POST /auth/web'])
    // The answer of the API to the first request has come once a later one is answered.
    await (await fetch(`http://127.0.0.1:${own.port}/api/users`)).text()
    await own.close()
    expect(received.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
    expect(urls()).toEqual(['POST /auth/web', 'GET /users'])
    expect(lines()).toEqual([expect.stringContaining('Server listening')])
  })

  test('requests in one packet are answered in their order, each once', async () => {
    const one = (path: string) => `GET /api/${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const received = await sendRaw(site.port, one('a') + one('b') + one('c'))
    expect(received.match(/answer to GET \/[abc]/g)).toEqual([
      'answer to GET /a',
      'answer to GET /b',
      'answer to GET /c',
    ])
    expect(urls()).toEqual(['GET /a', 'GET /b', 'GET /c'])
  })
})

describe('two hosts', () => {
  test.each(['/api/users', '/kz', '/cached', '/kz/%zz', '/assets/none.js', '/healthz'])(
    'at %s are answered 400, and the connection is closed',
    async (path) => {
      const own = await openTestSite(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, {
        pages: {
          answerCached: ({ url }, response) => url === '/cached' && Boolean(response.end('cached')),
          answer: async (_, reply) => reply.send('a page'),
          forget: () => 0,
        },
      })
      const received = await sendRaw(
        own.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n${smuggled}`,
      )
      await own.close()
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
      expect(received.toLowerCase()).toContain('connection: close')
      expect(seen).toEqual([])
    },
  )
})

describe('headers between site and API', () => {
  const get = (headers: string) =>
    sendRaw(site.port, `GET /api/users HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`)

  test('what Connection names is not passed on, and our own headers cannot be struck out by it', async () => {
    await get('Connection: X-Secret, X-Request-Id, X-Forwarded-For\r\nX-Secret: 1')
    expect(seen[0]?.headers['x-secret']).toBeUndefined()
    expect(seen[0]?.headers['x-request-id']).toBeDefined()
    expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  test('a forged client address is not passed on', async () => {
    const strict = await openTestSite(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, {
      listener: { isTrustedProxy: () => false },
    })
    await sendRaw(
      strict.port,
      'GET /api/users HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\nX-Real-IP: 203.0.113.9\r\nForwarded: for=203.0.113.9\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\n\r\n',
    )
    await strict.close()
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'http',
    })
    expect([seen[0]?.headers['x-real-ip'], seen[0]?.headers['forwarded']]).toEqual([undefined, undefined])
  })

  test('a proxy of ours in front is believed', async () => {
    await get('X-Forwarded-For: 203.0.113.9')
    expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
  })

  test('an upgrade is not passed on', async () => {
    await get('Connection: Upgrade\r\nUpgrade: websocket')
    expect(seen.every(({ headers }) => headers['upgrade'] === undefined)).toBe(true)
    await expectNextCallerIsSafe()
  })
})
