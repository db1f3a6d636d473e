import { beforeEach, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { PAGES_PER_SESSION_MAX } from '../play/open-pages.ts'
import { seatPlayer, type Player } from '../testing/studio-at-work.ts'
import { seatAtTable } from '../testing/table-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })
let address: string

beforeEach(async () => {
  address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
})

/** An open page that collects its events. */
const follow = async ({ token }: Pick<Player, 'token'>, path = '/client/events') => {
  const response = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value
  })()
  await expect.poll(() => received).toContain(': open')
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    received: () => received.replace(': open\n\n', ''),
    ended,
  }
}

const notify = (form: Record<string, string>) => work.gis('POST', '/balance/notify', form)

test('only the pages of a session receive its new balance', async () => {
  const page = await follow(await seatPlayer(work))
  expect([page.status, page.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await notify({ balance: '7.00', session_id: 'another-session' })
  expect((await notify({ balance: '12.50', session_id: 'platform-session-1' })).statusCode).toBe(200)
  await expect.poll(page.received).toBe('event: balance\ndata: {"balance":"12.50"}\n\n')
})

test('the page of a table receives the new balance of its session', async () => {
  const page = await follow(await seatAtTable(work), '/client/table/events')
  expect((await notify({ balance: '12.50', session_id: 'platform-session-1' })).statusCode).toBe(200)
  await expect.poll(page.received).toContain('event: balance\ndata: {"balance":"12.50"}\n\n')
})

test('a balance without a session is ignored', async () => {
  const page = await follow(await seatPlayer(work))
  expect((await notify({ balance: '12.50' })).statusCode).toBe(200)
  await notify({ balance: '1.00', session_id: 'platform-session-1' })
  await expect.poll(page.received).toBe('event: balance\ndata: {"balance":"1.00"}\n\n')
})

test.each([[{}], [{ balance: 'much' }], [{ balance: '1.234' }], [{ balance: '-1' }]])(
  'a notice of %j is refused',
  async (form) => {
    expect((await notify(form as Record<string, string>)).statusCode).toBe(422)
  },
)

const giveFreeRounds = () => {
  const at = Math.floor(work.clock.now() / 1_000)
  return work.gis('POST', '/freespins/set', {
    player_id: 'player-1',
    player_name: 'x',
    currency: 'UAH',
    quantity: 5,
    valid_from: at,
    valid_until: at + 60,
    freespin_id: 'f',
    game_uuid: catalogue[0]?.uuid,
    total_bet_id: 0,
  })
}
const given = 'event: free_rounds\ndata: {"freeRounds":{"left":5,"total":5,"stake":"1.00","won":"0.00"'

test('a page that was not connected when free rounds were granted receives them when it is back', async () => {
  const player = await seatPlayer(work)
  await giveFreeRounds()
  const page = await follow(player)
  await expect.poll(page.received).toContain(given)
})

test('the pages of a player receive granted and cancelled free rounds of their game', async () => {
  const [here, elsewhere] = [
    await follow(await seatPlayer(work)),
    await follow(await seatPlayer(work, { game: 'berkut' })),
  ]
  await giveFreeRounds()
  await expect.poll(here.received).toContain(given)
  await work.gis('POST', '/freespins/cancel', { freespin_id: 'f' })
  await expect.poll(here.received).toContain('event: free_rounds\ndata: {"freeRounds":null}\n\n')
  expect(elsewhere.received()).toBe('')
})

test('a page without a session receives nothing', async () => {
  expect((await fetch(`${address}/client/events`)).status).toBe(401)
})

test('a session has a maximum of open pages: the oldest is closed', async () => {
  const player = await seatPlayer(work)
  const first = await follow(player)
  for (let others = 0; others < PAGES_PER_SESSION_MAX; others += 1) await follow(player)
  await first.ended
})

test('a stopping studio closes the streams of its pages', async () => {
  const page = await follow(await seatPlayer(work))
  await work.studio().app.close()
  await page.ended
})
