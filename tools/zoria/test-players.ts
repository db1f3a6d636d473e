import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call, type CallResult } from '@zoria/contract/client'
import type { Endpoint, ReplyOf } from '@zoria/contract/endpoint'
import { initGame, listGames, listRounds } from '@zoria/contract/games/http'
import { getUser, login, register, type User } from '@zoria/contract/identity/http'
import { readInbox } from '@zoria/contract/operations/http'
import { createPayin, getPayment } from '@zoria/contract/payments/http'
import type { RoundThere } from '../conformance/case.ts'
import type { Launched } from '../gis/forms.ts'
import { unitsIn } from '../gis/units.ts'
import { everyPage } from './paged-list.ts'

/** Players of a Zoria sandbox, created and read only through its public API. */
export type Visitors = {
  /** A new player with money who has opened the game. */
  come(deposit: string): Promise<Launched>
  /** One more launch of the game. */
  launch(player: string): Promise<string>
  user(player: string): Promise<User>
  rounds(player: string): Promise<readonly RoundThere[]>
  /** Two games of the catalogue that can be played for money. */
  readonly games: readonly [Playable, Playable]
}

type Playable = { readonly slug: string; readonly uuid: string }
type Known = { readonly phone: string; token: string }

const password = 'Dnipro-1862'

/** Connects to a sandbox. Throws if its catalogue has no two games. */
export async function openVisitors(api: string): Promise<Visitors> {
  const known = new Map<string, Known>()
  const listed = await answered(
    call(listGames, { query: { page: 1, pageSize: 50, sort: 'name' } }, { baseUrl: api }),
    'listing the games',
  )
  const [first, second] = listed.items
    .filter(({ status, has_lobby: hasLobby }) => status === 'active' && !hasLobby)
    .map(({ slug, game_uuid: uuid }) => ({ slug, uuid }))
  if (first === undefined || second === undefined)
    throw new Error('the catalogue of the sandbox has no two games yet: wait until it has synchronised')

  const nameOf = (player: string): Known => known.get(player) ?? missing(player)
  const launch = async (player: string): Promise<string> => {
    const who = nameOf(player)
    const open = () =>
      call(
        initGame,
        { body: { slug: first.slug, device: 'desktop', language: 'ru' } },
        { baseUrl: api, accessToken: who.token },
      )
    const opened = await open()
    if (opened.ok) return opened.value.body.sessionId
    // An access token is short-lived, and the clock may have been moved since.
    who.token = (
      await answered(
        call(login, { body: { username: who.phone, password } }, { baseUrl: api }),
        'logging in again',
        201,
      )
    ).tokens.access_token
    return (await answered(open(), 'opening the game')).sessionId
  }
  return {
    games: [first, second],
    launch,
    come: async (deposit) => {
      const { player, currency, who } = await registered(api)
      known.set(player, who)
      await funded(api, { token: who.token, deposit })
      return { player, currency: currency.toUpperCase(), game: first.uuid, session: await launch(player) }
    },
    user: (player) =>
      answered(call(getUser, {}, { baseUrl: api, accessToken: nameOf(player).token }), 'reading the player'),
    rounds: async (player) => {
      const items = await everyPage((before) =>
        answered(
          call(listRounds, { query: { before, pageSize: 100 } }, { baseUrl: api, accessToken: nameOf(player).token }),
          'reading the rounds',
        ),
      )
      return items.map(({ id, stake, payout }) => ({ id, stake: unitsIn(stake) ?? 0n, payout: unitsIn(payout) ?? 0n }))
    },
  }
}

async function registered(api: string): Promise<{ player: string; currency: string; who: Known }> {
  const phone = `+38067${String(randomInt(10_000_000)).padStart(7, '0')}`
  const form = {
    type: 'Phone',
    login: phone,
    password,
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  } as const
  await answered(call(register, { body: form }, { baseUrl: api }), 'asking for a code')
  const inbox = await answered(
    call(readInbox, { query: { to: phone } }, { baseUrl: api }),
    'reading the inbox of the sandbox',
  )
  const code = inbox.items[0]?.code ?? missing(`the code of ${phone}`)
  const { user, tokens } = await answered(
    call(register, { body: { ...form, code } }, { baseUrl: api }),
    'registering',
    201,
  )
  return { player: user.id, currency: user.currency, who: { phone, token: tokens.access_token } }
}

/** Pays at the sandbox's own checkout and waits for the money. */
async function funded(api: string, { token, deposit }: { token: string; deposit: string }): Promise<void> {
  const options = { baseUrl: api, accessToken: token }
  const site = new URL(api)
  site.port = String(Number(site.port) - 1)
  const { id, redirectUrl } = await answered(
    call(
      createPayin,
      { body: { method: 'visa', amount: deposit, returnUrl: new URL('/ua', site).href } },
      { ...options, idempotencyKey: randomUUID() },
    ),
    'starting a deposit',
    201,
  )
  const paid = await fetch(`${redirectUrl}/pay`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242', expiry: '12/49', cvc: '123' }),
  })
  if (paid.status !== 200) throw new Error(`the checkout answered ${paid.status}: ${await paid.text()}`)
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    const { status } = await answered(call(getPayment, { params: { id } }, options), 'reading the deposit')
    if (status === 'success') return
    await pause(100)
  }
  throw new Error('the deposit of the new player was not credited within a minute')
}

async function answered<E extends Endpoint, S extends number = 200>(
  asking: Promise<CallResult<E>>,
  what: string,
  status?: S,
): Promise<Extract<ReplyOf<E>, { status: S }>['body']> {
  const result = await asking
  if (!result.ok)
    throw new Error(
      `${what}: ${result.refusal.code} (HTTP ${result.refusal.status}) ${JSON.stringify(result.refusal.details)}`,
    )
  if (status !== undefined && result.value.status !== status) throw new Error(`${what}: HTTP ${result.value.status}`)
  return result.value.body as Extract<ReplyOf<E>, { status: S }>['body']
}

const missing = (what: string): never => {
  throw new Error(`${what} is not there`)
}
