import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_SEED_PATTERN } from '@zoria/game-maths'
import type { SecurityEventKind, SecurityLog } from '@zoria/platform/security-log'
import { z } from 'zod'
import { playFreeSpin, viewPlayed } from '../play/free-rounds.ts'
import { isGameHalted, playSpin } from '../play/spins.ts'
import { createFindSession, enter, type FindSession } from '../play/launches.ts'
import type { PlayDeps } from '../play/deps.ts'
import type { OpenPages } from '../play/open-pages.ts'
import type { TableEngine } from '../play/tables/table-engine.ts'
import type { TableChats } from '../play/tables/table-chats.ts'
import { readTableState } from '../play/tables/table-state.ts'
import { rotateSeeds } from '../play/rotate-seeds.ts'
import { readBalance, readSessionState } from '../play/session-state.ts'
import { viewRecall, viewRound, viewSeeds } from '../play/views.ts'
import { parseAmount } from '../rules/amounts.ts'
import type { Round } from '../storage/rounds.ts'
import { findSeed, listSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import { ClientError, readBody, uuidField } from './client-error.ts'
import { chatRoutes } from './chat-routes.ts'
import { createCallLimits } from './rate-limit.ts'
import { eventRoutes } from './event-routes.ts'
import { tableRoutes } from './table-routes.ts'

export interface ClientDeps extends PlayDeps {
  readonly pages: OpenPages
  readonly engine: TableEngine
  readonly chats: TableChats
  readonly siteOrigins: readonly string[]
  readonly security: Pick<SecurityLog, 'report'>
}

interface RouteDeps extends ClientDeps {
  readonly findSession: FindSession
}

// Created once: creating a schema costs more than parsing a body.
const bodies = {
  enter: z.object({ launch: z.string().min(1).max(200) }),
  spin: z.object({ requestId: uuidField, stake: z.string().max(20) }),
  freeSpin: z.object({ requestId: uuidField }),
  seeds: z.object({ clientSeed: z.string().regex(CLIENT_SEED_PATTERN) }),
} as const

/** The API of the game page: JSON, with the session token as Bearer. A token reads and plays only its own session. */
export function clientRoutes(given: ClientDeps): (app: FastifyInstance) => Promise<void> {
  const deps: RouteDeps = { ...given, findSession: createFindSession(given) }
  return async (app) => {
    const limits = createCallLimits()
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      // Real time: the rate of calls does not depend on the sandbox clock.
      const waitMs = limits({ token: request.headers.authorization, address: request.ip }, performance.now())
      if (waitMs > 0) {
        reply.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
        report(deps, request, { kind: 'rate_limited', reason: 'calls' })
      }
      done(waitMs > 0 ? new ClientError(429, 'RATE_LIMITED') : undefined)
    })
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    sessionRoutes(app, deps)
    eventRoutes(app, { ...deps, sessionOf: (request) => sessionOf(deps, request) })
    roundRoutes(app, deps)
    seedRoutes(app, deps)
    tableRoutes(app, { ...deps, sessionOf: (request) => sessionOf(deps, request, 'table') })
    chatRoutes(app, {
      chats: deps.chats,
      sessionOf: (request) => sessionOf(deps, request, 'table'),
      limited: (request) => report(deps, request, { kind: 'rate_limited', reason: 'chat' }),
    })
  }
}

const sessionRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  app.post('/client/enter', async (request) => {
    const { launch } = readBody(bodies.enter, request.body)
    const entered = await enter(deps, launch)
    if (entered === null) {
      report(deps, request, { kind: 'token_rejected', reason: 'launch' })
      throw new ClientError(409, 'LAUNCH_USED')
    }
    const { token, session } = entered
    // A table's page and a slot's page start with states of their own.
    return {
      token,
      state:
        session.tableId === null
          ? await readSessionState(deps, session, deps.siteOrigins)
          : await readTableState(deps, session, deps.siteOrigins),
    }
  })
  app.get('/client/state', async (request) => ({
    state: await readSessionState(deps, await sessionOf(deps, request), deps.siteOrigins),
  }))
  app.get('/client/balance', async (request) => ({ balance: await readBalance(deps, await sessionOf(deps, request)) }))
}

const roundRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  app.post('/client/spins', async (request) => {
    const session = await sessionOf(deps, request)
    const wanted = readBody(bodies.spin, request.body)
    const stake = parseAmount(wanted.stake)
    if (stake === null) throw new ClientError(400, 'STAKE_INVALID')
    if (await isGameHalted(deps, session, wanted.requestId)) throw new ClientError(409, 'GAME_MAINTENANCE')
    const played = await playSpin(deps, session, { requestId: wanted.requestId, stake })
    if (!played.ok) {
      const { code, ...facts } = played.refusal
      throw new ClientError(code === 'STAKE_INVALID' ? 400 : 409, code, facts)
    }
    return { round: viewRound(played.round) }
  })
  app.post('/client/free-spins', async (request) => {
    const session = await sessionOf(deps, request)
    const { requestId } = readBody(bodies.freeSpin, request.body)
    if (await isGameHalted(deps, session, requestId)) throw new ClientError(409, 'GAME_MAINTENANCE')
    const played = await playFreeSpin(deps, session, requestId)
    if (played.ok) return { round: await viewPlayed(deps, played.round) }
    const { code, ...facts } = played.refusal
    throw new ClientError(409, code, facts)
  })
  app.post('/client/rounds/:id/shown', async (request) => {
    const round = await ownRound(deps, request)
    return { round: await viewPlayed(deps, await deps.runner.show(round.id)) }
  })
  app.get('/client/rounds/:id', async (request) => {
    const round = await deps.runner.advance((await ownRound(deps, request)).id)
    const seed = await findSeed(deps.sql, round.seedId)
    if (seed === null) throw new Error(`Round ${round.id} has no seeds`)
    return { round: viewRecall(round, seed) }
  })
}

const seedRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const seeds = async (session: Session) => ({ seeds: viewSeeds(await listSeeds(deps.sql, session.scope)) })
  app.get('/client/seeds', async (request) => seeds(await sessionOf(deps, request)))
  app.post('/client/seeds/rotate', async (request) => {
    const session = await sessionOf(deps, request)
    const { clientSeed } = readBody(bodies.seeds, request.body)
    if (!(await rotateSeeds(deps, session, clientSeed))) throw new ClientError(409, 'ROUND_OPEN')
    return seeds(session)
  })
}

/** The session of a request's token, of a page of the given kind. */
const sessionOf = async (
  deps: RouteDeps,
  request: FastifyRequest,
  kind: 'slot' | 'table' = 'slot',
): Promise<Session> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const session = scheme === 'Bearer' && token ? await deps.findSession(token) : null
  if (session === null) {
    if (token) report(deps, request, { kind: 'token_rejected', reason: 'session' })
    throw new ClientError(401, 'SESSION_ENDED')
  }
  if ((session.tableId === null) !== (kind === 'slot')) throw new ClientError(404, 'GAME_NOT_FOUND')
  return session
}

const report = (
  { security }: Pick<ClientDeps, 'security'>,
  request: FastifyRequest,
  { kind, reason }: { readonly kind: SecurityEventKind; readonly reason: string },
): void =>
  security.report({ kind, address: request.ip, facts: { route: request.routeOptions.url ?? 'unknown', reason } })

// Another player's round is answered like one that does not exist.
const ownRound = async (deps: RouteDeps, request: FastifyRequest): Promise<Round> => {
  const session = await sessionOf(deps, request)
  const { id } = request.params as { id: string }
  const round = uuidField.safeParse(id).success ? await deps.runner.find(id) : null
  if (round === null || round.scope !== session.scope) throw new ClientError(404, 'ROUND_NOT_FOUND')
  return round
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof ClientError) return reply.code(error.status).send({ ...error.body(), requestId: request.id })
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500)
    return reply.code(statusCode).send({ code: 'VALIDATION_ERROR', message: 'VALIDATION_ERROR', requestId: request.id })
  request.log.error({ err: error, requestId: request.id }, 'a client call failed')
  return reply
    .code(500)
    .send({ code: 'INTERNAL_SERVER_ERROR', message: 'INTERNAL_SERVER_ERROR', requestId: request.id })
}
