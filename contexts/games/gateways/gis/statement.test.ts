import { instant, money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { readForm } from './form.ts'
import { phpMerchant, verify } from './signature.ts'
import { createStatementClient } from './statement.ts'

const now = instant('2026-11-21T12:00:00Z')
const merchant = phpMerchant({ id: 'zoria', key: 'secret' })
const item = {
  round_id: '0193d000-0000-7000-8000-000000000001',
  player_id: 'p1',
  currency: 'UAH',
  game_uuid: 'g1',
  status: 'settled',
  bet: '10.00',
  win: '25.50',
  started_at: 1,
  ended_at: null,
}
const round = {
  round: item.round_id,
  playerId: 'p1',
  gameUuid: 'g1',
  status: 'settled',
  bet: money(10_00n, 'uah'),
  win: money(25_50n, 'uah'),
}

/** A client of a provider with these answers in order, and its recorded requests. */
function provider(...answers: readonly unknown[]) {
  const asked: URLSearchParams[] = []
  let draws = 0
  const fetch = async (url: string, { headers }: { headers: Record<string, string> }) => {
    const query = new URL(url).search.slice(1)
    asked.push(new URLSearchParams(query))
    const received = {
      merchantId: headers['X-Merchant-Id'],
      timestamp: headers['X-Timestamp'],
      nonce: headers['X-Nonce'],
      signature: headers['X-Sign'],
    }
    expect([
      new URL(url).pathname,
      verify({ fields: readForm(query) ?? [], headers: received, merchant, now }).ok,
    ]).toEqual(['/operations/rounds', true])
    const answer = answers[asked.length - 1]
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const client = createStatementClient({
    baseUrl: 'http://studio.test/',
    merchant,
    now: () => now,
    bytes: (count) => new Uint8Array(count).fill((draws += 1)),
    fetch: fetch as unknown as typeof globalThis.fetch,
    pause: async () => undefined,
    requestsPerSecond: 1,
  })
  return { client, asked }
}
const span = { from: instant('2026-11-21T11:00:00.900Z'), to: instant('2026-11-21T12:00:00.100Z') }

describe('a statement', () => {
  test('is read page by page, its time range extended to whole seconds', async () => {
    const { client, asked } = provider(
      { items: [item], next: item.round_id },
      { items: [{ ...item, status: 'voided', bet: '0.00', win: '0.00' }], next: null },
    )
    expect(await client.rounds(span)).toEqual({
      ok: true,
      value: [round, { ...round, status: 'voided', bet: money(0n, 'uah'), win: money(0n, 'uah') }],
    })
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([
      { from: '1795258800', to: '1795262401' },
      { from: '1795258800', to: '1795262401', after: item.round_id },
    ])
  })

  test('has one round, or nothing; an impossible id is not requested', async () => {
    const { client, asked } = provider({ items: [item], next: null }, { items: [], next: null })
    expect(await client.round(item.round_id)).toEqual({ ok: true, value: round })
    expect(await client.round(item.round_id)).toEqual({ ok: true, value: undefined })
    expect(await client.round('stake tx-1')).toEqual({ ok: true, value: undefined })
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['MALFORMED', 'no JSON', new Response('<html>')],
    ['MALFORMED', 'no list', { next: null }],
    ['MALFORMED', 'a round without a status', { items: [{ ...item, status: 'lost' }], next: null }],
    ['MALFORMED', 'an invalid amount', { items: [{ ...item, win: '25.505' }], next: null }],
    ['MALFORMED', 'an unknown currency', { items: [{ ...item, currency: 'XXX' }], next: null }],
    ['REFUSED', 'a refusal', new Response('{}', { status: 422 })],
  ])('%s: %s', async (code, _, answer) => {
    expect(await provider(answer).client.rounds(span)).toMatchObject({ ok: false, refusal: { code } })
  })
})
