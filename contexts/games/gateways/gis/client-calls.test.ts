import { instant, money, parseId } from '@zoria/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createGisClient } from './client.ts'
import { readForm } from './form.ts'
import { phpMerchant, verify } from './signature.ts'

const now = instant('2026-11-21T12:00:00Z')
const merchant = phpMerchant({ id: 'zoria', key: 'secret' })
const player = { id: parseId<'Player'>('019aa000-0000-7000-8000-000000000001'), name: 'player-1' }

type Reply = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }

/** A client whose provider gives these answers in order, repeating the last one. */
function clientOf(...replies: readonly Reply[]) {
  const asked: { method: string; path: string; form: string }[] = []
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    const form = init?.method === 'POST' ? String(init.body) : url.search.slice(1)
    const header = (name: string) => new Headers(init?.headers).get(name) ?? undefined
    const headers = {
      merchantId: header('x-merchant-id'),
      timestamp: header('x-timestamp'),
      nonce: header('x-nonce'),
      signature: header('x-sign'),
    }
    expect(verify({ fields: readForm(form) ?? [], headers, merchant, now }).ok).toBe(true)
    const { status = 200, body, headers: sent } = replies[Math.min(asked.length, replies.length - 1)] as Reply
    asked.push({ method: init?.method ?? '', path: url.pathname, form: decodeURIComponent(form) })
    return new Response(body === undefined ? '' : JSON.stringify(body), { status, headers: sent ?? {} })
  }
  let nonces = 0
  const client = createGisClient({
    baseUrl: 'http://provider.example/',
    merchant,
    now: () => now,
    bytes: (count) => new Uint8Array(count).fill((nonces += 1)),
    fetch,
    pause,
    requestsPerSecond: 1,
  })
  return { client, asked, pause }
}

const uah = (amount: bigint) => money(amount, 'uah')
const error = (status: number, message: string, headers?: Record<string, string>): Reply => ({
  status,
  body: { name: 'x', message, code: 0, status },
  ...(headers && { headers }),
})

describe('the stakes of free rounds', () => {
  test('are read from totals and from lines; stakes without an amount are omitted', async () => {
    const { client } = clientOf({
      body: {
        denominations: ['0.01'],
        bets: [
          { bet_id: '0', bet_per_line: 0.5, lines: 20 },
          { bet_id: '1', bet_per_line: 'max', lines: 20 },
          { bet_id: '2', bet_per_line: 0.005, lines: 20 },
        ],
        total_bets: [
          { bet_id: 0, amount: 10 },
          { bet_id: 1, amount: 2.5 },
          { bet_id: 2, amount: 0 },
        ],
      },
    })
    expect(await client.freeStakes({ gameUuid: 'g1', currency: 'uah' })).toEqual({
      ok: true,
      value: [
        { stake: uah(10_00n), choice: { total_bet_id: '0' } },
        { stake: uah(2_50n), choice: { total_bet_id: '1' } },
        { stake: uah(10_00n), choice: { bet_id: '0' } },
      ],
    })
  })

  test('may be none', async () =>
    expect(await clientOf({ body: {} }).client.freeStakes({ gameUuid: 'g1', currency: 'uah' })).toEqual({
      ok: true,
      value: [],
    }))
})

describe('free rounds', () => {
  const order = {
    id: 'free-1',
    player,
    gameUuid: 'g1',
    count: 10,
    stake: { stake: uah(10_00n), choice: { total_bet_id: '3' } },
    validFrom: now,
    validUntil: instant('2026-11-22T12:00:00Z'),
  }

  test('are granted with everything the protocol requires; the answer is empty', async () => {
    const { client, asked } = clientOf({})
    expect(await client.giveFreeRounds(order)).toEqual({ ok: true, value: undefined })
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/freespins/set',
        form: `freespin_id=free-1&player_id=${player.id}&player_name=player-1&currency=UAH&quantity=10&game_uuid=g1&valid_from=1795262400&valid_until=1795348800&total_bet_id=3`,
      },
    ])
  })

  test('are read', async () => {
    const { client, asked } = clientOf({
      body: { quantity: 10, quantity_left: 4, status: 'active', is_canceled: 0, total_win: 12.5, currency: 'UAH' },
    })
    expect(await client.readFreeRounds('free-1', 'uah')).toEqual({
      ok: true,
      value: { count: 10, left: 4, status: 'active', isCanceled: false, won: uah(12_50n) },
    })
    expect(asked[0]).toEqual({ method: 'GET', path: '/freespins/get', form: 'freespin_id=free-1' })
  })

  test.each([
    [
      'another currency',
      { quantity: 1, quantity_left: 1, status: 'active', is_canceled: 0, total_win: 0, currency: 'KZT' },
    ],
    [
      'an invalid sum',
      { quantity: 1, quantity_left: 1, status: 'active', is_canceled: 0, total_win: 'much', currency: 'UAH' },
    ],
    ['a negative count', { quantity: 1, quantity_left: -1, status: 'active', currency: 'UAH' }],
  ])('with %s are malformed', async (_, body) => {
    expect(await clientOf({ body }).client.readFreeRounds('free-1', 'uah')).toMatchObject({
      ok: false,
      refusal: { code: 'MALFORMED' },
    })
  })

  test.each([
    [error(404, 'Freespin campaign not found'), 'NOT_FOUND', 'HTTP 404: Freespin campaign not found'],
    [error(422, 'freespin_id: it is completed'), 'REFUSED', 'HTTP 422: freespin_id: it is completed'],
    [{ status: 401 }, 'REFUSED', 'HTTP 401'],
  ])('%j is %s', async (reply, code, detail) => {
    expect(await clientOf(reply).client.cancelFreeRounds('free-1')).toEqual({ ok: false, refusal: { code, detail } })
  })
})

test('vouchers are granted, read and cancelled', async () => {
  const { client, asked } = clientOf({}, { body: { state: 'Active', playable: 50, winnings: 12.5 } }, {})
  await client.giveVoucher({
    id: 'v1',
    playerId: player.id,
    title: 'Ласкаво',
    balance: uah(50_00n),
    winningsMax: uah(500_00n),
    validUntil: now,
    tableIds: ['t1', 't2'],
  })
  expect(await client.readVoucher('v1', 'uah')).toEqual({
    ok: true,
    value: { state: 'Active', playable: uah(50_00n), winnings: uah(12_50n) },
  })
  await client.cancelVoucher('v1', 'Forfeited')
  expect(asked.map(({ method, path, form }) => `${method} ${path} ${form}`)).toEqual([
    `POST /freevouchers/set voucher_id=v1&player_id=${player.id}&title=Ласкаво&currency=UAH&initial_balance=50.00&max_winnings=500.00&valid_until=1795262400&table_ids[0]=t1&table_ids[1]=t2`,
    'GET /freevouchers/get voucher_id=v1',
    'POST /freevouchers/cancel voucher_id=v1&reason=Forfeited',
  ])
})

describe('information from a provider', () => {
  const table = { lobbyData: 'l1', name: 'Baccarat', isOpen: true, technology: 'html5', tableId: 7 }
  const limit = { currency: 'UAH', min: 1, max: 100 }

  test.each([
    ['a list of tables', { lobby: [{ ...table, limits: [limit] }] }],
    ['one table with one limit', { lobby: { ...table, limits: limit } }],
  ])('a lobby of %s', async (_, body) => {
    const answer = await clientOf({ body }).client.lobby({ gameUuid: 'g1', currency: 'uah' })
    expect(answer).toMatchObject({
      ok: true,
      value: [
        {
          lobbyData: 'l1',
          name: 'Baccarat',
          isOpen: true,
          tableId: '7',
          limits: [{ currency: 'UAH', min: '1', max: '100' }],
        },
      ],
    })
  })

  test('limits, in known currencies', async () => {
    const providers = ['P1']
    const { client } = clientOf(
      {
        body: [
          { amount: '1000.00', currency: 'UAH', providers },
          { amount: '1', currency: 'XAU', providers },
        ],
      },
      { body: [{ quantity: 17, currency: 'KZT', providers }] },
    )
    expect(await client.limits()).toEqual({ ok: true, value: [{ amount: uah(1_000_00n), providers }] })
    expect(await client.freeRoundLimits()).toEqual({ ok: true, value: [{ count: 17, currency: 'kzt', providers }] })
  })

  test('jackpots, also unnamed ones, and tags', async () => {
    const { client } = clientOf(
      { body: [{ name: null, amount: '10.5', currency: 'UAH', provider: 'P1' }] },
      { body: { items: [{ code: 'top', label: 'Top' }] } },
    )
    expect(await client.jackpots()).toEqual({ ok: true, value: [{ name: null, amount: uah(10_50n), provider: 'P1' }] })
    expect(await client.gameTags()).toEqual({ ok: true, value: [{ code: 'top', label: 'Top' }] })
  })

  test('its validation of our wallet', async () => {
    expect(await clientOf({ body: { success: false, log: ['win: late'] } }).client.selfValidate()).toEqual({
      ok: true,
      value: { success: false, log: ['win: late'] },
    })
  })

  test('and a balance notification', async () => {
    const { client, asked } = clientOf({})
    await client.notifyBalance({ balance: uah(5n), sessionId: 's 1' })
    expect(asked[0]).toEqual({ method: 'POST', path: '/balance/notify', form: 'balance=0.05&session_id=s+1' })
  })
})

describe('a provider that reports too many requests', () => {
  const busy = (seconds: string) => error(429, 'Too many requests', { 'retry-after': seconds })

  test('is retried after the given delay', async () => {
    const { client, pause } = clientOf(busy('2'), busy('nonsense'), { body: [] })
    expect(await client.jackpots()).toEqual({ ok: true, value: [] })
    expect(pause.mock.calls).toEqual([[2_000], [1_000]])
  })

  test.each([
    ['three times at most', '1', 4],
    ['not at all where it wants more than ten seconds', '11', 1],
  ])('%s', async (_, seconds, count) => {
    const { client, asked } = clientOf(busy(seconds))
    expect(await client.jackpots()).toMatchObject({ ok: false, refusal: { code: 'BUSY' } })
    expect(asked).toHaveLength(count)
  })
})
