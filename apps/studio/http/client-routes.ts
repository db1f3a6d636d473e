import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_SEED_PATTERN } from '@zoria/game-maths'
import { z } from 'zod'
import { playFreeSpin, viewPlayed } from '../play/free-rounds.ts'
import { isHeldBack } from '../play/held-back.ts'
import { createFindSession, type FindSession } from '../play/known-sessions.ts'
import { enter } from '../play/launches.ts'
import type { PlayDeps } from '../play/deps.ts'
import type { OpenPages } from '../play/open-pages.ts'
import { rotateSeeds } from '../play/rotate-seeds.ts'
import { readBalance, readSessionState } from '../play/session-state.ts'
import { playSpin } from '../play/spins.ts'
import { viewRound, viewSeed, viewSeeds } from '../play/views.ts'
import { parseAmount } from '../rules/amounts.ts'
import type { Round } from '../storage/rounds.ts'
import { findSeed, listSeeds } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import { createCallLimits } from './call-limits.ts'
import { ClientError } from './client-errors.ts'
import { eventRoutes } from './event-routes.ts'

export interface ClientDeps extends PlayDeps {
  readonly pages: OpenPages
  readonly siteOrigins: readonly string[]
}

interface RouteDeps extends ClientDeps {
  readonly findSession: FindSession
}

const uuid = z.uuid()

// Made once: a schema costs more to make than a body to read.
const bodies = {
  enter: z.object({ launch: z.string().min(1).max(200) }),
  spin: z.object({ requestId: uuid, stake: z.string().max(20) }),
  freeSpin: z.object({ requestId: uuid }),
  seeds: z.object({ clientSeed: z.string().regex(CLIENT_SEED_PATTERN) }),
} as const

/** What the game page calls: JSON, with the session's own token as Bearer. A token reads and plays its own session only. */
export function clientRoutes(given: ClientDeps): (app: FastifyInstance) => Promise<void> {
  const deps: RouteDeps = { ...given, findSession: createFindSession(given) }
  return async (app) => {
    const limits = createCallLimits()
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      // Time as it passes: how fast calls come has nothing to do with the clock of the games.
      const waitMs = limits({ token: request.headers.authorization, address: request.ip }, performance.now())
      if (waitMs > 0) reply.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
      done(waitMs > 0 ? new ClientError(429, 'RATE_LIMITED') : undefined)
    })
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    sessionRoutes(app, deps)
    eventRoutes(app, { pages: deps.pages, sessionOf: (request) => sessionOf(deps, request) })
    roundRoutes(app, deps)
    seedRoutes(app, deps)
  }
}

const sessionRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  app.post('/client/enter', async (request) => {
    const { launch } = read(bodies.enter, request.body)
    const entered = await enter(deps, launch)
    if (entered === null) throw new ClientError(409, 'LAUNCH_USED')
    return { token: entered.token, state: await readSessionState(deps, entered.session, deps.siteOrigins) }
  })
  app.get('/client/state', async (request) => ({ state: await readSessionState(deps, await sessionOf(deps, request), deps.siteOrigins) }))
  app.get('/client/balance', async (request) => ({ balance: await readBalance(deps, await sessionOf(deps, request)) }))
}

const roundRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  app.post('/client/spins', async (request) => {
    const session = await sessionOf(deps, request)
    const wanted = read(bodies.spin, request.body)
    const stake = parseAmount(wanted.stake)
    if (stake === null) throw new ClientError(400, 'STAKE_INVALID')
    if (await isHeldBack(deps, session, wanted.requestId)) throw new ClientError(409, 'GAME_MAINTENANCE')
    const played = await playSpin(deps, session, { requestId: wanted.requestId, stake })
    if (!played.ok) {
      const { code, ...facts } = played.refusal
      throw new ClientError(code === 'STAKE_INVALID' ? 400 : 409, code, facts)
    }
    return { round: viewRound(played.round) }
  })
  app.post('/client/free-spins', async (request) => {
    const session = await sessionOf(deps, request)
    const { requestId } = read(bodies.freeSpin, request.body)
    if (await isHeldBack(deps, session, requestId)) throw new ClientError(409, 'GAME_MAINTENANCE')
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
    if (seed === null) throw new Error(`Round ${round.id} has lost its seeds`)
    return { round: { ...viewRound(round), seeds: viewSeed(seed) } }
  })
}

const seedRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const seeds = async (session: Session) => ({ seeds: viewSeeds(await listSeeds(deps.sql, session.scope)) })
  app.get('/client/seeds', async (request) => seeds(await sessionOf(deps, request)))
  app.post('/client/seeds/rotate', async (request) => {
    const session = await sessionOf(deps, request)
    const { clientSeed } = read(bodies.seeds, request.body)
    if (!(await rotateSeeds(deps, session, clientSeed))) throw new ClientError(409, 'ROUND_OPEN')
    return seeds(session)
  })
}

const sessionOf = async (deps: RouteDeps, request: FastifyRequest): Promise<Session> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const session = scheme === 'Bearer' && token ? await deps.findSession(token) : null
  if (session === null) throw new ClientError(401, 'SESSION_ENDED')
  return session
}

// Another player's round answers like one that does not exist.
const ownRound = async (deps: RouteDeps, request: FastifyRequest): Promise<Round> => {
  const session = await sessionOf(deps, request)
  const { id } = request.params as { id: string }
  const round = uuid.safeParse(id).success ? await deps.runner.find(id) : null
  if (round === null || round.scope !== session.scope) throw new ClientError(404, 'ROUND_NOT_FOUND')
  return round
}

const read = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ClientError(400, 'VALIDATION_ERROR', Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), 'INVALID'])))
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof ClientError) return reply.code(error.status).send({ ...error.body(), requestId: request.id })
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500) return reply.code(statusCode).send({ code: 'VALIDATION_ERROR', message: 'VALIDATION_ERROR', requestId: request.id })
  request.log.error({ err: error, requestId: request.id }, 'a client call failed')
  return reply.code(500).send({ code: 'INTERNAL_SERVER_ERROR', message: 'INTERNAL_SERVER_ERROR', requestId: request.id })
}
