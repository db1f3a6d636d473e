import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrateStudio } from '../storage/migrate.ts'
import { seatPlayer, startStudioAtWork, type StudioAtWork } from '../testing/studio-at-work.ts'

let database: TestDatabase
let work: StudioAtWork

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000.00' })
})
afterEach(() => work.close())
afterAll(() => database.drop())

const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) => work.studio().app.inject({ url, ...options })

test('it is alive and ready once its database answers', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ready' }])
})

describe('figures', () => {
  test('show callbacks and unfinished rounds', async () => {
    await (await seatPlayer(work)).spin()
    const { body } = await get('/metrics')
    expect(body).toContain('studio_unfinished_rounds{state="drawn",process="studio"} 1')
    expect(body).toMatch(/studio_callback_seconds_count\{[^}]*action="bet",outcome="done"\} 1/)
  })

  test('are shown on loopback only', async () => expect((await get('/metrics', { remoteAddress: '192.0.2.7' })).statusCode).toBe(404))
})

describe('the clock of the sandbox', () => {
  test('moves business time, and waiting rounds go on', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const before = work.clock.now()
    const answer = await work.studio().app.inject({ method: 'POST', url: '/dev/clock', payload: { offsetMs: -3_600_000 } })
    expect(answer.json()).toEqual({ now: new Date(before - 3_600_000).toISOString(), offsetMs: -3_600_000 })
    expect(await work.studio().runner.runDue()).toBe(1)
    expect(work.platform.calls.at(-1)).toMatchObject({ action: 'win', round_id: id })
  })

  test.each([{}, { offsetMs: 1.5 }, { offsetMs: '5' }])('is not moved by %j', async (payload) => {
    expect((await work.studio().app.inject({ method: 'POST', url: '/dev/clock', payload })).statusCode).toBe(400)
  })
})

test('a request id comes back, a strange one is replaced', async () => {
  expect((await get('/healthz', { headers: { 'x-request-id': 'abcdef-123456' } })).headers['x-request-id']).toBe('abcdef-123456')
  expect((await get('/healthz', { headers: { 'x-request-id': 'a b' } })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('what is unknown is not found, in the shape of every refusal', async () => {
  const answer = await get('/nowhere')
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND', requestId: answer.headers['x-request-id'] }])
})

describe('the game page', () => {
  test('is framed by the player sites only, runs nothing foreign and tells nobody its address', async () => {
    const answer = await get('/play/zoloto-skifiv?launch=x&language=kz')
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('frame-ancestors http://localhost:3000;'),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    expect(answer.body).toContain('<html lang="kk"')
  })

  test('of an unknown game is not there', async () => expect((await get('/play/none')).statusCode).toBe(404))
})

test('the sandbox shows every game on its front page and opens one in play money', async () => {
  expect((await get('/?language=kk')).body).toContain('Скиф алтыны')
  const opened = await get('/demo/berkut?language=kk')
  expect([opened.statusCode, opened.headers.location]).toEqual([302, expect.stringMatching(/^\/play\/berkut\?launch=[\w-]{43}&language=kk$/)])
  expect((await get('/demo/none')).statusCode).toBe(404)
})

test('migrations run once, and a second start finds nothing to do', async () => {
  expect(await migrateStudio(work.sql)).toEqual([])
})

test('a migration that changed after it was applied stops the start', async () => {
  await work.sql`update studio.migration set hash = 'other'`
  await expect(migrateStudio(work.sql)).rejects.toThrow('changed after it was applied')
  await database.sql('studio')`drop schema studio cascade`
})
