import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenPages } from '../play/open-pages.ts'
import type { Session } from '../storage/sessions.ts'

export interface EventDeps {
  readonly pages: OpenPages
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>
}

/** A comment this often keeps the connection alive through proxies and finds out who is gone. */
const HEARTBEAT_MS = 20_000
/** Then the page has to come again, and to show that its session still lasts. */
const STREAM_MS = 3_600_000

/** `GET /client/events`: what an open page is told without asking (`StudioEvent`), as server-sent events. */
export function eventRoutes(app: FastifyInstance, deps: EventDeps): void {
  app.addHook('preClose', async () => deps.pages.endAll())
  app.get('/client/events', async (request, reply) => {
    const session = await deps.sessionOf(request)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', 'X-Request-Id': request.id })
    // A write to a stream that is gone would be a fault of the whole process.
    const write = (text: string): void => {
      if (!stream.writableEnded && !stream.destroyed) stream.write(text)
    }
    write(': open\n\n')

    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
    const ending = setTimeout(() => stream.end(), STREAM_MS)
    const leave = deps.pages.add({
      session,
      send: ({ type, ...event }) => write(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`),
      end: () => void stream.end(),
    })
    stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(ending)
      leave()
    })
  })
}
