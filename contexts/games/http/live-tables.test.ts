import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listTables } from '@zoria/contract/games/tables'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'

// A provider with two live games, as GIS 1.4.3 describes it: one sends our extension, the other what the protocol has.
const roulette = {
  lobbyData: 'open-alatau',
  name: 'Alatau Roulette',
  isOpen: true,
  openTime: '08:00',
  closeTime: '02:00',
  dealerName: 'Айгерім',
  dealerAvatar: '/avatars/aigerim.png',
  technology: 'html5',
  tableId: 'alatau',
  limits: [
    { currency: 'UAH', min: 5, max: 50_000 },
    { currency: 'KZT', min: 60, max: 90_000 },
  ],
  live: {
    language: 'kk',
    names: { kk: 'Алатау' },
    players: 14,
    results: [
      { value: 17, colour: 'black' },
      { value: '0', colour: 'green' },
    ],
  },
}
const night = {
  ...roulette,
  lobbyData: 'open-night',
  name: 'Night Roulette',
  isOpen: false,
  openTime: '18:00',
  closeTime: '04:00',
  tableId: 'night',
  live: 'not an object',
}
const baccarat = {
  lobbyData: 'open-baccarat',
  name: 'Baccarat',
  isOpen: true,
  limits: { currency: 'UAH', min: '10.00', max: '100.00' },
}

let house: ProviderSetup
let provider: Server
let lobbies: Record<string, unknown>
let asked: string[] = []
let launched: URLSearchParams[] = []

beforeAll(async () => {
  provider = createHttpServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      if (url.pathname === '/games/init') {
        launched.push(new URLSearchParams(body))
        return response.end(JSON.stringify({ url: 'http://provider.example/table' }))
      }
      const game = url.searchParams.get('game_uuid') ?? ''
      asked.push(`${game} ${url.searchParams.get('currency')}`)
      const lobby = lobbies[game]
      return lobby === undefined ? response.writeHead(500).end() : response.end(JSON.stringify({ lobby }))
    })
  })
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  house = await openProviderSetup({
    merchant: 'zoria',
    name: 'live tables',
    gis: { baseUrl: `http://127.0.0.1:${port}`, merchantId: 'zoria', merchantKey: 'sandbox-gis-key' },
  })
  for (const uuid of ['roulette', 'baccarat', 'slot']) await house.newGame(uuid)
  await house.owner`update games.game set category = 'live', tags = '{live}', has_demo = false, has_lobby = true where game_uuid in ('roulette', 'baccarat')`
})
beforeEach(async () => {
  // Beyond everything that is cached.
  house.clock.advance(60_000)
  await house.owner`update games.game set status_override = null`
  lobbies = { roulette: [roulette, night], baccarat }
  asked = []
  launched = []
})
afterAll(async () => {
  await house.close()
  provider.close()
})

const tables = async (query = '') => {
  const reply = await house.server.inject({ url: `/games/tables${query}` })
  expect(reply.statusCode).toBe(200)
  return listTables.replies[200].parse(reply.json())
}
const named = async (query = '') => (await tables(query)).items.map(({ id }) => id)

describe('the tables of the live casino', () => {
  test('are open to visitors: open ones first, with figures where the provider sends them', async () => {
    const { items, total, currency, down } = await tables()
    expect([total, currency, down]).toEqual([3, 'uah', []])
    expect(items.map(({ name, is_open: isOpen }) => [name, isOpen])).toEqual([
      ['Baccarat', true],
      ['Alatau Roulette', true],
      ['Night Roulette', false],
    ])
    expect(items[0]).toMatchObject({
      game: { slug: 'baccarat' },
      limits: { min: '10.00', max: '100.00' },
      players: null,
      seats: null,
      language: null,
      results: [],
      hours: null,
    })
    expect(items[1]).toEqual({
      id: 'alatau',
      game: { slug: 'roulette', name: 'roulette' },
      name: 'Alatau Roulette',
      names: { kk: 'Алатау' },
      is_open: true,
      opens_at: '2026-11-21T08:00:00.000Z',
      closes_at: '2026-11-22T02:00:00.000Z',
      hours: { opens: '10:00', closes: '04:00' },
      dealer: 'Айгерім',
      dealer_names: {},
      image: null,
      language: 'kk',
      limits: { min: '5.00', max: '10000.00' },
      players: 14,
      seats: null,
      results: [
        { value: '17', colour: 'black' },
        { value: '0', colour: 'green' },
      ],
    })
    // An extension that does not fit is left out; the table stays.
    expect(items[2]).toMatchObject({
      id: 'night',
      is_open: false,
      opens_at: '2026-11-21T18:00:00.000Z',
      players: null,
      results: [],
    })
  })

  test('neither what opens a table nor a picture of the provider is published', async () => {
    const text = JSON.stringify(await tables())
    expect(text).not.toContain('open-')
    expect(text).not.toContain('avatars')
  })

  test('a dealer has a picture once it was fetched, at an address of ours that never changes', async () => {
    const hash = 'a'.repeat(64)
    const picture = async (address: string) => house.server.inject({ url: address })
    expect(
      [await picture(`/covers/dealers/${hash}`), await picture('/covers/dealers/no-hash')].map(
        ({ statusCode }) => statusCode,
      ),
    ).toEqual([404, 400])
    await house.owner`insert into games.dealer_picture (merchant, source_url, content_type, bytes, hash, fetched_at) values ('zoria', '/avatars/aigerim.png', 'image/png', ${Buffer.from('png')}, ${hash}, now())`
    try {
      expect((await tables('?game=roulette')).items.map(({ image }) => image)).toEqual([
        `/covers/dealers/${hash}`,
        `/covers/dealers/${hash}`,
      ])
      const { statusCode, headers, body } = await picture(`/covers/dealers/${hash}`)
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
        'png',
      ])
      expect(headers['content-security-policy']).toContain('sandbox')
    } finally {
      await house.owner`delete from games.dealer_picture`
    }
  })

  test('limits and hours are those of the currency', async () => {
    const [table] = (await tables('?currency=kzt&game=roulette')).items
    expect(table).toMatchObject({
      limits: { min: '60.00', max: '90000.00' },
      hours: { opens: '13:00', closes: '07:00' },
    })
    expect((await tables('?currency=kzt&game=baccarat')).items[0]?.limits).toBeNull()
  })

  test('of one game; a game without tables, unknown or not, is none', async () => {
    expect(await named('?game=baccarat')).toHaveLength(1)
    for (const game of ['slot', 'no-such-game'])
      expect((await house.server.inject({ url: `/games/tables?game=${game}` })).json()).toMatchObject({
        code: 'GAME_NOT_FOUND',
      })
  })

  test('a hundred visitors ask the provider once for each game', async () => {
    await Promise.all(Array.from({ length: 100 }, () => tables()))
    expect(asked.toSorted()).toEqual(['baccarat UAH', 'roulette UAH'])
  })

  test('a provider that fails takes its own game away only, and is named', async () => {
    lobbies = { baccarat }
    expect(await tables()).toMatchObject({ total: 1, down: ['roulette'], items: [{ name: 'Baccarat' }] })
  })

  test.each(['', 'a\u0000b', 17])(
    'a picture at the address %j is none, and takes no table away',
    async (dealerAvatar) => {
      lobbies = { baccarat, roulette: [{ ...roulette, dealerAvatar }] }
      expect(await tables()).toMatchObject({ total: 2, down: [], items: [{}, { id: 'alatau', image: null }] })
    },
  )

  test('a malformed lobby is no lobby', async () => {
    lobbies = { baccarat, roulette: [{ ...roulette, lobbyData: null }] }
    expect((await tables()).down).toEqual(['roulette'])
  })

  test('a game under maintenance shows no tables and is not asked for', async () => {
    await house.owner`update games.game set status_override = 'maintenance' where game_uuid = 'roulette'`
    expect(await named()).toHaveLength(1)
    expect(asked).toEqual(['baccarat UAH'])
  })
})

describe('opening a table', () => {
  const open = async (body: object) => {
    const { playerId } = await house.newPlayer()
    const reply = await house.server.inject({
      method: 'POST',
      url: '/games/init',
      headers: { authorization: `Bearer a.${playerId}.c` },
      payload: { slug: 'roulette', ...body },
    })
    return [reply.statusCode, (reply.json() as { code?: string; url?: string }).code ?? 'opened']
  }
  const sessions = async () =>
    Number((await house.owner`select count(*) as count from games.game_session`)[0]?.['count'])

  test('sends the provider what its lobby said of the table', async () => {
    expect(await open({ table: 'alatau' })).toEqual([200, 'opened'])
    expect(launched.map((form) => [form.get('game_uuid'), form.get('lobby_data'), form.get('currency')])).toEqual([
      ['roulette', 'open-alatau', 'UAH'],
    ])
  })

  test('a table without an id opens by the name that the list gave it', async () => {
    const [id] = await named('?game=baccarat')
    expect(await open({ slug: 'baccarat', table: id })).toEqual([200, 'opened'])
    expect(launched[0]?.get('lobby_data')).toBe('open-baccarat')
  })

  test.each([
    [409, 'TABLE_REQUIRED', {}],
    [404, 'TABLE_NOT_FOUND', { table: 'none' }],
    [404, 'TABLE_NOT_FOUND', { table: 'open-alatau' }],
    [409, 'TABLE_CLOSED', { table: 'night' }],
    [404, 'TABLE_NOT_FOUND', { slug: 'slot', table: 'alatau' }],
    [400, 'VALIDATION_ERROR', { table: '' }],
    [400, 'VALIDATION_ERROR', { table: 'a\u0007' }],
  ])('%i %s: %j opens nothing and leaves no session', async (status, code, body) => {
    const before = await sessions()
    expect(await open(body)).toEqual([status, code])
    // The setup gives each player a session of its own.
    expect(await sessions()).toBe(before + 1)
    expect(launched).toEqual([])
  })

  test('without its lobby a game is unavailable', async () => {
    lobbies = {}
    expect(await open({ table: 'alatau' })).toEqual([409, 'GAME_UNAVAILABLE'])
  })
})
