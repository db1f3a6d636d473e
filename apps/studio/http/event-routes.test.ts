import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { PAGES_PER_SESSION_MAX } from '../play/open-pages.ts'
import { seatPlayer, startStudioAtWork, type Player, type StudioAtWork } from '../testing/studio-at-work.ts'

let database: TestDatabase
let work: StudioAtWork
let address: string

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000.00' })
  address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => work.close())
afterAll(() => database.drop())

/** An open page that reads what it is told. */
const follow = async (player: Player) => {
  const response = await fetch(`${address}/client/events`, { headers: { authorization: `Bearer ${player.token}` } })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value
  })()
  await expect.poll(() => heard).toContain(': open')
  return { status: response.status, type: response.headers.get('content-type'), heard: () => heard.replace(': open\n\n', ''), ended }
}

const notify = (form: Record<string, string>) => work.gis('POST', '/balance/notify', form)

test('the pages of a session hear their new balance, and nobody else does', async () => {
  const page = await follow(await seatPlayer(work))
  expect([page.status, page.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await notify({ balance: '7.00', session_id: 'another-session' })
  expect((await notify({ balance: '12.50', session_id: 'platform-session-1' })).statusCode).toBe(200)
  await expect.poll(page.heard).toBe('event: balance\ndata: {"balance":"12.50"}\n\n')
})

test('a balance without a session belongs to nobody and is told to nobody', async () => {
  const page = await follow(await seatPlayer(work))
  expect((await notify({ balance: '12.50' })).statusCode).toBe(200)
  await notify({ balance: '1.00', session_id: 'platform-session-1' })
  await expect.poll(page.heard).toBe('event: balance\ndata: {"balance":"1.00"}\n\n')
})

test.each([[{}], [{ balance: 'much' }], [{ balance: '1.234' }], [{ balance: '-1' }]])('a notice of %j is refused', async (form) => {
  expect((await notify(form as Record<string, string>)).statusCode).toBe(422)
})

test('the pages of a player hear of free rounds in their game, given and taken back', async () => {
  const [here, elsewhere] = [await follow(await seatPlayer(work)), await follow(await seatPlayer(work, { game: 'berkut' }))]
  const at = Math.floor(work.clock.now() / 1_000)
  await work.gis('POST', '/freespins/set', {
    player_id: 'player-1', player_name: 'x', currency: 'UAH', quantity: 5, valid_from: at, valid_until: at + 60, freespin_id: 'f', game_uuid: catalogue[0]?.uuid, total_bet_id: 0,
  })
  await expect.poll(here.heard).toContain('event: free_rounds\ndata: {"freeRounds":{"left":5,"total":5,"stake":"1.00","won":"0.00"')
  await work.gis('POST', '/freespins/cancel', { freespin_id: 'f' })
  await expect.poll(here.heard).toContain('event: free_rounds\ndata: {"freeRounds":null}\n\n')
  expect(elsewhere.heard()).toBe('')
})

test('a page without a session hears nothing', async () => {
  expect((await fetch(`${address}/client/events`)).status).toBe(401)
})

test('of one session no more pages listen than allowed: the oldest ends', async () => {
  const player = await seatPlayer(work)
  const first = await follow(player)
  for (let others = 0; others < PAGES_PER_SESSION_MAX; others += 1) await follow(player)
  await first.ended
})

test('a studio that stops ends its pages', async () => {
  const page = await follow(await seatPlayer(work))
  await work.studio().app.close()
  await page.ended
})
