import { describe, expect, test } from 'vitest'
import { migrateStudio } from '../storage/migrate.ts'
import { seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  work.studio().app.inject({ url, ...options })

test('it is alive, and ready once its database answers', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ready' }])
})

describe('metrics', () => {
  test('show callbacks and unfinished rounds', async () => {
    await (await seatPlayer(work)).spin()
    const { body } = await get('/metrics')
    expect(body).toContain('studio_unfinished_rounds{state="drawn",process="studio"} 1')
    expect(body).toMatch(/studio_callback_seconds_count\{[^}]*action="bet",outcome="done"\} 1/)
  })

  test('are served on loopback only', async () =>
    expect((await get('/metrics', { remoteAddress: '192.0.2.7' })).statusCode).toBe(404))
})

describe('the clock of the sandbox', () => {
  test('moves business time, and waiting rounds continue', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const before = work.clock.now()
    const answer = await work
      .studio()
      .app.inject({ method: 'POST', url: '/dev/clock', payload: { offsetMs: -3_600_000 } })
    expect(answer.json()).toEqual({ now: new Date(before - 3_600_000).toISOString(), offsetMs: -3_600_000 })
    expect(await work.studio().runner.runDue()).toBe(1)
    expect(work.platform.calls.at(-1)).toMatchObject({ action: 'win', round_id: id })
  })

  test.each([{}, { offsetMs: 1.5 }, { offsetMs: '5' }])('refuses %j', async (payload) => {
    expect((await work.studio().app.inject({ method: 'POST', url: '/dev/clock', payload })).statusCode).toBe(400)
  })
})

test('a request id is returned, an invalid one is replaced', async () => {
  expect((await get('/healthz', { headers: { 'x-request-id': 'abcdef-123456' } })).headers['x-request-id']).toBe(
    'abcdef-123456',
  )
  expect((await get('/healthz', { headers: { 'x-request-id': 'a b' } })).headers['x-request-id']).toMatch(
    /^[0-9a-f-]{36}$/,
  )
})

test('an unknown path is not found, with the body of every refusal', async () => {
  const answer = await get('/nowhere')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { code: 'NOT_FOUND', requestId: answer.headers['x-request-id'] },
  ])
})

describe('the game page', () => {
  test('may be framed only by the player sites, runs no third-party code and sends no referrer', async () => {
    const answer = await get('/play/zoloto-skifiv?launch=x&language=kz')
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('frame-ancestors http://localhost:3000;'),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    expect(answer.body).toContain('<html lang="kk"')
  })

  test.each([
    '/play/zoloto-skifiv?language=kz&language=en',
    '/play/zoloto-skifiv?language=constructor',
    '/play/zoloto-skifiv?language=__proto__',
    '/play/zoloto-skifiv?language',
  ])('is in Russian where the address names no language: %s', async (address) => {
    const answer = await get(address)
    expect([answer.statusCode, answer.body.includes('<html lang="ru"')]).toEqual([200, true])
  })

  test('of an unknown game is not found', async () => expect((await get('/play/none')).statusCode).toBe(404))
})

test('the sandbox lists every game on its front page and opens one in play money', async () => {
  expect((await get('/?language=kk')).body).toContain('Скиф алтыны')
  const opened = await get('/demo/berkut?language=kk')
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/play\/berkut\?launch=[\w-]{43}&language=kk$/),
  ])
  expect((await get('/demo/none')).statusCode).toBe(404)
  for (const address of ['/?language=kk&language=en', '/demo/berkut?language=kk&language=en'])
    expect((await get(address)).statusCode).toBeLessThan(400)
})

test('migrations run once, and a second start has nothing to do', async () => {
  expect(await migrateStudio(work.sql)).toEqual([])
})

test('a migration that changed after it was applied stops the start', async () => {
  await work.sql`update studio.migration set hash = 'other'`
  await expect(migrateStudio(work.sql)).rejects.toThrow('changed after it was applied')
  await work.ownSql()`drop schema studio cascade`
})
