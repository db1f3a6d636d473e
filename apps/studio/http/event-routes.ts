import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlayDeps } from '../play/deps.ts'
import { readFreeRounds } from '../play/free-rounds.ts'
import type { OpenPage, OpenPages } from '../play/open-pages.ts'
import type { Session } from '../storage/sessions.ts'
import { openEventStream } from './event-stream.ts'

export interface EventDeps extends Pick<PlayDeps, 'sql' | 'clock'> {
  readonly pages: OpenPages
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>
}

/** `GET /client/events`: events for an open page (`StudioEvent`), as server-sent events. */
export function eventRoutes(app: FastifyInstance, deps: EventDeps): void {
  app.addHook('preClose', async () => deps.pages.endAll())
  app.get('/client/events', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await deps.sessionOf(request)
    const stream = openEventStream(request, reply)
    const send: OpenPage['send'] = ({ type, ...event }) => stream.send(type, JSON.stringify(event))
    stream.onClose(deps.pages.add({ session, send, end: stream.end }))
    // They may have been granted while the page was not connected.
    const freeRounds = await readFreeRounds(deps, session)
    if (freeRounds !== null) send({ type: 'free_rounds', freeRounds })
  })
}
