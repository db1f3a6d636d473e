import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant, parseId } from '@zoria/kernel'
import { smallest } from '@zoria/testkit/photographs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGisClient } from './client.ts'
import { readForm } from './form.ts'
import { phpMerchant, verify } from './signature.ts'

type Seen = {
  readonly method: string
  readonly path: string
  readonly form: string
  readonly headers: IncomingMessage['headers']
}

const now = instant('2026-11-21T12:00:00Z')
const merchant = phpMerchant({ id: 'zoria', key: 'secret' })
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A provider that answers with `reply` and records its requests. */
async function provider(reply: (seen: Seen, response: ServerResponse, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://provider')
      const call = {
        method: request.method ?? '',
        path: url.pathname,
        form: request.method === 'GET' ? url.search.slice(1) : body,
        headers: request.headers,
      }
      seen.push(call)
      reply(call, response, seen.length)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  let draws = 0
  const client = createGisClient({
    baseUrl,
    merchant,
    now: () => now,
    bytes: (count) => new Uint8Array(count).fill((draws += 1)),
    fetch: globalThis.fetch,
    pause,
    requestsPerSecond: 1,
  })
  return { client, seen, pause, baseUrl }
}

const json = (value: unknown) => (_: Seen, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
const item = {
  uuid: 'g1',
  name: 'Berkut',
  image: 'http://x/1.webp',
  type: 'slots',
  provider: 'Zoria',
  provider_id: 7,
  has_lobby: 0,
  tags: [{ code: 'top' }],
  parameters: { rtp: 96.12, volatility: 'high' },
}
const order = {
  gameUuid: 'g1',
  player: { id: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'), name: 'player 1' },
  currency: 'uah' as const,
  sessionId: 's-1',
  device: 'mobile',
  country: 'UA',
  language: 'uk',
  returnUrl: 'http://localhost:3000/ua/games?a=~*',
}
const isSigned = ({ form, headers }: Seen) =>
  verify({
    fields: readForm(form) ?? [],
    merchant,
    now,
    headers: {
      merchantId: String(headers['x-merchant-id']),
      timestamp: String(headers['x-timestamp']),
      nonce: String(headers['x-nonce']),
      signature: String(headers['x-sign']),
    },
  }).ok

describe('the list of games', () => {
  test('is read page by page, signed, within the rate limit', async () => {
    const { client, seen, pause } = await provider(({ form }, response) =>
      json({ items: [{ ...item, uuid: `g${new URLSearchParams(form).get('page')}` }], _meta: { pageCount: 3 } })(
        {} as Seen,
        response,
      ),
    )
    const games = await client.games()
    expect(
      games.ok && games.value.map(({ uuid, has_lobby, parameters }) => [uuid, has_lobby, parameters?.rtp]),
    ).toEqual([
      ['g1', false, '96.12'],
      ['g2', false, '96.12'],
      ['g3', false, '96.12'],
    ])
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /games', 'GET /games', 'GET /games'])
    expect(seen.every(isSigned)).toBe(true)
    expect(pause.mock.calls).toEqual([[1_000], [1_000]])
  })

  test.each([
    ['no JSON', (_: Seen, response: ServerResponse) => void response.end('<html>')],
    ['no items', json({ _meta: { pageCount: 1 } })],
    ['a game without a name', json({ items: [{ ...item, name: '' }], _meta: { pageCount: 1 } })],
    ['a game whose id cannot be stored', json({ items: [{ ...item, uuid: 'a\u0000' }], _meta: { pageCount: 1 } })],
    [
      'a list that shifted while it was read',
      ({ form }: Seen, response: ServerResponse) =>
        json({
          items: [{ ...item, uuid: Number(new URLSearchParams(form).get('page')) < 3 ? 'g1' : 'g2' }],
          _meta: { pageCount: 3, totalCount: 3 },
        })({} as Seen, response),
    ],
    ['an endless answer', (_: Seen, response: ServerResponse) => void response.end('x'.repeat(5 * 1024 * 1024))],
  ])('%s is a malformed answer', async (_, reply) => {
    const { client } = await provider(reply)
    expect(await client.games()).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
  })
})

describe('opening a game', () => {
  test('sends what the protocol requires and returns the address', async () => {
    const { client, seen } = await provider(json({ url: 'http://game.example/launch?t=1' }))
    expect(await client.init(order)).toEqual({ ok: true, value: 'http://game.example/launch?t=1' })
    expect(isSigned(seen[0]!)).toBe(true)
    expect([seen[0]!.method, seen[0]!.path, Object.fromEntries(new URLSearchParams(seen[0]!.form))]).toEqual([
      'POST',
      '/games/init',
      {
        game_uuid: 'g1',
        player_id: order.player.id,
        player_name: 'player 1',
        currency: 'UAH',
        session_id: 's-1',
        device: 'mobile',
        language: 'uk',
        return_url: order.returnUrl,
      },
    ])
  })

  test('for play money sends no player', async () => {
    const { client, seen } = await provider(json({ url: 'http://game.example/demo' }))
    await client.initDemo(order)
    expect(seen[0]!.path).toBe('/games/init-demo')
    expect([...new URLSearchParams(seen[0]!.form).keys()].toSorted()).toEqual([
      'device',
      'game_uuid',
      'language',
      'return_url',
    ])
  })

  test.each([
    ['REFUSED', 'a refusal', 1, (_: Seen, response: ServerResponse) => void response.writeHead(422).end('{}')],
    [
      'REFUSED',
      'a redirect, which is not followed',
      1,
      (_: Seen, response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['MALFORMED', 'an invalid address', 1, json({ url: 'javascript:alert(1)' })],
    [
      'UNREACHABLE',
      'a server that fails, called twice',
      2,
      (_: Seen, response: ServerResponse) => void response.writeHead(500).end(),
    ],
    [
      'UNREACHABLE',
      'a connection that breaks, called twice',
      2,
      (_: Seen, response: ServerResponse) => void response.destroy(),
    ],
  ])('%s: %s', async (code, _, count, reply) => {
    const { client, seen } = await provider(reply)
    expect(await client.init(order)).toMatchObject({ ok: false, refusal: { code } })
    expect(seen).toHaveLength(count)
  })

  test('the second attempt is signed anew and may succeed', async () => {
    const { client, seen } = await provider((call, response, count) =>
      count === 1 ? void response.destroy() : json({ url: 'http://game.example/' })(call, response),
    )
    expect(await client.init(order)).toEqual({ ok: true, value: 'http://game.example/' })
    expect(new Set(seen.map(({ headers }) => headers['x-nonce'])).size).toBe(2)
  })

  test('a provider that does not listen is unreachable', async () => {
    const { client } = await provider(json({}))
    servers.splice(0).forEach((server) => server.close())
    expect(await client.init(order)).toMatchObject({ ok: false, refusal: { code: 'UNREACHABLE' } })
  })
})

describe('a picture', () => {
  const webp = (_: Seen, response: ServerResponse) =>
    void response.setHeader('content-type', 'image/webp').end(smallest)

  test('is fetched from the provider completely', async () => {
    const { client, baseUrl, seen } = await provider(webp)
    expect(await client.picture(`${baseUrl}/covers/berkut.webp`)).toEqual({
      ok: true,
      value: { contentType: 'image/webp', bytes: smallest },
    })
    expect(seen[0]!.headers['x-sign']).toBeUndefined()
  })

  test.each([
    'http://127.0.0.1:1/a.webp',
    'https://evil.example/a.webp',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://169.254.169.254/',
  ])('%s is not requested', async (url) => {
    const { client, seen } = await provider(webp)
    expect(await client.picture(url)).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
    expect(seen).toHaveLength(0)
  })

  test.each([
    [
      'a page',
      (_: Seen, response: ServerResponse) => void response.setHeader('content-type', 'text/html').end('<script>'),
    ],
    ['nothing', (_: Seen, response: ServerResponse) => void response.setHeader('content-type', 'image/png').end()],
    [
      'too much',
      (_: Seen, response: ServerResponse) =>
        void response.setHeader('content-type', 'image/png').end(Buffer.alloc(2 * 1024 * 1024 + 1)),
    ],
  ])('%s is not a picture', async (_, reply) => {
    const { client, baseUrl } = await provider(reply)
    expect(await client.picture(`${baseUrl}/a`)).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
  })
})
