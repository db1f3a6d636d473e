import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@zoria/platform/clock'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { beginOf, masterPlaylist, mediaPlaylist, newestSegment, type StreamLevel } from './playlists.ts'

/** What a stream does now: plays, answers nothing but 503, or sends as slowly as a bad network. */
const conditions = ['live', 'down', 'slow'] as const
type Condition = (typeof conditions)[number]
type Video = { readonly init: Buffer; readonly segments: readonly Buffer[] }
type Stream = { readonly videos: ReadonlyMap<string, Video>; condition: Condition }

/** Best first. Bandwidths are the peaks of the recorded segments. */
const levels: readonly StreamLevel[] = [
  { name: '360p', bandwidth: 260_000, resolution: '640x360', codecs: 'vp09.00.21.08,opus' },
  { name: '180p', bandwidth: 140_000, resolution: '320x180', codecs: 'vp09.00.11.08,opus' },
]

/** A slow stream sends so many bits in a second: enough for the lowest quality alone. */
const slowBits = 150_000

const wanted = z.object({ state: z.enum(conditions) })

type Address = { Params: { readonly name: string; readonly level: string; readonly file: string } }

/**
 * A live HLS stream of a machine, from recorded segments (scripts/streams) in moving playlists: `GET
 * /streams/{name}/main.m3u8`. `POST /streams/{name}/state {state: "live" | "down" | "slow"}` interrupts or slows it
 * down, `GET /streams` lists all. `machine` is the clock of this machine: a stream does not jump with the clock of the
 * platform.
 */
export function serveStreams(server: FastifyInstance, { machine }: { readonly machine: Clock }): void {
  const streams = recordedStreams()
  const begin = beginOf(machine.now())
  const all = () => ({ items: [...streams].map(([name, { condition }]) => ({ name, state: condition })) })

  server.get('/streams', async (_, reply) => reply.serializer(JSON.stringify).send(all()))

  server.post<Address>('/streams/:name/state', async (request, reply) => {
    const [asked, stream] = [wanted.safeParse(request.body), streams.get(request.params.name)]
    if (!asked.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { state: 'INVALID' } })
    if (!stream) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    stream.condition = asked.data.state
    return reply.serializer(JSON.stringify).send(all())
  })

  const whenUp =
    (answer: (stream: Stream, request: FastifyRequest<Address>, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<Address>, reply: FastifyReply) => {
      const stream = streams.get(request.params.name)
      // Players on the site read the stream from another origin.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      if (!stream) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
      return stream.condition === 'down'
        ? reply.status(503).type('text/plain').serializer(String).send('the stream is down')
        : answer(stream, request, reply)
    }

  server.get<Address>(
    '/streams/:name/main.m3u8',
    whenUp(async (_, __, reply) => sendPlaylist(reply, masterPlaylist(levels))),
  )

  server.get<Address>(
    '/streams/:name/:level/:file',
    whenUp(async ({ videos, condition }, request, reply) => {
      const { level, file } = request.params
      const video = videos.get(level)
      if (!video) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
      if (file === 'live.m3u8')
        return sendPlaylist(reply, mediaPlaylist({ now: machine.now(), begin, loop: video.segments.length }))
      const bytes = bytesOf(file, video, newestSegment({ now: machine.now(), begin }))
      if (!bytes) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
      if (condition === 'slow') await wait((bytes.length * 8_000) / slowBits)
      return reply
        .header('cache-control', 'public, max-age=60')
        .type('video/mp4')
        .serializer((body) => body as never)
        .send(bytes)
    }),
  )
}

function sendPlaylist(reply: FastifyReply, playlist: string): FastifyReply {
  return reply.type('application/vnd.apple.mpegurl').serializer(String).send(playlist)
}

/** A segment up to the newest by its number; undefined for any other file. */
function bytesOf(file: string, { init, segments }: Video, newest: number): Buffer | undefined {
  if (file === 'init.mp4') return init
  const number = /^(\d{1,12})\.m4s$/.exec(file)?.[1]
  return number === undefined || Number(number) > newest ? undefined : segments[Number(number) % segments.length]
}

/** Reads every recorded stream once. */
function recordedStreams(): ReadonlyMap<string, Stream> {
  const folder = join(import.meta.dirname, 'video')
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      {
        videos: new Map(levels.map(({ name: level }) => [level, videoIn(join(folder, name, level))])),
        condition: 'live',
      },
    ]),
  )
}

function videoIn(folder: string): Video {
  const count = readdirSync(folder).filter((file) => file.endsWith('.m4s')).length
  return {
    init: readFileSync(join(folder, 'init.mp4')),
    segments: Array.from({ length: count }, (_, number) => readFileSync(join(folder, `${number}.m4s`))),
  }
}
