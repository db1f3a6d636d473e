import type { Logger } from '@zoria/platform/logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { servePolicyReports } from './policy-reports.ts'
import { reportsPath } from './security-headers.ts'

const logged: unknown[] = []
const time = { now: 0 }
let counted = 0
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await app.register(
    servePolicyReports({
      logger: { warn: (each: unknown) => logged.push(each) } as unknown as Logger,
      now: () => time.now,
      count: () => {
        counted += 1
      },
    }),
  )
})
afterAll(() => app.close())

const report = (body: string, type = 'application/csp-report') =>
  app
    .inject({ method: 'POST', url: reportsPath, body, headers: { 'content-type': type } })
    .then(({ statusCode }) => statusCode)

test('reports are counted, twenty a minute are logged, large ones are refused', async () => {
  for (let number = 0; number < 25; number += 1) expect(await report('{"csp-report":{}}')).toBe(204)
  expect([counted, logged.length]).toEqual([25, 20])
  time.now = 60_000
  expect(await report('{}', 'application/json')).toBe(204)
  expect([await report('x'.repeat(9 * 1024)), counted, logged.length]).toEqual([413, 26, 21])
  for (let number = 0; number < 25; number += 1) await report('{}')
  time.now = 0
  await report('{}')
  expect([counted, logged.length]).toEqual([52, 41])
})

test('of a report is logged what was stopped and where, without queries', async () => {
  time.now = 120_000
  await report(
    JSON.stringify({
      'csp-report': {
        'document-uri': 'https://zoria.test/kz?phone=%2B77011234567',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/x.js?who=me',
        'script-sample': 'secret',
      },
    }),
  )
  expect(logged.at(-1)).toEqual({
    directive: 'script-src-elem',
    stopped: 'https://evil.test/x.js',
    page: 'https://zoria.test/kz',
  })
  await report('no JSON')
  expect(logged.at(-1)).toEqual({ directive: '', stopped: '', page: '' })
})

test.each([
  ['objects that cannot be texts', { toString: 1, valueOf: 1 }],
  ['lists', [['x']]],
  ['numbers', 1],
])('a report with %s in its fields is taken, and logged without them', async (_, value) => {
  time.now += 60_000
  const fields = { 'document-uri': value, 'effective-directive': value, 'blocked-uri': value }
  expect(await report(JSON.stringify({ 'csp-report': fields }))).toBe(204)
  expect(logged.at(-1)).toEqual({ directive: '', stopped: '', page: '' })
})
