import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { joinBattle } from '@zoria/contract/battles/http'
import { call, type CallResult } from '@zoria/contract/client'
import type { Endpoint, ReplyOf } from '@zoria/contract/endpoint'
import { initGame } from '@zoria/contract/games/http'
import { register } from '@zoria/contract/identity/http'
import { readInbox } from '@zoria/contract/operations/http'
import { parseId, type Id } from '@zoria/kernel'

/**
 * The markets with demo players. Their phones are of ranges that no operator has: +380 00 and +7 799.
 * docs/rules/battles.md#demo
 */
export const markets = {
  uah: { countryCode: 'UA', phone: '+38000', times: 1n },
  kzt: { countryCode: 'KZ', phone: '+7799', times: 12n },
} as const
export type DemoCurrency = keyof typeof markets

/** A player who does over the API and the studio what a browser does. */
export type DemoPlayer = {
  readonly id: Id<'Player'>
  join(slug: string): Promise<void>
  /**
   * Opens a game for money and plays so many rounds in it, each of a stake of the studio; `stakeAt` counts from the
   * smallest one.
   */
  play(game: { readonly slug: string; readonly rounds: number; readonly stakeAt: number }): Promise<void>
}

/** The addresses at which processes reach the API and the studio, and what ends the calls of a player. */
type DemoPlace = { readonly apiUrl: string; readonly studioUrl: string; readonly signal: AbortSignal }

/** Registers a new player of a running sandbox. */
export async function registerDemoPlayer(currency: DemoCurrency, place: DemoPlace): Promise<DemoPlayer> {
  const { apiUrl, signal } = place
  const { countryCode, phone } = markets[currency]
  const options = { baseUrl: apiUrl, signal }
  const login = phone + String(randomInt(10 ** 7)).padStart(7, '0')
  const details = {
    type: 'Phone',
    login,
    password: randomUUID().slice(0, 13),
    countryCode,
    currency,
    birthDate: '1990-01-01',
    consents: { age: true, terms: true },
  } as const
  done('a registration', await call(register, { body: details }, options))
  const session = done(
    'a registration',
    await call(register, { body: { ...details, code: await codeFor(login, place) } }, options),
  )
  if (!('tokens' in session)) throw new Error('a registration with a code opened no session')
  const own = { ...options, accessToken: session.tokens.access_token }
  return {
    id: parseId<'Player'>(session.user.id),
    join: async (slug) =>
      void done('joining', await call(joinBattle, { params: { slug } }, { ...own, idempotencyKey: randomUUID() })),
    play: async ({ slug, rounds, stakeAt }) => {
      const { url } = done('a launch', await call(initGame, { body: { slug } }, own))
      await playRounds(place, { launch: new URL(url).searchParams.get('launch'), rounds, stakeAt })
    },
  }
}

/** Rounds of one launch over the API of the game page: each is drawn, then shown, which settles it. */
async function playRounds(
  { studioUrl, signal }: DemoPlace,
  { launch, rounds, stakeAt }: { readonly launch: string | null; readonly rounds: number; readonly stakeAt: number },
): Promise<void> {
  const post = <Answer>(path: string, body: object, token?: string): Promise<Answer> =>
    postTo<Answer>(new URL(path, studioUrl), { body, token, signal })
  const { token, state } = await post<{ token: string; state: { stakes: readonly string[] } }>('/client/enter', {
    launch,
  })
  await post('/client/seeds/rotate', { clientSeed: 'demo' }, token)
  const stake = state.stakes[Math.min(stakeAt, state.stakes.length - 1)]
  for (let played = 0; played < rounds; played += 1) {
    const { round } = await post<{ round: { id: string } }>('/client/spins', { requestId: randomUUID(), stake }, token)
    await post(`/client/rounds/${round.id}/shown`, {}, token)
  }
}

/** The code that the sandbox sent to a phone. */
async function codeFor(to: string, { apiUrl, signal }: DemoPlace): Promise<string> {
  for (let turn = 0; turn < 150; turn += 1) {
    const { items } = done(
      'the inbox of the sandbox',
      await call(readInbox, { query: { to } }, { baseUrl: apiUrl, signal }),
    )
    const code = items.find((message) => message.code !== null)?.code
    if (code) return code
    await pause(200, undefined, { signal })
  }
  throw new Error('the sandbox sent no code within 30 seconds')
}

/** Posts to the studio. A call or a round that comes too soon is repeated when the studio says. */
async function postTo<Answer>(
  url: URL,
  { body, token, signal }: { readonly body: object; readonly token: string | undefined; readonly signal: AbortSignal },
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  for (;;) {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    if (reply.ok) return (await reply.json()) as Answer
    const refusal = (await reply.json()) as { readonly code: string; readonly details?: { readonly waitMs?: number } }
    if (reply.status !== 429 && refusal.code !== 'ROUND_TOO_SOON')
      throw new Error(`${url.pathname} answered ${reply.status} ${refusal.code}`)
    await pause(refusal.details?.waitMs ?? Number(reply.headers.get('retry-after') ?? '1') * 1_000, undefined, {
      signal,
    })
  }
}

/** The body of a reply; a demo has no use for a refusal. */
function done<E extends Endpoint>(what: string, answer: CallResult<E>): ReplyOf<E>['body'] {
  if (!answer.ok)
    throw new Error(`${what} was refused: ${answer.refusal.code} ${JSON.stringify(answer.refusal.details)}`)
  return answer.value.body
}
