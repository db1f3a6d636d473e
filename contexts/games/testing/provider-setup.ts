import { money, newId } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { recordSecurity, type RecordedSecurity } from '@zoria/testkit/security'
import { createTestDatabase } from '@zoria/testkit/database'
import { createWallet, type PlayerId, type Wallet } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { createGames, type Games, type GamesDeps } from '../index.ts'

type Seated = { readonly playerId: PlayerId; readonly session: string }

/** The provider routes on a real wallet and a real database. There is no provider: games and sessions are inserted rows. */
export type ProviderSetup = {
  readonly clock: ReturnType<typeof frozenClock>
  readonly sql: Sql
  readonly owner: Sql
  readonly wallet: Wallet
  readonly settings: Settings
  readonly server: FastifyInstance
  readonly games: Games
  /** Security events since the setup. */
  readonly events: RecordedSecurity['events']
  /** A player with a game balance and a new session. */
  newPlayer(amount?: bigint): Promise<Seated>
  newGame(uuid: string): Promise<void>
  newSession(playerId: PlayerId): Promise<string>
  nextId(name: string): string
  total(playerId: PlayerId): Promise<bigint | undefined>
  close(): Promise<void>
}

export async function openProviderSetup({
  merchant,
  ...over
}: { merchant: string; name: string } & Partial<
  Pick<GamesDeps, 'gcp' | 'gis' | 'hub88' | 'providerAddresses'>
>): Promise<ProviderSetup> {
  const {
    name,
    gcp = null,
    hub88 = null,
    providerAddresses = [],
    gis = { baseUrl: 'http://127.0.0.1:1', merchantId: 'zoria', merchantKey: 'sandbox-gis-key' },
  } = over
  const clock = frozenClock('2026-11-21T12:00:00Z')
  const chance = seededChance(name)
  const logger = createLogger({ name, level: 'silent' })
  const security = recordSecurity()
  const database = await createTestDatabase({ seeded: true })
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  const settings = await createSettings({ sql, clock, logger })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const standing = async (playerId: PlayerId) =>
    ({
      playerId,
      currency: 'uah',
      country: 'UA',
      phone_verified: true,
      missing: [],
      block: 'none',
      payoutHoldUntil: null,
      rating: 0,
    }) as const
  const games = createGames({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security,
    wallet,
    settings,
    siteUrl: 'http://localhost:3000',
    identity: { standing, aliasesOf: async () => new Map() },
    gis,
    gcp,
    hub88,
    providerAddresses,
  })
  const server = await createServer({ logger, clock, chance })
  const byBearer = async (token: string) => ({ playerId: token.split('.')[1] as PlayerId, sessionId: 's' })
  games.serve(
    serveOn(server, { authenticator: { byBearer, byCookie: async () => undefined }, isSandbox: false }),
    server,
  )

  let counter = 0
  const nextId = (kind: string): string => `${kind}-${(counter += 1)}`
  const id = () => newId<'Row'>(clock.now(), chance.bytes)
  const providerId = id()
  await owner`insert into games.provider (id, merchant, external_id, slug, name) values (${providerId}, ${merchant}, '1', 'studio', 'Studio')`
  const newGame = async (uuid: string): Promise<void> =>
    void (await owner`
    insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
    values (${id()}, ${merchant}, ${uuid}, ${uuid.replaceAll(':', '-')}, ${providerId}, ${uuid}, 'slots', true, false, '2026-11-21T12:00:00Z', 1)`)
  const newSession = async (playerId: PlayerId): Promise<string> => {
    const session = id()
    await owner`
      insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
      select ${session}, ${playerId}, id, ${merchant}, 'uah', 'UA', 'desktop', ${new Date(clock.now())} from games.game where merchant = ${merchant} limit 1`
    return session
  }
  return {
    clock,
    sql,
    owner,
    wallet,
    settings,
    server,
    games,
    events: security.events,
    newGame,
    newSession,
    nextId,
    newPlayer: async (amount = 100_00n) => {
      const playerId = newId<'Player'>(clock.now(), chance.bytes)
      await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
      if (amount > 0n)
        await wallet.execute({
          kind: 'deposit',
          playerId,
          source: 'payments',
          externalId: nextId('deposit'),
          amount: money(amount, 'uah'),
        })
      return { playerId, session: await newSession(playerId) }
    },
    total: async (playerId) => (await wallet.balances(playerId))?.total.amount,
    close: async () => {
      await server.close()
      await wallet.close()
      await settings.close()
      await database.drop()
    },
  }
}
