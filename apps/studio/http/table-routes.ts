import { blackjackRules } from '@zoria/game-maths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PlayDeps } from '../play/deps.ts'
import type { OpenPages } from '../play/open-pages.ts'
import { standingBets } from '../play/tables/live-round.ts'
import type { RunningTable } from '../play/tables/running-table.ts'
import type { TableAnswer, TableEngine } from '../play/tables/table-engine.ts'
import { readTableState } from '../play/tables/table-state.ts'
import { parseAmount } from '../rules/amounts.ts'
import { SPOTS_PER_PLACEMENT_MAX } from '../rules/table-bets.ts'
import type { Session } from '../storage/sessions.ts'
import { ClientError, readBody, uuidField } from './client-error.ts'
import { openEventStream } from './event-stream.ts'

export interface TableRouteDeps extends PlayDeps {
  readonly engine: TableEngine
  readonly pages: OpenPages
  readonly siteOrigins: readonly string[]
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>
}

const amount = z
  .string()
  .max(20)
  .transform((text, ctx): bigint => {
    const minor = parseAmount(text)
    if (minor === null) ctx.addIssue({ code: 'custom', message: 'an amount is needed' })
    return minor ?? 0n
  })

const bodies = {
  bets: z.object({
    requestId: uuidField,
    roundId: uuidField,
    bets: z
      .array(z.object({ spot: z.string().max(40), amount }))
      .min(1)
      .max(SPOTS_PER_PLACEMENT_MAX),
  }),
  undo: z.object({ requestId: uuidField }),
  decision: z.object({
    requestId: uuidField,
    roundId: uuidField,
    step: z.int().min(0).max(100),
    seat: z.int().min(1).max(blackjackRules.seats),
    hand: z
      .int()
      .min(0)
      .max(blackjackRules.handsMax - 1),
    action: z.enum(['hit', 'stand', 'double', 'split']),
  }),
} as const

/**
 * The API of a table's page. `POST /client/table/bets` places bets in the present round: BETS_CLOSED after the close by
 * the studio's clock, BET_UNKNOWN, BET_TOO_SMALL, BET_TOO_LARGE, TABLE_LIMIT, SEAT_TAKEN. `POST /client/table/undo`
 * gives one placement back: BET_NOT_FOUND, BET_PENDING while its stake is not confirmed, BETS_CLOSED, BET_TOO_SMALL if
 * less than the smallest bet would be left on a spot. `POST /client/table/decisions` decides for a hand of blackjack:
 * DECISION_LATE after the step by the studio's clock, DECISION_UNKNOWN for a hand of another or an action it does not
 * have, DECISION_MADE, BET_PENDING. All answer what the player has in the round and are repeatable. `GET
 * /client/table/events` sends `table` and `own` frames, `balance` after a change at another table or a notice of the
 * platform, and those of the chat while the page has it open (`chat-routes.ts`).
 */
export function tableRoutes(app: FastifyInstance, deps: TableRouteDeps): void {
  const { engine } = deps
  app.addHook('preClose', async () => engine.close())
  app.get('/client/table', async (request) => {
    const session = await deps.sessionOf(request)
    return { state: await readTableState(deps, session, deps.siteOrigins) }
  })
  app.post('/client/table/bets', async (request) => {
    const session = await deps.sessionOf(request)
    return answered(deps, await engine.place(session, readBody(bodies.bets, request.body)))
  })
  app.post('/client/table/undo', async (request) => {
    const session = await deps.sessionOf(request)
    return answered(deps, await engine.undo(session, readBody(bodies.undo, request.body).requestId))
  })
  app.post('/client/table/decisions', async (request) => {
    const session = await deps.sessionOf(request)
    return answered(deps, await engine.decide(session, readBody(bodies.decision, request.body)))
  })
  app.get('/client/table/events', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await deps.sessionOf(request)
    const running = tableOf(engine, session)
    if (running.pages.seated() >= running.table.seats && !mayStay(running, session.playerId))
      throw new ClientError(409, 'TABLE_FULL')
    const stream = openEventStream(request, reply)
    stream.send('table', JSON.stringify(running.frame()))
    for (const own of engine.ownOf(running.table.id, session.playerId)) stream.send('own', JSON.stringify(own))
    stream.onClose(
      running.pages.add({ playerId: session.playerId, sessionId: session.id, send: stream.send, end: stream.end }),
    )
    // The platform tells the pages of a session their balance, whatever game they show.
    stream.onClose(
      deps.pages.add({
        session,
        send: ({ type, ...event }) => stream.send(type, JSON.stringify(event)),
        end: stream.end,
      }),
    )
  })
}

// A player who lost the connection returns to own bets in the round, even if another page took the place meanwhile.
const mayStay = ({ pages, present }: RunningTable, playerId: string): boolean =>
  pages.isSeated(playerId) || standingBets(present()?.players.get(playerId)).length > 0

const tableOf = (engine: TableEngine, session: Session): RunningTable => {
  const running = engine.tables.get(session.tableId ?? '')
  if (running === undefined) throw new ClientError(404, 'GAME_NOT_FOUND')
  return running
}

const answered = ({ clock }: Pick<PlayDeps, 'clock'>, answer: TableAnswer): object => {
  if (answer.ok) return { own: answer.own, now: clock.now() }
  const isMissing = answer.code === 'BET_NOT_FOUND'
  throw new ClientError(isMissing ? 404 : 409, answer.code, { now: clock.now() })
}
