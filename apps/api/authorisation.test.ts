import type { Endpoint } from '@zoria/contract/endpoint'
import { money } from '@zoria/kernel'
import type { PlayerId } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'
import { contractEndpoints, titleOf } from './testing/contract-endpoints.ts'
import { forgedToken } from './testing/forged-token.ts'

// S-01, T12: deny by default. The matrix is made of the contract and of the server's own route table, so a new route is
// in it as soon as it is written; one that nobody decided about makes it fail.

const endpoints = await contractEndpoints()

/** Who needs no account, decided one by one (docs/rules/wire.md#who-may-call). */
const openToAll = [
  'GET /providers',
  'GET /providers/:slug',
  'GET /games',
  'GET /games/deleted',
  'GET /games/tables',
  'GET /games/:slug',
  'GET /covers/:id',
  'GET /covers/dealers/:hash',
  'POST /games/init-demo',
  'GET /country',
  'GET /global-settings',
  'GET /rating/leaders',
  'GET /battles/:slug/proof',
  'GET /jackpots/raffle/:id/tickets',
  'GET /jackpots/raffle/:id/proof',
  'GET /fairness/draws/:id',
  'GET /jackpots',
  'GET /big-wins',
  'GET /users/online',
  'GET /live',
  // Its token is signed, and works for this alone.
  'POST /unsubscribe/:token',
  'GET /content/modals/:key',
  'GET /content/components',
  'GET /content/components/:key',
  'GET /content/streams',
  'GET /content/info-lists/:key',
  'GET /content/pages/:key',
  'GET /content/providers/:slug',
  'GET /content/media/:name',
  'GET /content/sitemap',
  'GET /content/changes',
  'GET /content/preview',
  'POST /auth/register',
  'POST /auth/web',
  'POST /auth/logout',
  'POST /auth/refresh-token',
  'POST /user/password/reset',
  'POST /user/password/reset/code',
  'PUT /user/password/reset',
  'PATCH /user/password/reset',
]

/** Visitors read these too; a player also reads about himself. */
const openAndPersonal = [
  'GET /battles',
  'GET /battles/active',
  'GET /battles/finished',
  'GET /battles/has-active',
  'GET /battles/:slug',
  'GET /battles/:slug/leaders',
  'GET /battles/:slug/rounds',
  'GET /jackpots/raffle',
  'GET /jackpots/raffle/:id',
  'GET /jackpots/raffles',
  'GET /jackpots/history',
  'GET /wheel/available',
]

/** Believed for their signature alone; each has tests of it. */
const signed = [
  'POST /integrations/gis/callback',
  'POST /integrations/gcp/play',
  'POST /integrations/gcp/rollback',
  'POST /integrations/gcp/freespins',
  'POST /integrations/hub88/user/info',
  'POST /integrations/hub88/user/balance',
  'POST /integrations/hub88/transaction/bet',
  'POST /integrations/hub88/transaction/win',
  'POST /integrations/hub88/transaction/rollback',
  'POST /integrations/psp/:gateway/callback',
  'POST /integrations/content/changed',
]

/** Served beside the contract: health, figures and the documentation. */
const beside = /^(GET|HEAD) \/(healthz|readyz|metrics|docs(\*|\/.*)?)$/

/** What stands in an address and is no id of anybody's. */
const noId = [
  'POST /verifications/:token_type/init',
  'POST /verifications/:token_type/verify',
  'PUT /users/modals/:modal',
  'PUT /users/favourites/:slug',
  'DELETE /users/favourites/:slug',
  // Offers are everybody's.
  'GET /bonuses/:id/status',
  'POST /bonuses/:id/subscribe',
  'POST /bonuses/:id/cancel',
  // Battles too.
  'POST /battles/:slug/join',
]

/** An offer that a new installation has: a prize with a wager. */
const prize = '0193a000-0000-7000-8001-00000000000d'

/** Questions that have no answer without a query. */
const queries: Readonly<Record<string, string>> = { 'GET /bonuses/validate': '?code=ZORIA' }

/** For an address that names a player's own thing: makes him one and answers its id. */
const ownThings: Readonly<Record<string, (house: APIAtWork, player: Somebody) => Promise<string>>> = {
  'GET /payments/:id': paymentOf,
  'DELETE /payments/cards/:id': cardOf,
  'GET /payments/:id/receipt': finishedPaymentOf,
  'GET /users/rounds/:provider/:round': roundOf,
  'GET /users/bonuses/:id/trace': openBonusOf,
  'POST /users/bonuses/received/:id/seen': receivedOf,
  'POST /users/bonuses/claimable/:id/claim': claimableOf,
  'POST /users/notices/:id/read': noticeOf,
  'POST /jackpots/picks/:id/seen': jackpotOf,
  'POST /wheel/spins/:id/seen': spinOf,
  // Last: the owner has no session after it.
  'DELETE /users/sessions/:id': async (_, { sessionId }) => sessionId,
}

const absentId = '01a1fd8c-6900-7fff-bfff-ffffffffffff'
const isFor = (...access: Endpoint['access'][]) => endpoints.filter((endpoint) => access.includes(endpoint.access))
const addressOf = (endpoint: Endpoint, id = absentId) =>
  endpoint.path
    .replace(/:token_type\b/, 'phone')
    .replace(/:[a-z]*id\b/i, id)
    .replace(/:[A-Za-z_]+/g, 'none-such') + (queries[titleOf(endpoint)] ?? '')

let house: APIAtWork
let server: FastifyInstance
let owner: Somebody
let stranger: Somebody
let payment: string

beforeAll(async () => {
  house = await openAPI()
  server = house.server
  owner = await house.newPlayer()
  stranger = await house.newPlayer()
  payment = await paymentOf(house, owner)
}, 180_000) // It opens the whole API; on a busy machine that takes its time.
afterAll(() => house.close())

type Proof = { readonly token?: string; readonly cookie?: string; readonly origin?: string }
const ask = (endpoint: Endpoint, { token, cookie, origin }: Proof, { id, body }: { id?: string; body?: object } = {}) =>
  server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, id),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })

describe('the route table', () => {
  test.each(endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s of the contract is served',
    (_, { method, path }) => {
      expect(server.hasRoute({ method, url: path })).toBe(true)
      expect(routesOf(server)).toContain(`${method} ${path}`)
    },
  )

  test('serves nothing that is not in the contract, but health, figures and the documentation', () => {
    const known = new Set(endpoints.flatMap((endpoint) => [titleOf(endpoint), `HEAD ${endpoint.path}`]))
    expect(routesOf(server).filter((route) => !known.has(route) && !beside.test(route))).toEqual([])
  })

  test('is open to all only where that was decided', () => {
    expect(isFor('open').map(titleOf).toSorted()).toEqual(openToAll.toSorted())
  })

  test('is open to visitors and personal to players only where that was decided', () => {
    expect(isFor('optional').map(titleOf).toSorted()).toEqual(openAndPersonal.toSorted())
    expect(isFor('optional').filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('believes signatures only where that was decided', () => {
    expect(isFor('signed').map(titleOf).toSorted()).toEqual(signed.toSorted())
  })

  test('has nothing of the sandbox outside /dev', () => {
    expect(isFor('sandbox').filter(({ path }) => !path.startsWith('/dev/'))).toEqual([])
  })

  test('says of every id in an address whose it is', () => {
    const undecided = isFor('player', 'session', 'either')
      .filter(({ path }) => path.includes(':'))
      .map(titleOf)
      .filter((title) => !noId.includes(title) && ownThings[title] === undefined)
    expect(undecided, 'write in authorisation.test.ts how a player comes to such a thing').toEqual([])
  })
})

/** Nobody, as he may present himself. */
const nobodies: Readonly<Record<string, () => Promise<Proof>>> = {
  'without a proof': async () => ({}),
  'with a token that is none': async () => ({ token: 'a.b.c' }),
  'with a token signed by somebody else': async () => ({
    token: forgedToken(owner, { secret: 'a secret that somebody else has' }),
  }),
  'with a token that names no algorithm': async () => ({
    token: forgedToken(owner, { header: { alg: 'none' }, isSigned: false }),
  }),
  'with a token signed for something else': async () => ({
    token: forgedToken(owner, { claims: { aud: 'zoria-office' } }),
  }),
  'with a token of another kind': async () => ({ token: forgedToken(owner, { header: { typ: 'JWT' } }) }),
  'with a token that is over': async () => ({ token: forgedToken(owner, { claims: { iat: 1, exp: 2 } }) }),
  'with a token of one player and the session of another': async () => ({
    token: forgedToken({ ...owner, sessionId: stranger.sessionId }),
  }),
  'with a token of a session that was ended': async () => {
    const { token, cookie } = await house.newPlayer()
    expect((await server.inject({ method: 'POST', url: '/auth/logout', headers: { cookie } })).statusCode).toBe(204)
    return { token }
  },
  'with a token of a closed account': async () => {
    const { id, token } = await house.newPlayer()
    await house.database.sql('owner')`update identity.player set block = 'closed' where id = ${id}`
    return { token }
  },
}

describe.each(Object.entries(nobodies))('somebody %s', (_, present) => {
  let proof: Proof
  beforeAll(async () => {
    proof = await present()
  })

  test.each(isFor('player', 'session', 'either').map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'is refused by %s, whatever he sends',
    async (_title, endpoint) => {
      for (const body of endpoint.method === 'GET' ? [undefined] : [undefined, {}]) {
        const reply = await ask(endpoint, proof, body === undefined ? {} : { body })
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
      }
    },
  )
})

test.each(isFor('optional').map((endpoint) => [titleOf(endpoint), endpoint] as const))(
  'a visitor reads by %s; a token that is none is refused, and a cookie from a page of somebody else is nobody’s',
  async (_, endpoint) => {
    const visitor = await ask(endpoint, {})
    expect([200, 404]).toContain(visitor.statusCode)
    expect((await ask(endpoint, { token: 'a.b.c' })).statusCode).toBe(401)
    const withoutId = ({ json }: typeof visitor) => ({ ...json<Record<string, unknown>>(), requestId: '', as_of: '' })
    expect(withoutId(await ask(endpoint, { cookie: owner.cookie, origin: 'https://evil.example' }))).toEqual(
      withoutId(visitor),
    )
  },
)

test.each(
  isFor('player', 'either')
    .filter(({ method, isStream }) => method === 'GET' && isStream === undefined)
    .map((endpoint) => [endpoint.path, endpoint] as const),
)('a HEAD of %s asks who calls as its GET does', async (_, endpoint) => {
  expect((await server.inject({ method: 'HEAD', url: addressOf(endpoint) })).statusCode).toBe(401)
  expect(
    (
      await server.inject({
        method: 'HEAD',
        url: addressOf(endpoint),
        headers: { authorization: `Bearer ${owner.token}` },
      })
    ).statusCode,
  ).not.toBe(401)
})

describe('the refresh cookie', () => {
  test.each(isFor('player').map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'is no token for %s',
    async (_, endpoint) => {
      expect((await ask(endpoint, { cookie: owner.cookie })).statusCode).toBe(401)
    },
  )

  test.each(isFor('session', 'either').map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'from a page of somebody else is nothing to %s',
    async (_, endpoint) => {
      expect((await ask(endpoint, { cookie: owner.cookie, origin: 'https://evil.example' })).statusCode).toBe(401)
    },
  )

  test.each(isFor('session').map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'is what %s asks for, not a token',
    async (_, endpoint) => {
      expect((await ask(endpoint, { token: owner.token })).statusCode).toBe(401)
      expect((await ask(endpoint, { cookie: owner.cookie })).statusCode).toBeLessThan(300)
    },
  )
})

describe('a player', () => {
  const changing = isFor('player').filter(({ method }) => method !== 'GET')
  const reading = isFor('player', 'either').filter(
    ({ method, path, isStream }) => method === 'GET' && isStream === undefined && !path.includes(':'),
  )

  test.each(reading.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'reads by %s nothing of another player',
    async (_, endpoint) => {
      const reply = await ask(endpoint, { token: stranger.token })
      expect(reply.statusCode).toBe(200)
      for (const secret of [owner.id, owner.phone, owner.sessionId, payment]) expect(reply.body).not.toContain(secret)
    },
  )

  test.each(
    changing
      .filter((endpoint) => ownThings[titleOf(endpoint)] === undefined && endpoint.body !== undefined)
      .map((endpoint) => [titleOf(endpoint), endpoint] as const),
  )('is let in by %s', async (_, endpoint) => {
    const reply = await ask(endpoint, { token: (await house.newPlayer()).token }, { body: {} })
    expect([401, 403]).not.toContain(reply.statusCode)
    expect(reply.statusCode).toBeLessThan(500)
  })

  test.each(Object.keys(ownThings))(
    '%s: a thing of somebody else is like one that is not there, one’s own is there',
    async (title) => {
      const endpoint = endpoints.find((candidate) => titleOf(candidate) === title)!
      const id = await ownThings[title]!(house, owner)
      const foreign = await ask(endpoint, { token: stranger.token }, { id })
      const absent = await ask(endpoint, { token: stranger.token }, { id: absentId })
      expect(foreign.statusCode).toBe(404)
      const { requestId: _one, ...foreignBody } = foreign.json<Record<string, unknown>>()
      const { requestId: _other, ...absentBody } = absent.json<Record<string, unknown>>()
      expect([foreign.statusCode, foreignBody]).toEqual([absent.statusCode, absentBody])
      expect((await ask(endpoint, { token: owner.token }, { id })).statusCode).toBeLessThan(300)
    },
  )
})

test('after all of this the log, at its finest, names nobody and holds no token', () => {
  const log = house.lines.join('\n')
  for (const { phone, token, cookie } of [owner, stranger]) {
    for (const secret of [phone.slice(4), token, cookie.split('=')[1] ?? token]) expect(log).not.toContain(secret)
  }
})

/** A deposit of his that waits for its payment provider. */
async function paymentOf({ database }: APIAtWork, { id: playerId }: Somebody): Promise<string> {
  const [row] = await database.sql('owner')<[{ id: string }]>`
    insert into payments.payment (id, player_id, direction, method, gateway, currency, ordered_amount, amount, status, created_at, updated_at, return_url, language, bonus_choice)
    values (gen_random_uuid(), ${playerId}, 'payin', 'visa', 'sandbox', 'uah', 10000, 10000, 'pending', now(), now(), 'http://localhost:3000/', 'ru', 'none') returning id`
  return row.id
}

/** A jackpot of his whose cards he has not turned. */
async function jackpotOf({ database }: APIAtWork, { id: playerId }: Somebody): Promise<string> {
  const [row] = await database.sql('owner')<[{ id: string }]>`
    insert into jackpots.drop (id, pool_id, number, player_id, currency, suit, amount, threshold, cards, draw_id, provider, round_id, version, game_uuid, at)
    values (gen_random_uuid(), 'uah-clubs', 1, ${playerId}, 'uah', 'clubs', 200000, 200000, '{}', gen_random_uuid(), 'zoria', 'round', 1, 'book', now()) returning id`
  return row.id
}

async function finishedPaymentOf(house: APIAtWork, player: Somebody): Promise<string> {
  const id = await paymentOf(house, player)
  await house.database.sql('owner')`update payments.payment set status = 'success' where id = ${id}`
  return id
}

/** A saved card of his; its gateway is none of those installed, so that nobody tries to open what is no seal. */
async function cardOf({ database }: APIAtWork, { id: playerId }: Somebody): Promise<string> {
  const [row] = await database.sql('owner')<[{ id: string }]>`
    insert into payments.saved_card (id, player_id, gateway, method, origin, destination_key, destination_sealed, destination_masked, added_at, used_at)
    values (gen_random_uuid(), ${playerId}, 'none', 'visa', 'payout', '\\x01', '\\x01', '•••• 4242', now(), now()) returning id`
  return row.id
}

/** A round of his under the names that stand in every address here. */
async function roundOf({ house: { wallet } }: APIAtWork, { id }: Somebody): Promise<string> {
  const slot = {
    playerId: id as PlayerId,
    source: 'gis:zoria',
    provider: 'none-such',
    game: 'none-such',
    externalId: 'w1',
  } as const
  await wallet.execute({
    ...slot,
    kind: 'payout',
    amount: money(1n, 'uah'),
    fraction: 0n,
    type: 'win',
    round: 'none-such',
    sessionStartedAt: null,
    isRoundFinished: true,
    freeRound: null,
  })
  return 'none-such'
}

/** A bonus that staff gave him; beside an open one it waits to be claimed. */
async function give({ house: { bonuses } }: APIAtWork, { id }: Somebody, externalId: string) {
  const granted = await bonuses.grant({
    playerId: id as PlayerId,
    offerId: prize,
    source: 'staff',
    externalId,
    deposit: null,
    amount: null,
  })
  if (!granted.ok) throw new Error(`a grant was refused with ${granted.refusal.code}`)
  return granted.value
}

async function openBonusOf(at: APIAtWork, player: Somebody): Promise<string> {
  const { userBonusId } = await give(at, player, 'open')
  if (userBonusId === null) throw new Error('the bonus waits, though none is open')
  return userBonusId
}

async function receivedOf(at: APIAtWork, player: Somebody): Promise<string> {
  await openBonusOf(at, player)
  const [row] = await at.database.sql('owner')<
    [{ id: string }]
  >`select id from bonuses.received where player_id = ${player.id}`
  return row.id
}

/** One that came beside an open one, which has ended since. */
async function claimableOf(at: APIAtWork, player: Somebody): Promise<string> {
  await openBonusOf(at, player)
  const { id } = await give(at, player, 'waiting')
  await at.server.inject({
    method: 'POST',
    url: `/bonuses/${prize}/cancel`,
    headers: { authorization: `Bearer ${player.token}` },
  })
  return id
}

/** A spin of his, with a right of the day. */
async function spinOf({ server: served }: APIAtWork, { token }: Somebody): Promise<string> {
  const reply = await served.inject({
    method: 'POST',
    url: '/wheel/spin',
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.json<{ id: string }>().id
}

/** A message in his inbox. */
async function noticeOf({ database }: APIAtWork, { id }: Somebody): Promise<string> {
  const [row] = await database.sql('owner')<[{ id: string }]>`
    insert into notifications.notice (id, player_id, kind, details, cause, at) values (uuidv7(), ${id}, 'new_device', '{}', 'test', now()) returning id`
  return row.id
}

/** Every route the server answers, `GET /games/:slug`, out of the tree it prints. */
function routesOf(served: FastifyInstance): readonly string[] {
  const trail: string[] = []
  return served
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│├└─ ]*)(\S*) \(([A-Z, ]+)\)$/.exec(line)
      if (match === null) return []
      const [, branch = '', part = '', methods = ''] = match
      const depth = Math.floor(branch.length / 4)
      trail.length = Math.max(0, depth - 1)
      if (part !== '') trail[depth - 1] = part
      return methods.split(', ').map((method) => `${method} ${trail.join('')}`)
    })
}
