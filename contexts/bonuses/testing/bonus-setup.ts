import { bps, money, newId, type Currency, type Id } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { migrateJobs } from '@zoria/platform/jobs'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock, type FrozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { createWallet, type Wallet } from '@zoria/wallet'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { settleDue } from '../actions/settle-due.ts'
import { createBonuses, type Bonuses, type BonusesDeps } from '../index.ts'
import type { Offer } from '../rules/offer.ts'
import { insertOffer } from '../storage/offer-rows.ts'
import { offerOf } from './offers.ts'

type PlayerId = Id<'Player'>
type Standing = NonNullable<Awaited<ReturnType<BonusesDeps['identity']['standing']>>>
type Proofs = NonNullable<Awaited<ReturnType<BonusesDeps['identity']['proofs']>>>

export const noon = '2026-11-21T12:00:00.000Z'

/** The bonus engine on a real database with its real routes; identity is a fake. */
export type BonusSetup = {
  readonly clock: FrozenClock
  readonly sql: Sql
  readonly owner: Sql
  readonly wallet: Wallet
  readonly settings: Settings
  readonly bonuses: Bonuses
  /** The dependencies, for an engine composed differently. */
  readonly deps: BonusesDeps
  /** Runs one pass over due rows, as the worker does every second. */
  settleDue(): Promise<{ readonly isMore: boolean }>
  readonly server: FastifyInstance
  /** The log lines. */
  readonly lines: string[]
  newPlayer(currency?: Currency): Promise<PlayerId>
  /** Changes a player's standing at identity. */
  stands(playerId: PlayerId, change: Partial<Standing>): void
  proves(playerId: PlayerId, change: Partial<Proofs>): void
  /** An erasure that commits after the player's standing was read. */
  erases(playerId: PlayerId): void
  /** A public GAME offer of 50.00 uah without conditions and with a wager of 10, with these changes. */
  newOffer(change?: Partial<Offer>): Promise<Offer>
  newCode(offer: Offer, code: string, uses?: { max?: number; perPlayer?: number; isEnabled?: boolean }): Promise<void>
  post(
    playerId: PlayerId,
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  get(playerId: PlayerId, path: string): Promise<LightMyRequestResponse>
  /** A deposit as the cashbox credits it: the money first, then the bonuses, in one transaction. */
  deposit(
    playerId: PlayerId,
    amount: bigint,
    wanted?: Partial<Parameters<Bonuses['meetDeposit']>[1]>,
  ): ReturnType<Bonuses['meetDeposit']>
  /** A round of one stake that settles with a payout. */
  play(playerId: PlayerId, round: { staked: bigint; paid?: bigint; weight?: bigint }): Promise<string>
  close(): Promise<void>
}

/** Creates the setup for one test file. */
export async function openBonusSetup(name: string): Promise<BonusSetup> {
  const [clock, chance, lines] = [frozenClock(noon), seededChance(name), [] as string[]]
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const database = await createTestDatabase({ seeded: true })
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  await migrateJobs({ ownerUrl: database.url('owner'), sql: owner })
  const settings = await createSettings({ sql, clock, logger })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const [standings, proofs] = [new Map<PlayerId, Standing>(), new Map<PlayerId, Proofs>()]
  const erased = new Set<PlayerId>()
  const identity = {
    standing: async (playerId: PlayerId) => standings.get(playerId),
    proofs: async (playerId: PlayerId) => proofs.get(playerId),
    isErased: async (_: unknown, playerId: PlayerId) => erased.has(playerId),
  }
  const deps: BonusesDeps = {
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    settings,
    wallet,
    identity,
    gameNames: async () => new Map([['sevens', { slug: 'sevens', name: 'Sevens' }]]),
    gamesNamed: async () => [{ game_uuid: 'sevens', slug: 'sevens' }],
  }
  const bonuses = createBonuses(deps)
  const server = await createServer({ logger, clock, chance })
  const byBearer = async (token: string) => ({ playerId: token.split('.')[2] as PlayerId, sessionId: 's' })
  bonuses.serve(serveOn(server, { authenticator: { byBearer, byCookie: async () => undefined }, isSandbox: false }))
  const nextId = <Kind extends string>() => newId<Kind>(clock.now(), (count) => chance.bytes(count))

  return {
    clock,
    sql,
    owner,
    wallet,
    settings,
    bonuses,
    deps,
    server,
    lines,
    settleDue: settleDue(deps),
    newPlayer: async (currency = 'uah') => {
      const playerId = nextId<'Player'>()
      standings.set(playerId, {
        playerId,
        currency,
        country: currency === 'kzt' ? 'KZ' : 'UA',
        phone_verified: true,
        missing: [],
        block: 'none',
        payoutHoldUntil: null,
        rating: 0,
      })
      proofs.set(playerId, {
        hasPhone: true,
        isPhoneVerified: true,
        isCallOpen: false,
        isActionVerified: false,
        isIdentityProven: false,
      })
      await sql.begin((tx) => wallet.open(tx, { playerId, currency }))
      return playerId
    },
    stands: (playerId, change) => void standings.set(playerId, { ...(standings.get(playerId) as Standing), ...change }),
    proves: (playerId, change) => void proofs.set(playerId, { ...(proofs.get(playerId) as Proofs), ...change }),
    erases: (playerId) => void erased.add(playerId),
    ...offering({ sql, owner, clock, nextId }),
    ...calling(server),
    ...moving({ sql, wallet, bonuses, clock, nextId }),
    close: async () => {
      await server.close()
      await wallet.close()
      await settings.close()
      await database.drop()
    },
  }
}

type NextId = <Kind extends string>() => Id<Kind>

const offering = ({
  sql,
  owner,
  clock,
  nextId,
}: Pick<BonusSetup, 'sql' | 'owner' | 'clock'> & { nextId: NextId }): Pick<BonusSetup, 'newOffer' | 'newCode'> => ({
  newOffer: async (change = {}) => {
    const offer = offerOf({ id: nextId<'Offer'>(), ...change })
    await sql.begin((tx) => insertOffer(tx, offer, clock.now()))
    return offer
  },
  newCode: async (
    offer,
    code,
    {
      max = null,
      perPlayer = 1,
      isEnabled = true,
    }: { max?: number | null; perPlayer?: number; isEnabled?: boolean } = {},
  ) =>
    void (await owner`
    insert into bonuses.promo_code (id, offer_id, code, uses_max, uses_per_player, enabled, created_at)
    values (${nextId<'Code'>()}, ${offer.id}, ${code}, ${max}, ${perPlayer}, ${isEnabled}, ${noon})`),
})

const calling = (server: FastifyInstance): Pick<BonusSetup, 'post' | 'get'> => ({
  post: (playerId, path, payload, headers = {}) =>
    server.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer a.b.${playerId}`, ...headers },
      ...(payload && { payload }),
    }),
  get: (playerId, path) => server.inject({ url: path, headers: { authorization: `Bearer a.b.${playerId}` } }),
})

const moving = ({
  sql,
  wallet,
  bonuses,
  clock,
  nextId,
}: Pick<BonusSetup, 'sql' | 'wallet' | 'bonuses' | 'clock'> & { nextId: NextId }): Pick<
  BonusSetup,
  'deposit' | 'play'
> => ({
  deposit: (playerId, amount, wanted = {}) =>
    inTransactionOf(sql)(async (tx) => {
      const currency = (await wallet.balances(playerId, tx))?.currency ?? 'uah'
      const deposit = {
        playerId,
        paymentId: nextId<'Payment'>(),
        amount: money(amount, currency),
        orderedAt: clock.now(),
        choice: { kind: 'pending' } as const,
        ...wanted,
      }
      await wallet.post(tx, {
        kind: 'deposit',
        playerId,
        source: 'payments',
        externalId: deposit.paymentId,
        amount: deposit.amount,
      })
      return bonuses.meetDeposit(tx, deposit)
    }),
  play: async (playerId, { staked, paid = 0n, weight = 10_000n }) => {
    const [round, currency] = [nextId<'Round'>(), (await wallet.balances(playerId))?.currency ?? 'uah']
    const played = {
      playerId,
      source: 'gis:zoria',
      provider: 'studio',
      game: 'sevens',
      round,
      freeRound: null,
    } as const
    const stake = await wallet.execute({
      ...played,
      kind: 'stake',
      externalId: `${round}-s`,
      amount: money(staked, currency),
      weight: bps(weight),
      sessionStartedAt: null,
      isRoundFinished: false,
      objection: null,
    })
    if (stake.code !== 'OK') return stake.code === 'LIMIT' ? stake.limit : stake.code
    const payout = await wallet.execute({
      ...played,
      kind: 'payout',
      externalId: `${round}-p`,
      amount: money(paid, currency),
      fraction: 0n,
      type: 'win',
      sessionStartedAt: null,
      isRoundFinished: true,
    })
    return payout.code
  },
})
