import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGames, type Games } from '@zoria/games'
import { formatAmount, money, newId } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { serveDocs } from '@zoria/platform/http/docs'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSettings } from '@zoria/settings'
import { startStudioAtWork, type Player, type StudioAtWork } from '@zoria/studio/testing/studio-at-work'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase, createTestDatabase } from '@zoria/testkit/database'
import { recordSecurity } from '@zoria/testkit/security'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'

/** The platform's games and wallet and the studio together: two databases, and HTTP in both directions. */
export type House = {
  readonly games: Games
  readonly wallet: Wallet
  readonly studio: StudioAtWork
  newPlayer(amount: bigint): Promise<PlayerId>
  balanceOf(playerId: PlayerId): Promise<string>
  /** Launches a game through the platform and enters it as the game page does. */
  sit(playerId: PlayerId, slug: string): Promise<Seat>
  close(): Promise<void>
}

type SessionState = Player['state']

/** A round as the game page receives it. */
export type RoundView = Awaited<ReturnType<Player['spin']>>

export type Seat = {
  readonly state: SessionState
  call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
}

/** Both clocks are at noon of the same day. */
export const noon = '2026-11-21T12:00:00Z'

export async function buildHouse(): Promise<House> {
  const [database, studioDatabase] = [await createTestDatabase({ seeded: true }), await createEmptyDatabase('studio')]
  const clock = frozenClock(noon)
  const chance = seededChance('games and studio')
  const logger = createLogger({ name: 'provider-test', level: 'silent' })
  const sql = database.sql('app')
  const settings = await createSettings({ sql, clock, logger })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })

  const api = await createServer({ logger, clock, chance })
  // The studio must know our address before the games know its own: the door opens first, the routes follow.
  const door = createHttpServer((request, response) => api.routing(request, response))
  await new Promise<void>((opened) => void door.listen(0, '127.0.0.1', opened))
  const callbackUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/integrations/gis/callback`
  const studio = await startStudioAtWork({
    database: studioDatabase.url('studio'),
    balance: '0.00',
    environment: { callbackUrl },
  })
  const baseUrl = await studio.studio().app.listen({ port: 0, host: '127.0.0.1' })

  const games = createGames({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security: recordSecurity(),
    wallet,
    settings,
    siteUrl: 'http://localhost:3000',
    gcp: null,
    identity: {
      standing: async (playerId) => ({
        playerId,
        currency: 'uah',
        country: 'UA',
        phone_verified: true,
        missing: [],
        block: 'none',
        payoutHoldUntil: null,
        rating: 0,
      }),
      aliasesOf: async () => new Map(),
    },
    gis: { baseUrl, merchantId: studio.platform.merchant.id, merchantKey: studio.platform.merchant.key },
  })
  await serveDocs(api, { title: 'test', version: '1' })
  games.serve(
    serveOn(api, {
      authenticator: {
        byBearer: async (token) => ({ playerId: token.split('.')[1] as PlayerId, sessionId: 's' }),
        byCookie: async () => undefined,
      },
      isSandbox: false,
    }),
    api,
  )
  await api.ready()

  let deposits = 0
  return {
    games,
    wallet,
    studio,
    newPlayer: async (amount) => {
      const playerId = newId<'Player'>(clock.now(), chance.bytes)
      await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
      if (amount > 0n)
        await wallet.execute({
          kind: 'deposit',
          playerId,
          source: 'payments',
          externalId: `d${(deposits += 1)}`,
          amount: money(amount, 'uah'),
        })
      return playerId
    },
    balanceOf: async (playerId) => formatAmount((await wallet.balances(playerId))?.total ?? money(0n, 'uah')),
    sit: async (playerId, slug) => {
      const launched = await api.inject({
        method: 'POST',
        url: '/games/init',
        headers: { authorization: `Bearer a.${playerId}.c` },
        payload: { slug },
      })
      return sitDown(studio, launched.json<{ url: string }>().url)
    },
    close: async () => {
      await studio.close()
      await api.close()
      door.closeAllConnections()
      door.close()
      await wallet.close()
      await settings.close()
      await Promise.all([database.drop(), studioDatabase.drop()])
    },
  }
}

async function sitDown({ studio }: StudioAtWork, url: string): Promise<Seat> {
  const ask = async <Answer>(
    method: 'GET' | 'POST',
    path: string,
    { token, body }: { token?: string; body?: object | undefined },
  ): Promise<Answer> => {
    const answer = await studio().app.inject({
      method,
      url: path,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(body === undefined ? {} : { payload: body }),
    })
    return answer.json<Answer>()
  }
  const { token, state } = await ask<{ token: string; state: SessionState }>('POST', '/client/enter', {
    body: { launch: new URL(url).searchParams.get('launch') },
  })
  if (state.seeds.active === null)
    await ask('POST', '/client/seeds/rotate', { token, body: { clientSeed: 'dyke-pole-27' } })
  return { state, call: (method, path, body) => ask(method, path, { token, body }) }
}
