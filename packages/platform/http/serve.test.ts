import { endpoint } from '@zoria/contract/endpoint'
import { amountInput, pageQuery } from '@zoria/contract/wire'
import { fail, ok, parseId } from '@zoria/kernel'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemChance } from '../chance.ts'
import { systemClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { serveDocs } from './docs.ts'
import { serveOn } from './serve.ts'
import { createServer } from './server.ts'

const playerId = parseId<'Player'>('01a1fd8c-6900-7fff-bfff-ffffffffffff')
const caller = { playerId, sessionId: 'session' }

const greet = endpoint({
  method: 'POST',
  path: '/greetings/:name',
  access: 'open',
  summary: 'Greets',
  isIdempotent: true,
  params: z.object({ name: z.string().check(z.regex(/^[a-z]+$/)) }),
  query: z.object(pageQuery),
  body: z.object({ amount: amountInput, note: z.optional(z.string()) }),
  replies: { 200: z.object({ said: z.string() }), 204: null },
  refusals: ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED'],
})
const whoAmI = endpoint({
  method: 'GET',
  path: '/me',
  access: 'player',
  summary: 'Who',
  replies: { 200: z.object({ id: z.string() }) },
  refusals: [],
})
const rename = endpoint({
  method: 'POST',
  path: '/me/name',
  access: 'player',
  summary: 'Renames',
  body: z.object({ name: z.string() }),
  replies: { 204: null },
  refusals: [],
})
const bug = endpoint({
  method: 'GET',
  path: '/bug',
  access: 'open',
  summary: 'Breaks',
  replies: { 200: z.object({}) },
  refusals: [],
})
const deadlock = endpoint({
  method: 'GET',
  path: '/deadlock',
  access: 'open',
  summary: 'Locks in another order',
  replies: { 200: z.object({}) },
  refusals: [],
})
const outage = endpoint({
  method: 'GET',
  path: '/outage',
  access: 'open',
  summary: 'Database away',
  replies: { 200: z.object({}) },
  refusals: [],
})
const toy = endpoint({
  method: 'GET',
  path: '/dev/toy',
  access: 'sandbox',
  summary: 'Toy',
  replies: { 204: null },
  refusals: [],
})

async function serverWith(isSandbox: boolean): Promise<FastifyInstance> {
  const server = await createServer({
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    chance: systemChance,
  })
  await serveDocs(server, { title: 'Test', version: '1' })
  const serve = serveOn(server, {
    isSandbox,
    authenticator: {
      byBearer: async (token) => (token === 'a.b.c' ? caller : undefined),
      byCookie: async () => undefined,
    },
  })
  serve(greet, async ({ body, params }) => {
    if (body.amount === '0') return fail({ code: 'INSUFFICIENT_FUNDS' })
    if (body.amount === '1') return fail({ code: 'RATE_LIMITED', retryAfter: 120 })
    return body.note === undefined
      ? ok({ status: 204, body: undefined })
      : ok({ status: 200, body: { said: `${params.name}: ${JSON.stringify(body)}` } })
  })
  serve(whoAmI, async ({ caller: { playerId: id } }) => ok({ status: 200, body: { id } }))
  serve(rename, async () => ok({ status: 204, body: undefined }))
  serve(bug, async () => {
    throw new Error('a secret of ours')
  })
  serve(deadlock, async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  serve(outage, async () => {
    throw Object.assign(new Error('gone'), { code: outageCode })
  })
  serve(toy, async () => ok({ status: 204, body: undefined }))
  await server.ready()
  return server
}

let outageCode = ''
let server: FastifyInstance
beforeAll(async () => {
  server = await serverWith(true)
})

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/greetings/ann',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('an endpoint of the contract', () => {
  test('answers its reply; unknown fields of the body are dropped', async () => {
    const answer = await post({ amount: '5.00', note: 'hi', role: 'owner' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { said: 'ann: {"amount":"5.00","note":"hi"}' }])
  })

  test('answers an empty reply', async () => expect((await post({ amount: '5' })).statusCode).toBe(204))

  test('refuses with the catalogue’s status and text and a request id', async () => {
    const answer = await post({ amount: '0' }, { 'x-request-id': 'request-12345' })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'INSUFFICIENT_FUNDS', message: 'Not enough balance', requestId: 'request-12345' },
    ])
    expect(answer.headers['x-request-id']).toBe('request-12345')
  })

  test('states how long to wait', async () => {
    const answer = await post({ amount: '1' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '120'])
  })
})

describe('what a caller got wrong is catalogued', () => {
  test.each([
    ['a wrong field', { amount: '1e2' }, 400, { amount: 'AMOUNT_INVALID' }],
    ['two wrong fields', { amount: 5, note: 7 }, 400, { amount: 'AMOUNT_INVALID', note: 'INVALID' }],
    ['no object', '[]', 400, { body: 'INVALID' }],
    ['no body', '', 400, { body: 'INVALID' }],
  ])('%s', async (_, payload, status, details) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
      status,
      'VALIDATION_ERROR',
      details,
    ])
  })

  test.each(['{', '{"__proto__":{"a":1},"amount":"1"}', '{"constructor":{"prototype":1}}', '\u0000'])(
    'body %j is BAD_REQUEST',
    async (payload) => {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  test.each([
    ['GET', '/nowhere', 404, 'NOT_FOUND'],
    ['GET', '/%zz', 400, 'BAD_REQUEST'],
    ['PUT', '/greetings/ann', 404, 'NOT_FOUND'],
    ['GET', '/me', 401, 'UNAUTHORIZED'],
  ] as const)('%s %s', async (method, url, status, code) => {
    const answer = await server.inject({ method, url })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test('a body above 64 KiB', async () => {
    const answer = await post({ amount: '5', note: 'x'.repeat(70_000) })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('an Idempotency-Key that is not printable', async () => {
    const answer = await post({ amount: '5' }, { 'idempotency-key': 'x'.repeat(256) })
    expect([answer.statusCode, answer.json().details]).toEqual([400, { 'idempotency-key': 'INVALID' }])
  })
})

test.each(['/bug', '/deadlock'])('a bug reveals nothing: %s', async (url) => {
  const answer = await server.inject({ url })
  expect([answer.statusCode, answer.json().code, answer.body.includes('secret')]).toEqual([
    500,
    'INTERNAL_SERVER_ERROR',
    false,
  ])
})

test.each([
  ['a database that is away', 'CONNECTION_CLOSED'],
  ['a database whose host does not answer', 'ETIMEDOUT'],
  ['a database whose name is not resolved', 'EAI_AGAIN'],
  ['a process that stood still in its transaction', '25P03'],
])('%s asks the client to retry: %s', async (_, code) => {
  outageCode = code
  const answer = await server.inject({ url: '/outage' })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '1'])
})

test('a token identifies the caller', async () => {
  expect((await server.inject({ url: '/me', headers: { authorization: 'Bearer a.b.c' } })).json()).toEqual({
    id: playerId,
  })
  expect((await server.inject({ url: '/me', headers: { authorization: 'Bearer a.b.d' } })).statusCode).toBe(401)
})

test.each([
  ['{"name":1}', 400],
  ['{', 400],
  ['', 400],
  ['{"name":"Ann"}', 204],
])('a stranger learns nothing of what a route wants: body %j', async (payload, status) => {
  const asked = { method: 'POST', url: '/me/name', payload } as const
  const type = { 'content-type': 'application/json' }
  expect((await server.inject({ ...asked, headers: type })).statusCode).toBe(401)
  expect((await server.inject({ ...asked, headers: { ...type, authorization: 'Bearer a.b.c' } })).statusCode).toBe(
    status,
  )
})

test('sandbox endpoints exist in the sandbox only', async () => {
  expect((await server.inject({ url: '/dev/toy' })).statusCode).toBe(204)
  expect((await (await serverWith(false)).inject({ url: '/dev/toy' })).statusCode).toBe(404)
})

test('OpenAPI shows the endpoint with its refusals', async () => {
  const { paths } = (await server.inject({ url: '/docs/json' })).json()
  const operation = paths['/greetings/{name}'].post
  expect(Object.keys(operation.responses).sort()).toEqual([
    '200',
    '204',
    '400',
    '401',
    '403',
    '404',
    '409',
    '429',
    '500',
    '503',
  ])
  expect(operation.description).toContain('INSUFFICIENT_FUNDS, LIMIT_REACHED')
  const codesOf = (status: string) =>
    operation.responses[status].content['application/json'].schema.properties.code.enum
  expect([codesOf('409'), codesOf('400'), codesOf('429')]).toEqual([
    ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED'],
    ['VALIDATION_ERROR', 'BAD_REQUEST'],
    ['RATE_LIMITED'],
  ])
})

test('a call that never ends does not keep a server that leaves: it is cut after five seconds', async () => {
  const leaving = await createServer({
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
    chance: systemChance,
  })
  leaving.get('/never', () => new Promise(() => undefined))
  const address = await leaving.listen({ port: 0, host: '127.0.0.1' })
  const call = fetch(`${address}/never`).then(
    () => 'answered',
    () => 'cut',
  )
  await new Promise<void>((settle) => leaving.server.once('request', () => settle()))
  await leaving.close()
  expect(await call).toBe('cut')
})
