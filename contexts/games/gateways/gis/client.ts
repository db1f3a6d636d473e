import { fail, ok, type Currency, type Id, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { callProvider, flagField as flag, type GisClientDeps, textField as text } from './client-call.ts'
import { freeRoundCalls, type FreeRoundCalls } from './client-free-rounds.ts'
import { listCalls, type ListCalls } from './client-lists.ts'
import { voucherCalls, type VoucherCalls } from './client-vouchers.ts'
import { fetchPicture } from '../picture.ts'
import type { ProviderClient } from '../provider-client.ts'
import type { ProviderFault } from './transport.ts'

/** `has_demo`: absent where the list does not say. */
export type GameItem = z.output<typeof gameItem> & { readonly has_demo?: boolean }

export type LaunchOrder = {
  readonly gameUuid: string
  readonly player: { readonly id: Id<'Player'>; readonly name: string }
  readonly currency: Currency
  readonly sessionId: string
  readonly device: string
  /** Of the player; for play money the default one. GIS does not ask for it. */
  readonly country: string
  readonly language: string
  readonly returnUrl: string
  /** For a game with a lobby: the table. */
  readonly lobbyData?: string
}

export type DemoOrder = Pick<LaunchOrder, 'gameUuid' | 'device' | 'country' | 'language' | 'returnUrl'>

/** Calls to a GIS provider. Faults of the provider are returned as values; our own bugs throw. */
export type GisClient = ProviderClient & FreeRoundCalls & VoucherCalls & ListCalls

export function createGisClient(deps: GisClientDeps): GisClient {
  return {
    // Page by page, within the rate limit.
    games: () => allGames(deps),
    init: (order) =>
      launch(deps, '/games/init', {
        ...demoParameters(order),
        player_id: order.player.id,
        player_name: order.player.name,
        currency: order.currency.toUpperCase(),
        session_id: order.sessionId,
        lobby_data: order.lobbyData ?? null,
      }),
    initDemo: (order) => launch(deps, '/games/init-demo', demoParameters(order)),
    picture: (url) => fetchPicture(url, deps),
    ...freeRoundCalls(deps),
    ...voucherCalls(deps),
    ...listCalls(deps),
  }
}

const demoParameters = ({ gameUuid, device, language, returnUrl }: DemoOrder) => ({
  game_uuid: gameUuid,
  device,
  language,
  return_url: returnUrl,
})

// Limit of one page: 50 games with pictures and related games are far smaller.
const pageBytesMax = 4 * 1024 * 1024
const launchBytesMax = 64 * 1024
// An endless list is a fault of the provider; 400 pages are 20,000 games.
const pagesMax = 400

async function allGames(deps: GisClientDeps): Promise<Result<readonly GameItem[], ProviderFault>> {
  const items: GameItem[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    if (page > 1) await deps.pause(Math.ceil(1_000 / deps.requestsPerSecond))
    const answer = await callProvider(deps, {
      method: 'GET',
      path: '/games',
      parameters: { expand: 'tags,parameters,images', page },
      answer: gamesPage,
      bytesMax: pageBytesMax,
    })
    if (!answer.ok) return answer
    items.push(...answer.value.items)
    const { pageCount, totalCount } = answer.value._meta
    if (page >= pageCount)
      return isWhole(items, totalCount)
        ? ok(items)
        : fail({
            code: 'MALFORMED',
            detail: `not the announced ${totalCount} games: the list changed while it was read`,
          })
  }
  return fail({ code: 'MALFORMED', detail: `more than ${pagesMax} pages` })
}

/** A game that moved to a page already read would be missing, and would be deleted. */
const isWhole = (items: readonly GameItem[], totalCount: number | undefined): boolean =>
  totalCount === undefined || new Set(items.map(({ uuid }) => uuid)).size >= totalCount

async function launch(
  deps: GisClientDeps,
  path: string,
  parameters: Record<string, string | null>,
): Promise<Result<string, ProviderFault>> {
  const answer = await callProvider(deps, {
    method: 'POST',
    path,
    parameters,
    answer: launchAnswer,
    bytesMax: launchBytesMax,
  })
  return answer.ok ? ok(answer.value.url) : answer
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

const gamesPage = z.object({
  items: z.array(gameItem),
  _meta: z.object({ pageCount: z.coerce.number().int().min(0), totalCount: z.coerce.number().int().min(0).optional() }),
})
const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) })
