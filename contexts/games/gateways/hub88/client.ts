import type { KeyObject } from 'node:crypto'
import { ok, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { textField as text } from '../gis/client-call.ts'
import type { DemoOrder, GameItem, LaunchOrder } from '../gis/client.ts'
import type { ProviderFault } from '../gis/transport.ts'
import { callWithJSON } from '../json-call.ts'
import { fetchPicture } from '../picture.ts'
import type { ProviderClient } from '../provider-client.ts'
import { signBody } from './signature.ts'

export type Hub88ClientDeps = {
  /** Base address of the API, before `/operator/generic/v2`; no other host is called. */
  readonly baseUrl: string
  /** Where pictures may come from, if not from the same host. */
  readonly picturesUrl: string | undefined
  /** Our number there. */
  readonly operatorId: number
  readonly privateKey: KeyObject
  readonly fetch: typeof globalThis.fetch
}

/** Calls to Hub88: the list of games, and launches. docs/rules/hub88.md#calls-we-make */
export function createHub88Client(deps: Hub88ClientDeps): ProviderClient {
  return {
    games: () => listGames(deps),
    picture: (url) => fetchPicture(url, { baseUrl: deps.picturesUrl ?? deps.baseUrl, fetch: deps.fetch }),
    init: (order) =>
      launch(deps, {
        ...parametersOf(order),
        user: order.player.id,
        token: order.sessionId,
        currency: order.currency.toUpperCase(),
        game_currency: order.currency.toUpperCase(),
      }),
    initDemo: (order) => launch(deps, { ...parametersOf(order), currency: demoCurrency, game_currency: demoCurrency }),
  }
}

// Play money: no wallet call follows.
const demoCurrency = 'XXX'

const parametersOf = ({ gameUuid, device, language, returnUrl, country }: DemoOrder | LaunchOrder) => ({
  game_code: gameUuid,
  platform: device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
  lang: language,
  country,
  lobby_url: returnUrl,
})

const listBytesMax = 32 * 1024 * 1024
const launchBytesMax = 64 * 1024

const ask = <Answer>(
  { baseUrl, operatorId, privateKey, fetch }: Hub88ClientDeps,
  { path, body, answer, bytesMax }: { path: string; body: object; answer: z.ZodType<Answer>; bytesMax: number },
): Promise<Result<Answer, ProviderFault>> =>
  callWithJSON(
    {
      method: 'POST',
      url: `${baseUrl.replace(/\/+$/, '')}/operator/generic/v2${path}`,
      body: { ...body, operator_id: operatorId },
      answer,
      bytesMax,
      sign: (sent) => ({ 'x-hub88-signature': signBody(sent, privateKey) }),
    },
    { fetch },
  )

async function launch(deps: Hub88ClientDeps, body: object): Promise<Result<string, ProviderFault>> {
  const answer = await ask(deps, { path: '/game/url', body, answer: launchAnswer, bytesMax: launchBytesMax })
  return answer.ok ? ok(answer.value.url) : answer
}

/** Games that are switched off there are left out, as if they were not listed. */
async function listGames(deps: Hub88ClientDeps): Promise<Result<readonly GameItem[], ProviderFault>> {
  const answer = await ask(deps, { path: '/game/list', body: {}, answer: z.array(listedGame), bytesMax: listBytesMax })
  return answer.ok ? ok(answer.value.filter(({ enabled }) => enabled !== false).map(itemOf)) : answer
}

const itemOf = ({
  game_code,
  name,
  url_thumb,
  category,
  product,
  rtp,
  demo_game_support,
}: z.output<typeof listedGame>): GameItem => ({
  uuid: game_code,
  name,
  image: url_thumb,
  type: category ?? '',
  provider: product,
  provider_id: product,
  has_lobby: false,
  tags: [],
  parameters: { rtp },
  ...(typeof demo_game_support === 'boolean' && { has_demo: demo_game_support }),
})

const listedGame = z.object({
  game_code: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  name: z.string().min(1).max(200),
  product: z.string().min(1).max(200),
  category: z.string().max(100).nullish(),
  url_thumb: z.string().max(2_000).nullish(),
  rtp: text.nullish(),
  enabled: z.boolean().nullish(),
  demo_game_support: z.boolean().nullish(),
})

const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) })
