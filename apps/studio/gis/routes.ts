import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findGameByUuid } from '../catalogue/catalogue.ts'
import { openLaunch } from '../play/launches.ts'
import type { PlayDeps } from '../play/deps.ts'
import { parseLanguage } from '../rules/languages.ts'
import { parseCurrency } from '../rules/stakes.ts'
import { rememberNonce, type Launch } from '../storage/sessions.ts'
import type { Callback } from './callback.ts'
import { GisError } from './errors.ts'
import { gameTags, gamesPage, stakeLimits } from './game-items.ts'
import { parseFields, type Field } from './query-string.ts'
import { runSelfValidation } from './self-validate.ts'
import { signatureFault } from './signature.ts'

export interface GisDeps extends PlayDeps {
  readonly merchant: { readonly id: string; readonly key: string }
  readonly publicUrl: string
  readonly callback: Callback
}

/** The provider API that platforms call: signed forms in, JSON out (docs/rules/gis.md). */
export function gisRoutes(deps: GisDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_, body, done) => done(null, body))
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply))

    app.get('/games', async (request, reply) => {
      const form = await verified(deps, request)
      const page = gamesPage({ page: pageOf(form), expand: expandOf(form), baseUrl: `${request.protocol}://${request.host}` })
      return reply.headers(page.headers).send(page.body)
    })
    app.get('/game-tags', async (request) => gameTags(expandOf(await verified(deps, request))))
    app.get('/limits', async (request) => {
      await verified(deps, request)
      return stakeLimits()
    })
    app.post('/games/init', async (request) => {
      const launch = realLaunch(await verified(deps, request))
      return { url: await launchUrl(deps, launch) }
    })
    app.post('/games/init-demo', async (request) => {
      const launch = demoLaunch(await verified(deps, request))
      return { url: await launchUrl(deps, launch) }
    })
    app.post('/self-validate', async (request) => {
      await verified(deps, request)
      return runSelfValidation(deps)
    })
  }
}

type Form = ReadonlyMap<string, string>

/** The fields of a call whose signature holds and whose nonce is new; otherwise a GIS error. */
const verified = async (deps: GisDeps, request: FastifyRequest): Promise<Form> => {
  const fields = readFields(request)
  if (fields === null) throw new GisError(400, 'The form cannot be read')
  const form = new Map(fields)
  if (form.size !== fields.length) throw new GisError(400, 'A field stands twice')

  const merchantId = header(request, 'x-merchant-id')
  const nonce = header(request, 'x-nonce')
  const headers = { merchantId, timestamp: header(request, 'x-timestamp'), nonce }
  const fault = signatureFault({ fields, headers, signature: header(request, 'x-sign') }, deps.merchant, deps.clock.now())
  if (fault !== null) throw new GisError(403, `The call is not accepted: ${fault}`)
  if (!(await rememberNonce(deps.sql, { merchantId, nonce }, deps.clock.now()))) throw new GisError(403, 'The call is not accepted: nonce')
  return form
}

const readFields = (request: FastifyRequest): readonly Field[] | null => {
  const query = parseFields(request.url.split('?', 2)[1] ?? '')
  const body = parseFields(typeof request.body === 'string' ? request.body : '')
  return query === null || body === null ? null : [...query, ...body]
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const text = z.string().min(1).max(255)
const httpAddress = z.url({ protocol: /^https?$/ }).max(2_000)

const launchFields = { game_uuid: text, device: z.enum(['desktop', 'mobile']).default('desktop'), return_url: httpAddress.optional(), language: z.string().max(35).optional() }
const demoForm = z.object(launchFields)
const realForm = z.object({ ...launchFields, player_id: text, player_name: text, currency: text, session_id: text })

const realLaunch = (form: Form): Launch => {
  const wanted = read(realForm, form)
  const currency = parseCurrency(wanted.currency)
  if (currency === null) throw new GisError(422, 'currency: not supported')
  return {
    ...commonLaunch(wanted),
    mode: 'real',
    playerId: wanted.player_id,
    playerName: wanted.player_name,
    currency,
    platformSession: wanted.session_id,
  }
}

const demoLaunch = (form: Form): Launch => {
  const wanted = read(demoForm, form)
  const language = parseLanguage(wanted.language)
  // Play money needs a currency all the same; the one most readers of the language know.
  const currency = language === 'kk' ? 'kzt' : 'uah'
  return { ...commonLaunch(wanted), mode: 'demo', playerId: 'demo', playerName: null, currency, platformSession: null }
}

const commonLaunch = (wanted: z.output<typeof demoForm>) => {
  const game = findGameByUuid(wanted.game_uuid)
  if (game === undefined) throw new GisError(404, 'Game not found')
  return { gameSlug: game.slug, device: wanted.device, language: parseLanguage(wanted.language), returnUrl: wanted.return_url ?? null }
}

const launchUrl = async (deps: GisDeps, launch: Launch): Promise<string> => {
  const token = await openLaunch(deps, launch)
  return `${deps.publicUrl}/play/${launch.gameSlug}?launch=${token}&language=${launch.language}`
}

const read = <Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> => {
  const given = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new GisError(422, parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

const pageOf = (form: Form): number => {
  const page = form.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new GisError(422, 'page: a number from 1 is needed')
  return Number(page)
}

const expandOf = (form: Form): ReadonlySet<string> => new Set((form.get('expand') ?? '').split(',').map((part) => part.trim()))

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof GisError) return reply.code(error.status).send(error.body())
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode >= 500) request.log.error({ err: error }, 'a provider call failed')
  const known = statusCode >= 500 ? new GisError(500, 'Internal error') : new GisError(400, 'The call cannot be read')
  return reply.code(known.status).send(known.body())
}
