import { createServer, request, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { createFrontDoor } from './front-door.ts'

const key = 'a key of the tests of the door'
const environment = readEnvironment({ CONTENT_DATABASE_URL: 'postgres://localhost/none', CONTENT_SECRET: key, CONTENT_READ_KEY: key, CONTENT_HOOK_KEY: key, WEB_URL: 'https://zoria.test' })
let at = 0
let server: Server

beforeAll(async () => {
  server = createServer(createFrontDoor({ environment, now: () => at, answer: async (request, reply) => void reply.end(`inside ${request.url ?? ''}`) }))
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
})

afterAll(() => void server.close())

const knock = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, redirect: 'manual' })

/** Says what body would come and hears the answer before any of it. */
const send = (path: string, headers: OutgoingHttpHeaders): Promise<number | undefined> =>
  new Promise((settle, fail) => {
    // The path is sent as it is written, which fetch would not do.
    const call = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path, method: 'POST', headers }, (reply) => {
      settle(reply.statusCode)
      call.destroy()
    })
    call.on('error', fail)
    call.flushHeaders()
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

  test('asks the service itself whether it is ready', async () => {
    expect(await (await knock('/readyz')).text()).toBe('inside /api/ready')
  })

  test('lets pages load nothing from elsewhere and be framed by nobody', async () => {
    const headers = (await knock('/admin')).headers
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self';.*frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

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

  test('takes no body without a length', async () => {
    expect(await send('/api/editors/me', { 'transfer-encoding': 'chunked' })).toBe(411)
  })

  test.each(['/api/editors/logi%6E', '/api/editors/%6cogin'])('knows no sign-in at %s', async (path) => {
    expect((await knock(path, 'POST')).status).toBe(404)
  })

  test('lets an address try ten sign-ins a minute', async () => {
    const tries = [...Array.from({ length: 11 }).keys()]
    const statuses: number[] = []
    for (const _ of tries) statuses.push((await knock('/api/editors/LOGIN', 'POST')).status)
    expect(statuses).toEqual([...tries.slice(1).map(() => 200), 429])
    at += 60_000
    expect((await knock('/api/editors/login', 'POST')).status).toBe(200)
  })
})
