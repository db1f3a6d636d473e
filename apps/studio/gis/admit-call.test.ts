import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStudioAtWork, type StudioAtWork, type Workplace } from '../testing/studio-at-work.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
afterAll(() => database.drop())

const workWith = (environment: Workplace['environment'] & object) =>
  startStudioAtWork({ database: database.url('studio'), balance: '0.00', environment })

test('in production the list of games may be called once a second; other calls are not counted', async () => {
  const work = await workWith({ gamesPerSecond: 1 })
  const ask = async (path: string) => {
    const { statusCode, headers } = await work.gis('GET', path)
    return [statusCode, headers['retry-after']]
  }
  expect(await ask('/games')).toEqual([200, undefined])
  expect(await ask('/games')).toEqual([429, '1'])
  expect(await ask('/game-tags')).toEqual([200, undefined])
  work.advance(1_000)
  expect(await ask('/games')).toEqual([200, undefined])
  expect((await work.gis('GET', '/games')).json()).toEqual({
    name: 'Too Many Requests',
    message: 'Too many requests',
    code: 0,
    status: 429,
  })
  await work.close()
})

test('an unauthenticated client does not use up the rate', async () => {
  const work = await workWith({ gamesPerSecond: 1 })
  expect((await work.studio().app.inject({ url: '/games' })).statusCode).toBe(401)
  expect((await work.gis('GET', '/games')).statusCode).toBe(200)
  await work.close()
})

test.each([
  [[], 200],
  [['127.0.0.1'], 200],
  [['192.0.2.1'], 403],
])('with the addresses %j a call from this machine is answered with %i', async (platformAddresses, status) => {
  const work = await workWith({ platformAddresses })
  expect((await work.gis('GET', '/game-tags')).statusCode).toBe(status)
  expect(await countOf(work, 'address_rejected')).toBe(status === 403 ? 1 : 0)
  await work.close()
})

test('refused calls are security events: counted, and logged without the address', async () => {
  const lines: string[] = []
  const work = await startStudioAtWork({
    database: database.url('studio'),
    balance: '0.00',
    log: (line) => void lines.push(line),
  })
  const { app } = work.studio()
  await app.inject({ url: '/games' })
  await app.inject({
    method: 'POST',
    url: '/games/init',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'player_id=1&player_id=2',
  })
  await app.inject({
    method: 'POST',
    url: '/client/enter',
    payload: { launch: 'a launch by an unauthenticated client' },
  })
  await app.inject({ url: '/client/state', headers: { authorization: 'Bearer a-token-of-nobody' } })
  await app.inject({ url: '/client/state' })
  expect(
    await Promise.all(
      (['signature_rejected', 'request_malformed', 'token_rejected'] as const).map((kind) => countOf(work, kind)),
    ),
  ).toEqual([1, 1, 2])
  const events = lines
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events.map(({ security, route, reason }) => [security, route, reason])).toEqual([
    ['signature_rejected', '/games', 'missing'],
    ['request_malformed', '/games/init', 'repeated_field'],
    ['token_rejected', '/client/enter', 'launch'],
    ['token_rejected', '/client/state', 'session'],
  ])
  for (const secret of ['127.0.0.1', 'a launch by an unauthenticated client', 'a-token-of-nobody'])
    expect(JSON.stringify(events)).not.toContain(secret)
  await work.close()
})

/** The counter's value in the metrics. */
async function countOf(work: StudioAtWork, kind: string): Promise<number> {
  const { body } = await work.studio().app.inject({ url: '/metrics' })
  return Number(new RegExp(`zoria_security_events_total\\{kind="${kind}",process="studio"\\} (\\d+)`).exec(body)?.[1])
}
