import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { PlayDeps } from '../play/deps.ts'
import type { OpenPages } from '../play/open-pages.ts'
import { GisError } from './errors.ts'
import { cancelFreeSpins, freeSpinBets, getFreeSpins, setFreeSpins } from './free-spin-calls.ts'
import { freeSpinLimits, gameTags, gamesPage, jackpots, stakeLimits } from './game-items.ts'
import { admit, type Form, type GateDeps } from './gate.ts'
import { init, initDemo, lobby } from './launch-calls.ts'
import { createRateLimit } from './rate-limit.ts'
import { runSelfValidation, type ValidationDeps } from './self-validate.ts'
import { statement } from './statement-call.ts'
import { notifyBalance, tellFreeRounds } from './tell-pages.ts'
import { readValidation, startValidation } from './validation-tasks.ts'
import { cancelVoucher, getVoucher, setVoucher } from './voucher-calls.ts'

export interface GisDeps extends PlayDeps, GateDeps, ValidationDeps {
  readonly publicUrl: string
  readonly pages: OpenPages
  /** How many calls of the catalogue a second. GIS: one in production, a hundred on staging. */
  readonly gamesPerSecond: number
}

/** Answers a call that was let in. Nothing to say is an empty 200. */
type Answer = (form: Form, call: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => Promise<object | void> | object | void

type Call = readonly [method: 'GET' | 'POST', path: string, answer: Answer]

/** The provider API that platforms call: signed forms in, JSON out (docs/rules/gis.md). */
export function gisRoutes(deps: GisDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_, body, done) => done(null, body))
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply))

    const gamesLimit = createRateLimit(deps.gamesPerSecond)
    for (const [method, url, answer] of callsOf(deps)) {
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          const form = await admit(deps, request, url === '/games' ? gamesLimit : null)
          return reply.send((await answer(form, { request, reply })) ?? '')
        },
      })
      refuseOtherMethods(app, { method, url })
    }
    for (const url of ['/games/*', '/limits/*', '/freespins/*', '/freevouchers/*', '/self-validate/*', '/balance/*', '/operations/*']) {
      app.all(url, async () => {
        throw new GisError(404, 'There is no such call')
      })
    }
  }
}

const callsOf = (deps: GisDeps): readonly Call[] => [
  ['GET', '/games', (form, { request, reply }) => {
    const page = gamesPage(form, `${request.protocol}://${request.host}`)
    reply.headers(page.headers)
    return page.body
  }],
  ['GET', '/game-tags', (form) => gameTags(form)],
  ['GET', '/games/lobby', (form) => lobby(form)],
  ['POST', '/games/init', (form) => init(deps, form)],
  ['POST', '/games/init-demo', (form) => initDemo(deps, form)],
  ['GET', '/limits', () => stakeLimits()],
  ['GET', '/limits/freespin', () => freeSpinLimits()],
  ['GET', '/jackpots', (_, { reply }) => {
    reply.header('Cache-Control', 'private, max-age=60')
    return jackpots()
  }],
  ['POST', '/balance/notify', (form) => notifyBalance(deps.pages, form)],
  ['GET', '/freespins/bets', (form) => freeSpinBets(form)],
  ['POST', '/freespins/set', async (form) => tellFreeRounds(deps, await setFreeSpins(deps, form))],
  ['GET', '/freespins/get', (form) => getFreeSpins(deps, form)],
  ['POST', '/freespins/cancel', async (form) => tellFreeRounds(deps, await cancelFreeSpins(deps, form))],
  ['POST', '/freevouchers/set', (form) => setVoucher(deps, form)],
  ['GET', '/freevouchers/get', (form) => getVoucher(deps, form)],
  ['POST', '/freevouchers/cancel', (form) => cancelVoucher(deps, form)],
  ['GET', '/operations/rounds', (form) => statement(deps, form)],
  ['POST', '/self-validate', () => runSelfValidation(deps)],
  ['POST', '/self-validate/run', (_, { request }) => startValidation(deps, request.log)],
  ['GET', '/self-validate/result/:id', (_, { request }) => readValidation(deps, (request.params as { id: string }).id)],
]

const allMethods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const refuseOtherMethods = (app: FastifyInstance, { method, url }: { readonly method: 'GET' | 'POST'; readonly url: string }): void => {
  app.route({
    method: allMethods.filter((other) => other !== method),
    url,
    // Before the body is read: what it holds does not matter.
    onRequest: async () => {
      throw new GisError(405, `Only ${method} is allowed`, { Allow: method })
    },
    handler: async () => undefined,
  })
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof GisError) return reply.code(error.status).headers(error.headers).send(error.body())
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode >= 500) request.log.error({ err: error, requestId: request.id }, 'a provider call failed')
  const known = foreignError(statusCode)
  return reply.code(known.status).send(known.body())
}

const foreignError = (statusCode: number): GisError => {
  if (statusCode >= 500) return new GisError(500, 'Internal error')
  return statusCode === 415 ? new GisError(415, 'Parameters come as application/x-www-form-urlencoded') : new GisError(400, 'The call cannot be read')
}
