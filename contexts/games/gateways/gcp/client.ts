import { fail, ok, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { textField as text } from '../gis/client-call.ts'
import type { DemoOrder, GameItem, LaunchOrder } from '../gis/client.ts'
import type { ProviderFault } from '../gis/transport.ts'
import { callWithJSON } from '../json-call.ts'
import { fetchPicture } from '../picture.ts'
import type { ProviderClient } from '../provider-client.ts'
import { signBody } from './signature.ts'

export type GCPClientDeps = {
  /** Base address of the provider's API (`/sessions`, `/demo`, `/games`); no other host is called. */
  readonly baseUrl: string
  /** Where pictures may come from, if not from the same host. */
  readonly picturesUrl: string | undefined
  /** Our name there. */
  readonly casinoId: string
  /** Signs our calls. */
  readonly key: string
  readonly fetch: typeof globalThis.fetch
}

/** Calls to a GCP provider: the list of games, and launches. docs/rules/gcp.md#calls-we-make */
export function createGCPClient(deps: GCPClientDeps): ProviderClient {
  return {
    games: () => listGames(deps),
    picture: (url) => fetchPicture(url, { baseUrl: deps.picturesUrl ?? deps.baseUrl, fetch: deps.fetch }),
    init: (order) =>
      launch(deps, '/sessions', {
        ...parametersOf(order),
        currency: order.currency.toUpperCase(),
        session_id: order.sessionId,
        user: { id: order.player.id, nickname: order.player.name, country: order.country },
      }),
    initDemo: (order) => launch(deps, '/demo', parametersOf(order)),
  }
}

const parametersOf = ({ gameUuid, device, language, returnUrl, country }: DemoOrder | LaunchOrder) => ({
  game: gameUuid,
  locale: language,
  client_type: device === 'mobile' ? 'mobile' : 'desktop',
  jurisdiction: country,
  urls: { return_url: returnUrl },
})

const listBytesMax = 32 * 1024 * 1024
const launchBytesMax = 64 * 1024

const signedBy =
  ({ key }: GCPClientDeps) =>
  (body: string) => ({ 'x-request-sign': signBody(Buffer.from(body), key) })

const addressOf = ({ baseUrl }: GCPClientDeps, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`

/** The provider names our session in every later call: an answer that names another one cannot be used. */
async function launch(
  deps: GCPClientDeps,
  path: string,
  order: { readonly session_id?: string; readonly [parameter: string]: unknown },
): Promise<Result<string, ProviderFault>> {
  const answer = await callWithJSON(
    {
      method: 'POST',
      url: addressOf(deps, path),
      body: { ...order, casino_id: deps.casinoId },
      sign: signedBy(deps),
      answer: launchAnswer,
      bytesMax: launchBytesMax,
    },
    deps,
  )
  if (!answer.ok) return answer
  const { session_id, launch_options } = answer.value
  if (order.session_id !== undefined && session_id && session_id !== order.session_id)
    return fail({ code: 'MALFORMED', detail: 'the answer names another session than ours' })
  return ok(launch_options.game_url)
}

async function listGames(deps: GCPClientDeps): Promise<Result<readonly GameItem[], ProviderFault>> {
  const answer = await callWithJSON(
    {
      method: 'GET',
      url: addressOf(deps, '/games'),
      sign: signedBy(deps),
      answer: z.array(listedGame),
      bytesMax: listBytesMax,
    },
    deps,
  )
  return answer.ok ? ok(answer.value.filter(({ recalled_at }) => !recalled_at).map(itemOf)) : answer
}

const itemOf = ({
  identifier,
  title,
  image,
  category,
  provider,
  producer,
  payout,
  volatility_rating,
}: z.output<typeof listedGame>): GameItem => ({
  uuid: identifier,
  name: title,
  image,
  type: category.replaceAll('_', ' '),
  provider: producer ?? provider,
  provider_id: producer ?? provider,
  has_lobby: false,
  tags: [],
  parameters: { rtp: payout, volatility: volatility_rating },
})

const listedGame = z.object({
  identifier: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  title: z.string().min(1).max(200),
  provider: z.string().min(1).max(200),
  producer: z.string().min(1).max(200).nullish(),
  category: z.string().max(100),
  payout: text.nullish(),
  volatility_rating: z.string().max(100).nullish(),
  image: z.string().max(2_000).nullish(),
  /** When the game was taken back; such a game is left out. */
  recalled_at: z.string().max(100).nullish(),
})

const launchAnswer = z.object({
  session_id: z.string().nullish(),
  launch_options: z.object({ game_url: z.url({ protocol: /^https?$/ }).max(4_000) }),
})
