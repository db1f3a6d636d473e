import { instant } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveStreams } from './serve-streams.ts'

let now = instant('2026-11-25T12:00:00.000Z')
const machine = { now: () => now }
let server: FastifyInstance

beforeAll(async () => {
  server = await createServer({
    logger: createLogger({ name: 'sandbox', level: 'silent' }),
    clock: machine,
    chance: systemChance,
    proxyHops: 0,
  })
  serveStreams(server, { machine })
})
afterAll(() => server.close())

const get = (path: string) => server.inject({ url: `/streams/zoloto-skifiv/${path}` })
const become = (state: unknown, name = 'zoloto-skifiv') =>
  server.inject({ method: 'POST', url: `/streams/${name}/state`, payload: { state } })

/** Types of the boxes of an MP4 file. */
function boxesOf(bytes: Buffer): readonly string[] {
  const types: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

describe('the stream of the sandbox', () => {
  test('is read by any site: master playlist, playlists of two qualities, segments of fragmented MP4', async () => {
    const master = await get('main.m3u8')
    expect([
      master.statusCode,
      master.headers['content-type'],
      master.headers['access-control-allow-origin'],
      master.headers['cache-control'],
    ]).toEqual([200, 'application/vnd.apple.mpegurl', '*', 'no-store'])
    const playlists = master.body.split('\n').filter((line) => line.endsWith('.m3u8'))
    expect(playlists).toEqual(['360p/live.m3u8', '180p/live.m3u8'])
    for (const playlist of playlists) {
      const { body } = await get(playlist)
      expect(boxesOf((await get(playlist.replace('live.m3u8', 'init.mp4'))).rawPayload)).toEqual(['ftyp', 'moov'])
      for (const segment of body.split('\n').filter((line) => line.endsWith('.m4s'))) {
        const reply = await get(playlist.replace('live.m3u8', segment))
        expect([reply.statusCode, reply.headers['content-type'], boxesOf(reply.rawPayload)]).toEqual([
          200,
          'video/mp4',
          ['moof', 'mdat'],
        ])
      }
    }
  })

  test('moves on with the time of the machine', async () => {
    const [before] = [(await get('360p/live.m3u8')).body]
    now = instant(now + 2_000)
    const after = (await get('360p/live.m3u8')).body
    const sequence = (playlist: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1])
    expect(sequence(after) - sequence(before)).toBe(1)
  })

  test.each(['360p/9999999999.m4s', '360p/x.m4s', '720p/live.m3u8', '360p/none.txt'])('has no %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  test('is interrupted and resumed by a tester', async () => {
    expect((await become('down')).json()).toEqual({ items: [{ name: 'zoloto-skifiv', state: 'down' }] })
    expect(
      await Promise.all(
        ['main.m3u8', '360p/live.m3u8', '360p/init.mp4'].map(async (path) => (await get(path)).statusCode),
      ),
    ).toEqual([503, 503, 503])
    await become('live')
    expect((await get('main.m3u8')).statusCode).toBe(200)
  })

  test('refuses a state that does not exist, and a stream that does not', async () => {
    expect([
      (await become('broken')).statusCode,
      (await become('down', 'none-such')).statusCode,
      (await server.inject('/streams/none-such/main.m3u8')).statusCode,
    ]).toEqual([400, 404, 404])
  })
})
