import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ok } from '@zoria/kernel'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCallGateway } from './call-gateway.ts'

type Answer =
  | number
  | 'silent'
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }

let plan: Answer[] = []
let received: {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}[] = []
const server = createServer((request, reply) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    received.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body })
    const answer = plan.shift() ?? 202
    if (answer === 'silent') return
    if (typeof answer === 'number') reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
    else reply.writeHead(answer.status, answer.headers).end(answer.body)
  })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const calls = `http://zoria:k%2F1@127.0.0.1:${(server.address() as AddressInfo).port}/calls`
/** A busy machine must not fail a test: only where a reply never comes the wait is short. */
const gateway = createCallGateway({ url: calls, timeoutMs: 60_000 })
const impatient = createCallGateway({ url: calls, timeoutMs: 1_500 })
const gatewayFor = (answers: readonly Answer[]) => (answers.includes('silent') ? impatient : gateway)
const call = { to: '+380501234567', text: '0042', reference: 'r-1' }

beforeEach(() => {
  ;[plan, received] = [[], []]
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a call is placed with our reference, the number and the code; the key of the address is the bearer token', async () => {
  expect(await gateway.send(call)).toEqual(ok())
  expect(received).toEqual([
    {
      method: 'POST',
      url: '/calls',
      authorization: 'Bearer k/1',
      body: '{"reference":"r-1","phone":"+380501234567","code":"0042"}',
    },
  ])
})

test.each([
  // the provider answers
  [[400], 'refused'],
  [[422], 'refused'],
  [[401], 'away'],
  [[503], 'away'],
  // a redirect is not followed; the status is requested from the provider
  [[302, 404], 'away'],
  [['silent', 404], 'away'],
  [['silent', { status: 200, body: '{"status":"failed"}' }], 'refused'],
  [['silent', { status: 200, body: '{"status":"who knows"}' }], 'unknown'],
  [['silent', { status: 200, body: `{"status":"done","pad":"${'x'.repeat(20_000)}"}` }], 'unknown'],
  [['silent', 'silent'], 'unknown'],
] as [Answer[], string][])('a provider that answers %o: %s', async (answers, kind) => {
  plan = [...answers]
  expect(await gatewayFor(answers).send(call)).toMatchObject({ refusal: { code: 'NOT_TAKEN', kind } })
})

test.each([
  // the provider answers                                                                delay
  [[429], undefined],
  [[{ status: 429, body: 'slow down', headers: { 'retry-after': '7' } }], 7_000],
  [[{ status: 429, body: '{"error":', headers: { 'retry-after': '7' } }], 7_000],
  [
    [
      {
        status: 429,
        body: '',
        headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
      },
    ],
    30_000,
  ],
  [[{ status: 503, body: '', headers: { 'retry-after': '2' } }], 2_000],
  [['silent', { status: 429, body: '', headers: { 'retry-after': '2' } }], 2_000],
] as [Answer[], number | undefined][])(
  'a provider that answers %o throttles; it may get the call after %s ms',
  async (answers, retryAfterMs) => {
    plan = [...answers]
    expect(await gatewayFor(answers).send(call)).toMatchObject({
      refusal: { code: 'NOT_TAKEN', kind: 'throttled', retryAfterMs },
    })
  },
)

test('after a lost reply the status of the call is requested, and no second call is placed', async () => {
  plan = ['silent', { status: 200, body: '{"status":"calling"}' }]
  expect(await impatient.send(call)).toEqual(ok())
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /calls', 'GET /calls/r-1'])
})

test('when the provider is unreachable twice, the outcome is unknown', async () => {
  expect(await createCallGateway({ url: 'http://zoria:k@127.0.0.1:9/calls', timeoutMs: 200 }).send(call)).toMatchObject(
    { refusal: { kind: 'unknown' } },
  )
})
