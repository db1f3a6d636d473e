import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { systemChance } from '../chance.ts'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { checked, serveOperations } from './operations.ts'
import { createServer } from './server.ts'

let server: FastifyInstance
let database: () => Promise<unknown> = async () => undefined
let warning: true | string = true

beforeAll(async () => {
  server = await createServer({
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    chance: systemChance,
    proxyHops: 1,
  })
  serveOperations(server, {
    metrics: createMetrics('test'),
    readiness: async () => ({ database: await checked(() => database()) }),
    warnings: async () => ({ archive: warning }),
  })
})

const onThisMachine = { remoteAddress: '127.0.0.1' }
const outside = { remoteAddress: '203.0.113.1' }
/** The player site's server runs on this machine and forwards the client's address. */
const throughTheSite = { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.1' } }

test('a process that runs is alive', async () => {
  expect((await server.inject({ url: '/healthz', ...outside })).json()).toEqual({ status: 'alive' })
})

test.each([
  ['this machine', onThisMachine, 200],
  ['outside', outside, 404],
  ['outside through the site', throughTheSite, 404],
])('figures asked for from %s', async (_, from, status) => {
  expect((await server.inject({ url: '/metrics', ...from })).statusCode).toBe(status)
})

test('a process is ready when every check holds', async () => {
  const reply = await server.inject({ url: '/readyz', ...onThisMachine })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: true }, warnings: { archive: true } },
  ])
})

test('what does not stop traffic is a warning of a ready process, to this machine only', async () => {
  warning = 'the archive is away'
  const reply = await server.inject({ url: '/readyz', ...onThisMachine })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: true }, warnings: { archive: 'the archive is away' } },
  ])
  expect((await server.inject({ url: '/readyz', ...outside })).json()).toEqual({ status: 'ready' })
})

test('why a process is not ready is shown to this machine only', async () => {
  database = async () => {
    throw new Error('password authentication failed for user "app"')
  }
  const reported = await server.inject({ url: '/readyz', ...onThisMachine })
  expect([reported.statusCode, reported.json().checks]).toEqual([
    503,
    { database: 'password authentication failed for user "app"' },
  ])
  for (const from of [outside, throughTheSite]) {
    const reply = await server.inject({ url: '/readyz', ...from })
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready' }])
  }
})
