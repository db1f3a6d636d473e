import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, urlOf } from './client.ts'
import { endpoint } from './endpoint.ts'

const greet = endpoint({
  method: 'POST',
  path: '/greetings/:name',
  access: 'open',
  summary: 'Greets',
  params: z.object({ name: z.string() }),
  query: z.object({ tone: z.optional(z.string()) }),
  body: z.object({ note: z.string() }),
  replies: { 200: z.object({ said: z.string() }), 204: null },
  refusals: ['LIMIT_REACHED'],
})

const ask = (answer: () => Promise<Response>) =>
  call(greet, { params: { name: 'Ann' }, body: { note: 'hi' } }, { baseUrl: '/api', fetch: answer })
const json =
  (body: unknown, init: ResponseInit = {}) =>
  async () =>
    new Response(JSON.stringify(body), init)
const unknown = { ok: false, refusal: { code: 'UNREACHABLE', details: {}, requestId: null, retryAfter: null } }

describe('an answer of the endpoint', () => {
  test('is its reply', async () => {
    expect(await ask(json({ said: 'hi' }))).toEqual({ ok: true, value: { status: 200, body: { said: 'hi' } } })
  })

  test('may be empty where the contract allows it', async () => {
    expect(await ask(async () => new Response(null, { status: 204 }))).toEqual({
      ok: true,
      value: { status: 204, body: undefined },
    })
  })

  test('may be a refusal with its facts', async () => {
    const body = {
      code: 'LIMIT_REACHED',
      message: 'LIMIT_REACHED',
      details: { note: 'INVALID' },
      requestId: 'request-1',
    }
    expect(await ask(json(body, { status: 409, headers: { 'retry-after': '7' } }))).toEqual({
      ok: false,
      refusal: {
        code: 'LIMIT_REACHED',
        status: 409,
        message: 'LIMIT_REACHED',
        details: { note: 'INVALID' },
        requestId: 'request-1',
        retryAfter: 7,
      },
    })
  })

  test.each([
    ['a code nobody knows', { code: 'NOVEL' }],
    ['a name every object has', { code: 'constructor' }],
  ])('is a bug of the server with %s', async (_, body) => {
    expect(await ask(json(body, { status: 409 }))).toMatchObject({
      ok: false,
      refusal: { code: 'INTERNAL_SERVER_ERROR', status: 409 },
    })
  })
})

describe('the outcome is unknown', () => {
  test('when no answer came', async () => {
    expect(await ask(() => Promise.reject(new TypeError('fetch failed')))).toMatchObject(unknown)
  })

  test('when the answer broke off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    expect(await ask(async () => new Response(broken, { status: 200 }))).toMatchObject(unknown)
  })

  test.each([
    ['a page of somebody else', '<html>log in to this network</html>'],
    ['half an answer', '{"said":'],
    ['nothing', ''],
  ])('when %s came in its place', async (_, text) => {
    expect(await ask(async () => new Response(text, { status: 200 }))).toMatchObject(unknown)
  })

  test.each([
    ['a proxy', '<html>bad gateway</html>'],
    ['no code', '{}'],
    ['no object', '"x"'],
  ])('when a refusal is none of ours: %s', async (_, text) => {
    expect(await ask(async () => new Response(text, { status: 502 }))).toMatchObject({
      ...unknown,
      refusal: { ...unknown.refusal, status: 502 },
    })
  })
})

test('a parameter may have an underscore in its name, as the specification spells token_type', () => {
  const verify = endpoint({
    method: 'POST',
    path: '/verifications/:token_type/verify',
    access: 'player',
    summary: 'Verifies',
    params: z.object({ token_type: z.string() }),
    replies: { 204: null },
    refusals: [],
  })
  expect(urlOf(verify, { params: { token_type: 'phone' } }, '/api')).toBe('/api/verifications/phone/verify')
})

test('an address carries its parameters escaped, and only the queries that are given', () => {
  expect(urlOf(greet, { params: { name: 'a/b ?' }, query: { tone: undefined }, body: { note: '' } }, '/api')).toBe(
    '/api/greetings/a%2Fb%20%3F',
  )
  expect(urlOf(greet, { params: { name: 'a' }, query: { tone: 'x&y' }, body: { note: '' } }, '')).toBe(
    '/greetings/a?tone=x%26y',
  )
})
