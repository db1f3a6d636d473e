import { fail, ok, type Currency, type Id, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { callProvider, type GisClientDeps } from './client-call.ts'
import { flagField as flag, textField as text } from './client-fields.ts'
import { freeRoundCalls, type FreeRoundCalls } from './client-free-rounds.ts'
import { listCalls, type ListCalls } from './client-lists.ts'
import { voucherCalls, type VoucherCalls } from './client-vouchers.ts'
import { askProvider, type ProviderFault } from './transport.ts'

export type GameItem = z.output<typeof gameItem>

export type LaunchOrder = {
  readonly gameUuid: string
  readonly player: { readonly id: Id<'Player'>; readonly name: string }
  readonly currency: Currency
  readonly sessionId: string
  readonly device: string
  readonly language: string
  readonly returnUrl: string
  /** Of a game with a lobby: which of its tables. */
  readonly lobbyData?: string
}

export type DemoOrder = Pick<LaunchOrder, 'gameUuid' | 'device' | 'language' | 'returnUrl'>

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array }

/** The calls we make to a GIS provider. Faults of the other side come back as values; a bug of ours throws. */
export type GisClient = FreeRoundCalls & VoucherCalls & ListCalls & {
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
      ...demoParameters(order), player_id: order.player.id, player_name: order.player.name, currency: order.currency.toUpperCase(), session_id: order.sessionId, lobby_data: order.lobbyData ?? null,
    }),
    initDemo: (order) => launch(deps, '/games/init-demo', demoParameters(order)),
    picture: (url) => fetchPicture(deps, url),
    ...freeRoundCalls(deps),
    ...voucherCalls(deps),
    ...listCalls(deps),
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
    const answer = await callProvider(deps, { method: 'GET', path: '/games', parameters: { expand: 'tags,parameters,images', page }, answer: gamesPage, bytesMax: pageBytesMax })
    if (!answer.ok) return answer
    items.push(...answer.value.items)
    const { pageCount, totalCount } = answer.value._meta
    if (page >= pageCount) return isWhole(items, totalCount) ? ok(items) : fail({ code: 'MALFORMED', detail: `not the ${totalCount} games it speaks of: it changed while it was read` })
  }
  return fail({ code: 'MALFORMED', detail: `more than ${pagesMax} pages` })
}

/** A game that slipped to a page already read would be missing, and would be taken for deleted. */
const isWhole = (items: readonly GameItem[], totalCount: number | undefined): boolean =>
  totalCount === undefined || new Set(items.map(({ uuid }) => uuid)).size >= totalCount

async function launch(deps: GisClientDeps, path: string, parameters: Record<string, string | null>): Promise<Result<string, ProviderFault>> {
  const answer = await callProvider(deps, { method: 'POST', path, parameters, answer: launchAnswer, bytesMax: launchBytesMax })
  return answer.ok ? ok(answer.value.url) : answer
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
