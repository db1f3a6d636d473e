import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendRaw } from '@zoria/testkit/raw-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { createFrontServer } from './front-door.ts'

const key = 'a key of the tests of the door'
let seen: IncomingHttpHeaders = {}
let server: Server

const open = async (given: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const environment = readEnvironment({
    CONTENT_DATABASE_URL: 'postgres://localhost/none',
    CONTENT_SECRET: key,
    CONTENT_READ_KEY: key,
    CONTENT_HOOK_KEY: key,
    WEB_URL: 'https://zoria.test',
    ...given,
  })
  const opened = createFrontServer(
    {},
    {
      environment,
      answer: async (request, reply) => {
        seen = request.headers
        reply.end(`inside ${request.url ?? ''}`)
      },
    },
  )
  await new Promise<void>((settle) => void opened.listen(0, '127.0.0.1', settle))
  return opened
}

beforeAll(async () => void (server = await open()))

afterAll(() => void server.close())

const knock = (path: string, method = 'GET', headers: Record<string, string> = {}, at = server) =>
  fetch(`http://127.0.0.1:${(at.address() as AddressInfo).port}${path}`, { method, headers, redirect: 'manual' })

/** Sends the headers of a body and returns the status before any of the body is sent. */
const send = (path: string, headers: OutgoingHttpHeaders): Promise<number | undefined> =>
  new Promise((settle, fail) => {
    // The path is sent as it is written, which fetch would not do.
    const call = request(
      { host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, method: 'POST', headers },
      (reply) => {
        settle(reply.statusCode)
        call.destroy()
      },
    )
    call.on('error', fail)
    call.flushHeaders()
  })

test('an address beyond the limit is answered in words', async () => {
  const received = await sendRaw(
    (server.address() as AddressInfo).port,
    `GET /admin?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  )
  expect(received).toMatch(
    /^HTTP\/1\.1 431 [^]*content-type: text\/plain[^]*\r\n\r\nThe address or the headers of this request are too long\./,
  )
})

describe('the front door', () => {
  test.each([
    // path                             answer
    ['/healthz', 200],
    ['/admin', 200],
    ['/', 302],
    ['/api/components', 200],
    ['/api/editors/first-register', 404],
    ['/api/editors/forgot-password', 404],
    ['/api/editors/reset-password?x=1', 404],
    ['/api/editors/unlock/', 404],
    ['/api/clients/forgot-password', 404],
    ['/api/clients/login', 404],
    ['/api/graphql', 404],
    ['/api/graphql-playground', 404],
    ['/admin/create-first-user', 404],
    ['/api/editors/first%2Dregister', 404],
    ['/api/editors/First-Register', 404],
    ['/api//editors/first-register', 404],
    ['/api/%65ditors/first-register', 404],
    ['/api/media/file/%2e%2e/%2e%2e/editors/first-register', 404],
    ['/api/media/file/old%20name.png', 200],
    ['/admin/reset/token', 404],
  ])('%s: %s', async (path, status) => {
    expect((await knock(path)).status).toBe(status)
  })

  test('forwards the readiness check to the service', async () => {
    expect(await (await knock('/readyz')).text()).toBe('inside /api/ready')
  })

  test('gives every page a unique nonce, which Next reads from the request, and allows no other inline script', async () => {
    const policies: string[] = []
    for (const path of ['/admin', '/admin/login']) {
      const policy =
        (await knock(path, 'GET', { 'content-security-policy': "script-src 'nonce-mine'" })).headers.get(
          'content-security-policy',
        ) ?? ''
      expect(seen['content-security-policy']).toBe(policy)
      policies.push(policy)
    }
    const nonces = policies.map(
      (policy) => /script-src 'self' 'nonce-([\w+/]{22}==)' 'strict-dynamic';/.exec(policy)?.[1],
    )
    expect([new Set(nonces).size, nonces.includes(undefined)]).toEqual([2, false])
    expect(policies[0]).toMatch(
      /^default-src 'none';.*frame-src https:\/\/zoria\.test; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'$/,
    )
    expect(policies[0]?.replace(/style-src-attr [^;]*/, '')).not.toContain('unsafe')
  })

  test.each(['/api/components', '/api/media/file/a.png', '/api/editors/first-register', '/healthz', '/'])(
    'allows no scripts in %s',
    async (path) => {
      const { headers } = await knock(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
      )
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'DENY', 'same-origin'])
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )

  test.each([
    // path                      bytes       answer
    ['/api/editors/login', 65_537, 413],
    ['/api/editors/me', 65_536, 200],
    ['/api/pages/1', 65_537, 200],
    ['/api/pages/1', 2_000_001, 413],
    ['/admin/collections/pages/1', 65_537, 200],
    ['/api/media', 8_500_000, 200],
    ['/api/media', 9_000_001, 413],
  ])('%s with a body of %s: %s', async (path, bytes, status) => {
    expect(await send(path, { 'content-length': bytes })).toBe(status)
  })

  test.each(['TRACE', 'PROPFIND', 'SEARCH'])('refuses the method %s, which the service cannot read', async (method) => {
    const { port } = server.address() as AddressInfo
    const received = await sendRaw(
      port,
      `${method} /api/components HTTP/1.1\r\nHost: zoria.test\r\nConnection: close\r\n\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE\r\n/i)
  })

  test('refuses a request for two hosts, and closes its connection', async () => {
    const received = await sendRaw(
      (server.address() as AddressInfo).port,
      'GET /admin HTTP/1.1\r\nHost: zoria.test\r\nHost: evil.test\r\n\r\n',
    )
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i)
  })

  test('refuses a body without a length', async () => {
    expect(await send('/api/editors/me', { 'transfer-encoding': 'chunked' })).toBe(411)
  })

  test.each(['/api/editors/logi%6E', '/api/editors/%6cogin'])('has no log-in at %s', async (path) => {
    expect((await knock(path, 'POST')).status).toBe(404)
  })

  test.each([
    // our proxies    sandbox   told to the service: address   host
    ['10.0.0.0/8', 'off', '127.0.0.1', 'content.zoria.test'],
    ['127.0.0.1', 'off', '203.0.113.9', 'content.zoria.test'],
    ['127.0.0.1', 'on', '203.0.113.9', undefined],
  ])(
    'behind %s, sandbox %s: takes the address from %s and no host from the caller',
    async (proxies, sandbox, address, host) => {
      const behind = await open({
        PROXY_ADDRESSES: proxies,
        SANDBOX: sandbox,
        CONTENT_PUBLIC_URL: 'https://content.zoria.test',
      })
      await knock(
        '/api/components',
        'GET',
        {
          'x-forwarded-for': '198.51.100.1, 203.0.113.9',
          'x-client-address': '198.51.100.1',
          'x-forwarded-host': 'evil.test',
          forwarded: 'for=198.51.100.1',
        },
        behind,
      )
      behind.close()
      expect([seen['x-client-address'], seen['x-forwarded-for'], seen['x-forwarded-host'], seen['forwarded']]).toEqual([
        address,
        address,
        host,
        undefined,
      ])
    },
  )

  test('sends HSTS only when the admin is served over https', async () => {
    const secure = await open({ CONTENT_PUBLIC_URL: 'https://content.zoria.test' })
    expect((await knock('/admin', 'GET', {}, secure)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    secure.close()
    expect((await knock('/admin')).headers.get('strict-transport-security')).toBeNull()
  })
})
