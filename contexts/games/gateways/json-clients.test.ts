import { generateKeyPairSync } from 'node:crypto'
import { parseId } from '@zoria/kernel'
import { smallest } from '@zoria/testkit/photographs'
import { describe, expect, test } from 'vitest'
import { createGCPClient } from './gcp/client.ts'
import { createHub88Client } from './hub88/client.ts'
import type { ProviderClient } from './provider-client.ts'

// Requests and signatures are tested with an aggregator (tests/provider/aggregators.test.ts); this file covers answers
// that cannot be used.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const order = {
  gameUuid: 'g1',
  player: { id: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'), name: 'player' },
  currency: 'uah' as const,
  sessionId: 's-1',
  device: 'desktop',
  country: 'UA',
  language: 'uk',
  returnUrl: 'http://localhost:3000/games',
}

const clients: Record<string, (fetch: typeof globalThis.fetch) => ProviderClient> = {
  Hub88: (fetch) =>
    createHub88Client({
      baseUrl: 'https://api.example/',
      picturesUrl: 'https://pictures.example',
      operatorId: 7,
      privateKey,
      fetch,
    }),
  GCP: (fetch) =>
    createGCPClient({
      baseUrl: 'https://api.example',
      picturesUrl: undefined,
      casinoId: 'zoria',
      key: 'a key of tests for GCP',
      fetch,
    }),
}
const answering =
  (body: unknown, init: ResponseInit = {}) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), init)

describe.each(['Hub88', 'GCP'])('a launch at %s', (protocol) => {
  test.each([
    [
      'an address that is no page',
      { url: 'javascript:alert(1)', launch_options: { game_url: 'javascript:alert(1)' } },
      {},
      'MALFORMED',
    ],
    ['no JSON', '<html>', {}, 'MALFORMED'],
    ['nothing', {}, {}, 'MALFORMED'],
    ['a refusal', { error: 'no such game', message: 'no such game' }, { status: 404 }, 'NOT_FOUND'],
    ['a wrong signature', { error: 'no' }, { status: 401 }, 'REFUSED'],
    ['a redirect', '', { status: 302, headers: { location: 'https://elsewhere.example' } }, 'REFUSED'],
    ['a failure', { error: 'no' }, { status: 500 }, 'UNREACHABLE'],
  ])('answered with %s', async (_, body, init, code) => {
    expect(await clients[protocol]?.(answering(body, init)).init(order)).toMatchObject({ ok: false, refusal: { code } })
  })
})

test("an error of Hub88 is logged with its text, and GCP's session must be ours", async () => {
  expect(await clients['Hub88']?.(answering({ error: 'no such game' }, { status: 404 })).init(order)).toMatchObject({
    refusal: { detail: 'HTTP 404: no such game' },
  })
  const launched = (session_id?: string | null) =>
    clients['GCP']?.(answering({ session_id, launch_options: { game_url: 'https://game.example' } })).init(order)
  expect(await launched('another')).toMatchObject({ ok: false, refusal: { code: 'MALFORMED' } })
  for (const same of ['s-1', null, undefined])
    expect(await launched(same)).toEqual({ ok: true, value: 'https://game.example' })
})

test.each([
  ['Hub88', 'https://pictures.example/a.webp', true],
  ['Hub88', '/a.webp', true],
  ['Hub88', 'https://api.example/a.webp', false],
  ['Hub88', 'http://169.254.169.254/latest', false],
  ['GCP', 'https://api.example/a.webp', true],
  ['GCP', 'https://pictures.example/a.webp', false],
] as const)('a picture of %s at %s is fetched: %s', async (protocol, url, isFetched) => {
  const picture = await clients[protocol]?.(
    async () => new Response(smallest, { headers: { 'content-type': 'image/webp' } }),
  ).picture(url)
  expect(picture?.ok).toBe(isFetched)
})
