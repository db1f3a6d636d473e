import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenPages } from '../play/open-pages.ts'
import type { Session } from '../storage/sessions.ts'
import { openEventStream } from './event-stream.ts'

export interface EventDeps {
  readonly pages: OpenPages
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>
}

/** `GET /client/events`: events for an open page (`StudioEvent`), as server-sent events. */
export function eventRoutes(app: FastifyInstance, deps: EventDeps): void {
  app.addHook('preClose', async () => deps.pages.endAll())
  app.get('/client/events', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await deps.sessionOf(request)
    const stream = openEventStream(request, reply)
    stream.onClose(
      deps.pages.add({
        session,
        send: ({ type, ...event }) => stream.send(type, JSON.stringify(event)),
        end: stream.end,
      }),
    )
  })
}
