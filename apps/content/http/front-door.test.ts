import { createServer, type Server } from 'node:http'
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

  test('lets an address try ten sign-ins a minute', async () => {
    const tries = [...Array.from({ length: 11 }).keys()]
    const statuses: number[] = []
    for (const _ of tries) statuses.push((await knock('/api/editors/login', 'POST')).status)
    expect(statuses).toEqual([...tries.slice(1).map(() => 200), 429])
    at += 60_000
    expect((await knock('/api/editors/login', 'POST')).status).toBe(200)
  })
})
