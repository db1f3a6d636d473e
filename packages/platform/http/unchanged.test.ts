import { endpoint } from '@zoria/contract/endpoint'
import { ok } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logger.ts'
import { serveOn } from './serve.ts'
import { createServer } from './server.ts'
import { holdsTag, isUnchanged, unchanged } from './unchanged.ts'

const server = await createServer({
  logger: createLogger({ name: 'test', level: 'silent' }),
  clock: frozenClock('2026-11-25T12:00:00.000Z'),
  chance: seededChance('unchanged'),
})
afterAll(() => server.close())
const list = endpoint({
  method: 'GET',
  path: '/list',
  access: 'open',
  summary: 'A list',
  replies: { 200: z.string() },
  refusals: [],
})
serveOn(server, {
  isSandbox: true,
  authenticator: { byBearer: async () => undefined, byCookie: async () => undefined },
})(list, async ({ raw }, reply) => (isUnchanged(raw, reply, 'abc') ? unchanged : ok({ status: 200, body: 'the list' })))

test.each([
  ['nothing', undefined, 200],
  ['the same content', '"abc"', 304],
  ['the same content, named weakly', 'W/"abc"', 304],
  ['it among others', '"x", "abc"', 304],
  ['anything', '*', 304],
  ['other content', '"abd"', 200],
  ['a name without quotes', 'abc', 200],
])('a client that has %s (%s) gets %i', async (_, known, status) => {
  const reply = await server.inject({ url: '/list', headers: known === undefined ? {} : { 'if-none-match': known } })
  expect([reply.statusCode, reply.body, reply.headers['etag'], reply.headers['cache-control']]).toEqual([
    status,
    status === 200 ? 'the list' : '',
    '"abc"',
    'public, no-cache',
  ])
})

test.each([
  // If-None-Match, tag, same
  [undefined, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"x", W/"a"', 'W/"a"', true],
  ['"x","a" , "y"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['w/"a"', '"a"', false],
  ['W/"x", "y"', 'W/"a"', false],
])('If-None-Match %s holds the tag %s: %s', (ifNoneMatch, tag, isHeld) =>
  expect(holdsTag(ifNoneMatch, tag)).toBe(isHeld),
)
