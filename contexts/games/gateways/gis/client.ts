import { fail, msOf, ok, type Currency, type Id, type Instant, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { fieldsOf, writePhpQuery, type Field } from './form.ts'
import { signedHeaders, type Merchant } from './signature.ts'
import { askProvider, type ProviderFault } from './transport.ts'

export type GisClientDeps = {
  /** Where the provider's API stands; nothing else is ever called. */
  readonly baseUrl: string
  readonly merchant: Merchant
  readonly now: () => Instant
  readonly bytes: (count: number) => Uint8Array
  readonly fetch: typeof globalThis.fetch
  readonly pause: (ms: number) => Promise<unknown>
  /** docs/rules/gis.md: one request a second in production. */
  readonly requestsPerSecond: number
}

export type GameItem = z.output<typeof gameItem>

export type LaunchOrder = {
  readonly gameUuid: string
  readonly player: { readonly id: Id<'Player'>; readonly name: string }
  readonly currency: Currency
  readonly sessionId: string
  readonly device: string
  readonly language: string
  readonly returnUrl: string
}

export type DemoOrder = Pick<LaunchOrder, 'gameUuid' | 'device' | 'language' | 'returnUrl'>

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array }

/** The calls we make to a GIS provider. Faults of the other side come back as values; a bug of ours throws. */
export type GisClient = {
  /** The whole list, page by page within the rate limit. */
  games(): Promise<Result<readonly GameItem[], ProviderFault>>
  /** Opens a game for money and answers its address. */
  init(order: LaunchOrder): Promise<Result<string, ProviderFault>>
  initDemo(order: DemoOrder): Promise<Result<string, ProviderFault>>
  /** A picture, from the provider's own host only. */
  picture(url: string): Promise<Result<Picture, ProviderFault>>
}

export function createGisClient(deps: GisClientDeps): GisClient {
  return {
    games: () => allGames(deps),
    init: (order) => launch(deps, '/games/init', {
      ...demoParameters(order), player_id: order.player.id, player_name: order.player.name, currency: order.currency.toUpperCase(), session_id: order.sessionId,
    }),
    initDemo: (order) => launch(deps, '/games/init-demo', demoParameters(order)),
    picture: (url) => fetchPicture(deps, url),
  }
}

const demoParameters = ({ gameUuid, device, language, returnUrl }: DemoOrder) => ({ game_uuid: gameUuid, device, language, return_url: returnUrl })

// What one page may weigh: 50 games with pictures and related games stay far below.
const pageBytesMax = 4 * 1024 * 1024
const launchBytesMax = 64 * 1024
const pictureBytesMax = 2 * 1024 * 1024
// A list that never ends is a fault of the provider's; 400 pages are 20,000 games.
const pagesMax = 400

async function allGames(deps: GisClientDeps): Promise<Result<readonly GameItem[], ProviderFault>> {
  const items: GameItem[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    if (page > 1) await deps.pause(Math.ceil(1_000 / deps.requestsPerSecond))
    const answer = await ask(deps, { method: 'GET', path: '/games', fields: fieldsOf({ expand: 'tags,parameters,images', page }), bytesMax: pageBytesMax })
    if (!answer.ok) return answer
    const parsed = gamesPage.safeParse(jsonOf(answer.value.bytes))
    if (!parsed.success) return fail({ code: 'MALFORMED', detail: z.prettifyError(parsed.error) })
    items.push(...parsed.data.items)
    const { pageCount, totalCount } = parsed.data._meta
    if (page >= pageCount) return isWhole(items, totalCount) ? ok(items) : fail({ code: 'MALFORMED', detail: `not the ${totalCount} games it speaks of: it changed while it was read` })
  }
  return fail({ code: 'MALFORMED', detail: `more than ${pagesMax} pages` })
}

/** A game that slipped to a page already read would be missing, and would be taken for deleted. */
const isWhole = (items: readonly GameItem[], totalCount: number | undefined): boolean =>
  totalCount === undefined || new Set(items.map(({ uuid }) => uuid)).size >= totalCount

async function launch(deps: GisClientDeps, path: string, parameters: Record<string, string>): Promise<Result<string, ProviderFault>> {
  const answer = await ask(deps, { method: 'POST', path, fields: fieldsOf(parameters), bytesMax: launchBytesMax })
  if (!answer.ok) return answer
  const parsed = launchAnswer.safeParse(jsonOf(answer.value.bytes))
  return parsed.success ? ok(parsed.data.url) : fail({ code: 'MALFORMED', detail: z.prettifyError(parsed.error) })
}

// docs/rules/games.md#catalogue: only what a browser shows as a picture, and only from the host we were configured with.
const pictureTypes = ['image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/gif', 'image/svg+xml']

async function fetchPicture(deps: GisClientDeps, url: string): Promise<Result<Picture, ProviderFault>> {
  const address = URL.canParse(url, deps.baseUrl) ? new URL(url, deps.baseUrl) : undefined
  if (address === undefined || address.origin !== new URL(deps.baseUrl).origin) return fail({ code: 'MALFORMED', detail: 'a picture of another host is not fetched' })
  const answer = await askProvider({ url: address.href, method: 'GET', headers: {}, body: undefined, bytesMax: pictureBytesMax }, deps)
  if (!answer.ok) return answer
  const { contentType, bytes } = answer.value
  return pictureTypes.includes(contentType) && bytes.length > 0 ? ok({ contentType, bytes }) : fail({ code: 'MALFORMED', detail: `${contentType || 'nothing'} is no picture` })
}

type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly fields: readonly Field[]; readonly bytesMax: number }

async function ask(deps: GisClientDeps, { method, path, fields, bytesMax }: Asked): ReturnType<typeof askProvider> {
  const form = writePhpQuery(fields)
  const url = `${deps.baseUrl.replace(/\/+$/, '')}${path}`
  return askProvider(
    {
      url: method === 'GET' ? `${url}?${form}` : url,
      method,
      // Stamped anew at each attempt: the provider remembers nonces as we do.
      headers: () => ({ ...signedHeaders(fields, stampOf(deps), deps.merchant), accept: 'application/json', ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) }),
      body: method === 'POST' ? form : undefined,
      bytesMax,
    },
    deps,
  )
}

const stampOf = ({ merchant, now, bytes }: GisClientDeps) => ({
  merchantId: merchant.id,
  timestamp: String(Math.floor(msOf(now()) / 1_000)),
  nonce: Buffer.from(bytes(16)).toString('hex'),
})

function jsonOf(bytes: Uint8Array): unknown {
  // A foreign answer that is no JSON is judged by the schema like any other wrong answer.
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

const flag = z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).optional().transform((value) => value === true || value === 1 || value === '1')
const text = z.union([z.string(), z.number()]).transform(String)

const gameItem = z.object({
  uuid: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  name: z.string().min(1).max(200),
  image: z.string().max(2_000).nullish(),
  type: z.string().max(100),
  provider: z.string().min(1).max(200),
  provider_id: text.nullish(),
  has_lobby: flag,
  tags: z.array(z.object({ code: z.string().max(100) })).nullish(),
  parameters: z.object({ rtp: text.nullish(), volatility: text.nullish() }).nullish(),
})

const gamesPage = z.object({ items: z.array(gameItem), _meta: z.object({ pageCount: z.coerce.number().int().min(0), totalCount: z.coerce.number().int().min(0).optional() }) })
const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) })
