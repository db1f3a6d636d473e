import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { PlayDeps } from '../play/deps.ts'
import type { OpenPages } from '../play/open-pages.ts'
import type { TableChats } from '../play/tables/table-chats.ts'
import type { TableEngine } from '../play/tables/table-engine.ts'
import { readFreeRounds } from '../play/free-rounds.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { FreeGrant } from '../storage/free-grants.ts'
import { GisError } from './errors.ts'
import { cancelFreeSpins, freeSpinBets, getFreeSpins, setFreeSpins } from './free-spin-calls.ts'
import { freeSpinLimits, gameTags, gamesPage, jackpots, stakeLimits } from './catalogue-calls.ts'
import { admit, type Form, type GateDeps } from './admit-call.ts'
import { init, initDemo, lobby } from './launch-calls.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { readValidation, runSelfValidation, startValidation, type ValidationDeps } from './self-validate.ts'
import { statement } from './statement-call.ts'
import { cancelVoucher, getVoucher, setVoucher } from './voucher-calls.ts'
import { amountField, nameField, readForm } from './form-fields.ts'

export interface GisDeps extends PlayDeps, GateDeps, ValidationDeps {
  readonly publicUrl: string
  readonly pages: OpenPages
  readonly engine: Pick<TableEngine, 'tables'>
  readonly chats: Pick<TableChats, 'meet'>
  /** Catalogue calls per second. GIS: one in production, a hundred on staging. */
  readonly gamesPerSecond: number
}

/** Answers an admitted call. Undefined becomes an empty 200. */
type Answer = (
  form: Form,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<object | void> | object | void

type Call = readonly [method: 'GET' | 'POST', path: string, answer: Answer]

/** The provider API that platforms call: signed forms in, JSON out (docs/rules/gis.md). */
export function gisRoutes(deps: GisDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_, body, done) => done(null, body),
    )
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
    for (const url of [
      '/games/*',
      '/limits/*',
      '/freespins/*',
      '/freevouchers/*',
      '/self-validate/*',
      '/balance/*',
      '/operations/*',
    ]) {
      app.all(url, async () => {
        throw new GisError(404, 'There is no such call')
      })
    }
  }
}

const callsOf = (deps: GisDeps): readonly Call[] => [
  [
    'GET',
    '/games',
    (form, { request, reply }) => {
      const page = gamesPage(form, `${request.protocol}://${request.host}`)
      reply.headers(page.headers)
      return page.body
    },
  ],
  ['GET', '/game-tags', (form) => gameTags(form)],
  ['GET', '/games/lobby', (form, { request }) => lobby(deps, form, `${request.protocol}://${request.host}`)],
  ['POST', '/games/init', (form) => init(deps, form)],
  ['POST', '/games/init-demo', (form) => initDemo(deps, form)],
  ['GET', '/limits', () => stakeLimits()],
  ['GET', '/limits/freespin', () => freeSpinLimits()],
  [
    'GET',
    '/jackpots',
    (_, { reply }) => {
      reply.header('Cache-Control', 'private, max-age=60')
      return jackpots()
    },
  ],
  ['POST', '/balance/notify', (form) => notifyBalance(deps.pages, form)],
  ['GET', '/freespins/bets', (form) => freeSpinBets(form)],
  ['POST', '/freespins/set', async (form) => notifyFreeRounds(deps, await setFreeSpins(deps, form))],
  ['GET', '/freespins/get', (form) => getFreeSpins(deps, form)],
  ['POST', '/freespins/cancel', async (form) => notifyFreeRounds(deps, await cancelFreeSpins(deps, form))],
  ['POST', '/freevouchers/set', (form) => setVoucher(deps, form)],
  ['GET', '/freevouchers/get', (form) => getVoucher(deps, form)],
  ['POST', '/freevouchers/cancel', (form) => cancelVoucher(deps, form)],
  ['GET', '/operations/rounds', (form) => statement(deps, form)],
  ['POST', '/self-validate', () => runSelfValidation(deps)],
  ['POST', '/self-validate/run', (_, { request }) => startValidation(deps, request.log)],
  ['GET', '/self-validate/result/:id', (_, { request }) => readValidation(deps, (request.params as { id: string }).id)],
]

const allMethods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const refuseOtherMethods = (
  app: FastifyInstance,
  { method, url }: { readonly method: 'GET' | 'POST'; readonly url: string },
): void => {
  app.route({
    method: allMethods.filter((other) => other !== method),
    url,
    // Before the body is read, because the body is irrelevant.
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
  return statusCode === 415
    ? new GisError(415, 'Parameters come as application/x-www-form-urlencoded')
    : new GisError(400, 'The call cannot be read')
}

const notifyForm = z.object({ balance: amountField, session_id: nameField.optional() })

/** `POST /balance/notify`: sends the open pages of a session their new balance. A call without a session is ignored. */
function notifyBalance(pages: OpenPages, form: Form): void {
  const { balance, session_id } = readForm(notifyForm, form)
  if (session_id === undefined) return
  for (const page of pages.ofPlatformSession(session_id)) page.send({ type: 'balance', balance: formatAmount(balance) })
}

/** Sends the open pages of a player the state of their free rounds, after a grant or a cancellation. */
async function notifyFreeRounds(
  deps: Pick<PlayDeps, 'sql' | 'clock'> & { readonly pages: OpenPages },
  grant: FreeGrant,
): Promise<void> {
  const seats = deps.pages.ofPlayer(grant.playerId).filter(({ session }) => session.gameSlug === grant.gameSlug)
  for (const page of seats) page.send({ type: 'free_rounds', freeRounds: await readFreeRounds(deps, page.session) })
}
