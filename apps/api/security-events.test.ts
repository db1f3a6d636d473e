import { gisCallback } from '@zoria/contract/games/http'
import { getUser } from '@zoria/contract/identity/http'
import { receiveCallback } from '@zoria/contract/payments/http'
import { securityEventKinds } from '@zoria/platform/security-log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'
import { forgedToken } from './testing/forged-token.ts'

// docs/runbooks/security-events.md

let api: APIAtWork
let player: Somebody
beforeAll(async () => {
  api = await openAPI()
  player = await api.newPlayer()
})
afterAll(() => api.close())
beforeEach(() => void (api.lines as string[]).splice(0))

/** What nobody may find in a line: a phone, a name, a card, a token, an address. */
const personal = () => [
  player.phone,
  player.phone.slice(1),
  'Olena Koval',
  '4242424242424242',
  player.token,
  player.cookie,
  '203.0.113.9',
  '127.0.0.1',
]

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const events = () =>
  api.lines.filter((line) => line.includes('"security"')).map((line) => JSON.parse(line) as Record<string, unknown>)

describe('a security event is reported', () => {
  const userRoute = { method: getUser.method, url: getUser.path }
  const walletCall = () =>
    `action=balance&player_id=${player.id}&phone=${encodeURIComponent(player.phone)}&name=Olena+Koval&card=4242424242424242`

  test.each([
    [
      'an access token of somebody else',
      () => ({
        ...userRoute,
        headers: { authorization: `Bearer ${forgedToken(player, { secret: 'not the secret of this house' })}` },
      }),
      'token_rejected',
      'not_ours_or_expired',
    ],
    [
      'an access token of another session',
      () => ({
        ...userRoute,
        headers: { authorization: `Bearer ${forgedToken({ ...player, sessionId: crypto.randomUUID() })}` },
      }),
      'token_rejected',
      'session_ended',
    ],
    [
      'a refresh cookie of nobody',
      () => ({ method: 'GET' as const, url: '/auth/session', headers: { cookie: `zoria_refresh=${'a'.repeat(43)}` } }),
      'token_rejected',
      'unknown_cookie',
    ],
    [
      'the refresh cookie from a foreign page',
      () => ({
        method: 'GET' as const,
        url: '/auth/session',
        headers: { cookie: player.cookie, origin: 'https://evil.example' },
      }),
      'token_rejected',
      'foreign_origin',
    ],
    [
      'a call of a game provider without its signature',
      () => ({ method: gisCallback.method, url: gisCallback.path, headers: form, payload: walletCall() }),
      'signature_rejected',
      'headers',
    ],
    [
      'a callback of a payment provider with a wrong signature',
      () => ({
        method: receiveCallback.method,
        url: '/integrations/psp/sandbox/callback',
        headers: { ...form, 'x-psp-signature': '0'.repeat(64), 'x-psp-timestamp': '1' },
        payload: walletCall(),
      }),
      'signature_rejected',
      expect.any(String),
    ],
  ])('for %s, with nothing personal in any line', async (_, request, kind, reason) => {
    await api.server.inject(request())
    expect(events()).toEqual([
      expect.objectContaining({
        security: kind,
        reason,
        source: expect.stringMatching(/^[\w-]{12}$/),
        route: expect.stringMatching(/^\//),
      }),
    ])
    for (const secret of personal()) expect(api.lines.join('\n')).not.toContain(secret)
  })

  test.each([
    ['nobody who shows no proof', () => ({ ...userRoute })],
    ['a player who is believed', () => ({ ...userRoute, headers: { authorization: `Bearer ${player.token}` } })],
  ])('but not for %s', async (_, request) => {
    await api.server.inject(request())
    expect(events()).toEqual([])
  })

  test('and counted in the metrics', async () => {
    const { body } = await api.server.inject({ url: '/metrics' })
    for (const kind of securityEventKinds)
      expect(body).toMatch(new RegExp(`zoria_security_events_total\\{kind="${kind}",process="api-test"\\} \\d+`))
    expect(body).toMatch(/kind="token_rejected",process="api-test"\} 4/)
  })
})
