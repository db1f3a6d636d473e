import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStudioAtWork, type Workplace } from '../testing/studio-at-work.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
afterAll(() => database.drop())

const workWith = (environment: Workplace['environment'] & object) => startStudioAtWork({ databaseUrl: database.url('studio'), balance: '0.00', environment })

test('in production the list of games is asked once a second; other calls are not counted', async () => {
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
  expect((await work.gis('GET', '/games')).json()).toEqual({ name: 'Too Many Requests', message: 'Too many requests', code: 0, status: 429 })
  await work.close()
})

test('a stranger does not use the rate up', async () => {
  const work = await workWith({ gamesPerSecond: 1 })
  expect((await work.studio().app.inject({ url: '/games' })).statusCode).toBe(401)
  expect((await work.gis('GET', '/games')).statusCode).toBe(200)
  await work.close()
})

test.each([
  [[], 200],
  [['127.0.0.1'], 200],
  [['192.0.2.1'], 403],
])('with the addresses %j a call from this machine is %i', async (platformAddresses, status) => {
  const work = await workWith({ platformAddresses })
  expect((await work.gis('GET', '/game-tags')).statusCode).toBe(status)
  await work.close()
})
