import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { waitingMax } from '@zoria/platform/http/listener-limits'
import { sendRaw } from '@zoria/testkit/raw-http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../testing/test-site.ts'

const asked: string[] = []
const state = { isWorkOn: false, isBroken: false }
let site: TestSite

beforeAll(async () => {
  site = await openTestSite('http://127.0.0.1:9', {
    pages: {
      answerCached: ({ url }, response) => url === '/cached' && response.end('a cached page') !== undefined,
      answer: async ({ raw }, reply) => {
        if (state.isBroken) throw new Error('a fault with details')
        asked.push(raw.url ?? '')
        return reply.type('text/html').send('a page')
      },
      forget: (beginning) => beginning.length,
    },
    work: { isOn: () => state.isWorkOn, answer: (_, reply) => reply.code(503).send('technical work') },
  })
})
beforeEach(() => {
  asked.splice(0)
  Object.assign(state, { isWorkOn: false, isBroken: false })
})
afterAll(() => site.close())

/** As it is written: fetch would tidy the address up first. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) =>
    get({ host: '127.0.0.1', port: site.port, path }, (answer) => resolve(answer.resume().statusCode)).once(
      'error',
      reject,
    ),
  )

describe('pages', () => {
  test.each(['http://elsewhere.test/kz', 'ftp:kz', '*'])(
    '%s is no address of a page: no page is rendered',
    async (path) => {
      expect([await statusOf(path), asked]).toEqual([400, []])
    },
  )

  test.each(['/', '/kz/games?search=%D0%B7', '//kz', '/kz/%E0%A4%A', `/kz/${'x'.repeat(500)}`, '/assets/gone.js'])(
    '%s is rendered as it was written',
    async (path) => {
      expect([await statusOf(path), asked]).toEqual([200, [path]])
    },
  )

  test('/api in other letters is neither the API nor a page', async () => {
    expect([await statusOf('/%61pi/users'), asked]).toEqual([404, []])
  })

  test.each(['/kz', '/kz/%E0%A4%A', '/api/%E0%A4%A'])(
    '%s carries the headers of every answer and a request id',
    async (path) => {
      const { headers } = await fetch(`${site.address}${path}`, { headers: { 'x-request-id': 'request-1' } })
      expect([headers.get('x-frame-options'), headers.get('x-request-id')]).toEqual(['DENY', 'request-1'])
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    const answer = await fetch(`${site.address}/kz`, {
      method,
      ...(method === 'POST' && { body: 'x'.repeat(100_000) }),
    })
    expect([answer.status, answer.headers.get('allow'), asked]).toEqual([405, 'GET, HEAD', []])
  })

  test.each(['/kz', '/kz/%E0%A4%A'])('that fail say so without details: %s', async (path) => {
    state.isBroken = true
    const answer = await fetch(`${site.address}${path}`, { headers: { 'x-request-id': 'request-1' } })
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong. Request request-1'])
  })

  test.each(['/kz', '/kz/%E0%A4%A'])(
    'waiting behind another one of their connection are few, the rest is not rendered: %s',
    async (path) => {
      await sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(500))
      expect(asked).toHaveLength(1 + waitingMax)
    },
  )

  test('give way to the page of technical work, cached ones too; operations do not', async () => {
    expect(await (await fetch(`${site.address}/cached`)).text()).toBe('a cached page')
    state.isWorkOn = true
    const statuses = await Promise.all(
      ['/cached', '/kz', '/healthz', '/readyz'].map(async (path) => (await fetch(`${site.address}${path}`)).status),
    )
    expect(statuses).toEqual([503, 503, 200, 200])
  })
})

describe('operations', () => {
  test.each([
    ['/metrics', 'GET', 404],
    ['/pages/forget?made-of=/games', 'POST', 404],
    ['/readyz', 'GET', 200],
    ['/healthz', 'GET', 200],
  ])('%s from elsewhere answers %s %i', async (path, method, status) => {
    const answer = await fetch(`${site.address}${path}`, { method, headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([answer.status, (await answer.text()).includes('checks')]).toEqual([status, false])
  })

  test('figures and forgetting are for this machine', async () => {
    expect(await (await fetch(`${site.address}/metrics`)).text()).toContain('web_answers_total')
    expect(await (await fetch(`${site.address}/pages/forget?made-of=/games`, { method: 'POST' })).json()).toEqual({
      forgotten: 6,
    })
    expect((await fetch(`${site.address}/pages/forget`, { method: 'POST' })).status).toBe(400)
  })
})

describe('bytes that are no request', () => {
  const long = 'x'.repeat(20_000)

  test.each([
    [`GET /ua/games?q=${long} HTTP/1.1\r\n`, 'lang="uk"', 'href="/ua"', 'посилання задовге'],
    [`GET /kz/games?q=${long} HTTP/1.1\r\n`, 'lang="kk"', 'href="/kz"', 'Сілтеме тым ұзын'],
    [`GET /?q=${long} HTTP/1.1\r\n`, 'lang="ru"', 'href="/"', 'ссылка слишком длинная'],
    [`GET /en HTTP/1.1\r\nCookie: a=${long}\r\n`, 'lang="en"', 'href="/en"', 'We couldn’t load this page'],
    [
      `GET / HTTP/1.1\r\nAccept-Language: kk-KZ,ru;q=0.5\r\nCookie: a=${long}\r\n`,
      'lang="kk"',
      'href="/"',
      'Бетті жүктеу мүмкін болмады',
    ],
  ])(
    'an address or headers beyond the limit are answered with a page in the language of the visitor: %#',
    async (text, ...parts) => {
      const received = Buffer.from(await sendRaw(site.port, `${text}Host: localhost\r\n\r\n`), 'latin1').toString(
        'utf8',
      )
      expect(received).toMatch(
        /^HTTP\/1\.1 431 [^]*content-type: text\/html; charset=utf-8\r\n[^]*x-content-type-options: nosniff/,
      )
      for (const part of parts) expect(received).toContain(part)
      expect(received).not.toContain(long)
    },
  )

  test.each([
    ['GET /api/games', 400, 'application/json'],
    ['GET /assets/x.js', 431, 'text/plain'],
    ['PUT /ua', 431, 'text/plain'],
  ])('%s beyond the limit is answered %i in %s', async (start, status, type) => {
    const received = await sendRaw(site.port, `${start}?q=${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*content-type: ${type}[^]*\r\n\r\n.`))
  })

  test('are answered in the shape of every refusal and reported', async () => {
    const reported: unknown[] = []
    const watched = await openTestSite('http://127.0.0.1:9', {
      listener: { security: { report: (event) => void reported.push(event) } },
    })
    const received = await sendRaw(
      watched.port,
      'GET /kz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n',
    )
    await sendRaw(watched.port, 'GET /kz HTTP/1.1\r\nHost: loc', { patienceMs: 300 }) // A client that leaves.
    await watched.close()
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*"code":"BAD_REQUEST"/)
    expect(reported).toEqual([
      { kind: 'request_malformed', address: '127.0.0.1', facts: { code: expect.stringMatching(/^HPE_/) } },
    ])
  })

  test('an address that holds too many connections is refused more, and reported; our own proxies are not counted', async () => {
    const reported: unknown[] = []
    const security = { report: (event: unknown) => void reported.push(event) }
    const capped = await openTestSite('http://127.0.0.1:9', {
      listener: { security, connectionsPerAddress: 1, isTrustedProxy: () => false },
    })
    const exempt = await openTestSite('http://127.0.0.1:9', { listener: { security, connectionsPerAddress: 1 } })
    const half = 'GET /kz HTTP/1.1\r\nHost: localhost\r\n'
    const whole = `${half}Connection: close\r\n\r\n`
    const holding = [
      sendRaw(capped.port, half, { patienceMs: 2_000 }),
      sendRaw(exempt.port, half, { patienceMs: 2_000 }),
    ]
    await pause(200)
    expect([await sendRaw(capped.port, whole), (await sendRaw(exempt.port, whole)).slice(0, 12)]).toEqual([
      '',
      'HTTP/1.1 200',
    ])
    expect(reported).toEqual([{ kind: 'rate_limited', address: '127.0.0.1', facts: { of: 'connections' } }])
    await Promise.all([capped.close(), exempt.close()])
    await Promise.all(holding)
  })
})
