import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import { drawThreshold } from '@zoria/game-maths'
import { createFairness } from '@zoria/fairness'
import { instant, newId, plusMs, type Currency, type Id, type Instant } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { createWallet } from '@zoria/wallet'
import { jackpotDesk } from '../actions/staff-desk.ts'
import { createJackpots, type JackpotsDeps } from '../index.ts'
import { listDrops } from '../storage/drop-rows.ts'
import { listPools } from '../storage/pool-rows.ts'

export const noon = '2026-12-02T12:00:00.000Z'

/** What the catalogue answers in these tests. */
const games: JackpotsDeps['games'] = {
  kindsOf: async (uuids) =>
    new Map(
      uuids
        .filter((uuid) => uuid !== 'unknown')
        .map((uuid) => [
          uuid,
          { slug: `slug-${uuid}`, provider: 'zoria', category: uuid === 'roulette' ? 'live' : 'slots' },
        ]),
    ),
  namesOf: async (uuids) => new Map(uuids.map((uuid) => [uuid, { slug: `slug-${uuid}`, name: uuid }])),
}

/** The players that count as erased in these tests. */
export const erased = new Set<string>()
const aliasesOf: JackpotsDeps['identity']['aliasesOf'] = async (ids) =>
  new Map(ids.filter((id) => !erased.has(id)).map((id) => [id as Id<'Player'>, `Player${id.slice(-8)}`]))

/** Jackpots on a database of their own with the real wallet and the real draws. Pools are open. */
export async function openJackpots(changes: Partial<JackpotsDeps> = {}) {
  const database = await createTestDatabase({ seeded: true })
  const sql = database.sql('app')
  const [clock, chance] = [frozenClock(noon), seededChance('jackpots')]
  const logger = createLogger({ name: 'test', level: 'silent' })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  const deps: JackpotsDeps = {
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    wallet,
    fairness: createFairness({ sql, chance, secrets: ['the secret of tests'] }),
    games,
    identity: { aliasesOf, isErased: async (_, playerId) => erased.has(playerId) },
    ...changes,
  }
  const jackpots = createJackpots(deps)
  await jackpots.open()
  const server = await createServer({ logger, clock, chance })
  const tokens = new Map<string, Id<'Player'>>()
  jackpots.serve(
    serveOn(server, {
      isSandbox: true,
      authenticator: {
        byBearer: async (token) => {
          const playerId = tokens.get(token)
          return playerId && { playerId, sessionId: 's' }
        },
        byCookie: async () => undefined,
      },
    }),
  )
  const owner = database.sql('owner')
  const pool = async (id = 'uah-clubs') => {
    const found = (await listPools(sql)).find((each) => each.id === id)
    if (!found) throw new Error(`${id} is not open`)
    return found
  }
  return {
    sql,
    owner,
    clock,
    chance,
    wallet,
    jackpots,
    deps,
    desk: jackpotDesk({ sql, clock, wallet }),
    pool,
    order: { by: 'olena', why: 'test', requestId: 'r' },
    second: { by: 'petro', why: 'test', requestId: 'r' },
    drops: async (suit?: JackpotSuit) => (await listDrops(sql, { suit, page: 1, pageSize: 100 })).items.toReversed(),
    player: async (currency: Currency = 'uah') => {
      const playerId = newId<'Player'>(clock.now(), (bytes) => chance.bytes(bytes))
      await sql.begin((tx) => wallet.open(tx, { playerId, currency }))
      tokens.set(`t.${playerId}.t`, playerId)
      return playerId
    },
    consume: (...events: RoundEvent[]) => sql.begin((tx) => jackpots.consumer.consume(tx, events)),
    /** Puts a pool just below its threshold: so many minor units are missing. */
    fill: async (id: string, missing: bigint) => {
      const { suit, number, terms, drawId, currency } = await pool(id)
      const threshold = drawThreshold(
        terms,
        await deps.fairness.drawOf(sql, { id: drawId, clientSeed: `${currency}-${suit}`, nonce: number }),
      )
      await owner`update jackpots.pool set contributed = contributed + ((${threshold} - ${missing})::bigint * 10000 - value), value = (${threshold} - ${missing})::bigint * 10000 where id = ${id}`
      return threshold
    },
    ask: async (method: 'GET' | 'POST', url: string, playerId?: string) => {
      const { statusCode, body } = await server.inject({
        method,
        url,
        headers: playerId === undefined ? {} : { authorization: `Bearer t.${playerId}.t` },
      })
      return { status: statusCode, body: (body === '' ? {} : JSON.parse(body)) as Record<string, never> }
    },
    electronic: async (playerId: Id<'Player'>) => (await wallet.balances(playerId))?.electronic.amount,
    close: async () => {
      await wallet.close()
      await server.close()
      await database.drop()
    },
  }
}

let versions = 0n

/** A settled round of own money in a slot: 10.00, a second after noon. */
export function round(
  playerId: string,
  changes: {
    readonly kind?: RoundEvent['kind']
    readonly version?: bigint
    readonly stake?: bigint
    readonly bonus?: bigint
    readonly settledAt?: Instant
    readonly currency?: Currency
    readonly isFreeRound?: boolean
    readonly game?: string
    readonly lane?: number
  } = {},
): RoundEvent {
  const {
    kind = 'settled',
    version = (versions += 1n),
    stake = 10_00n,
    bonus = 0n,
    currency = 'uah',
    isFreeRound = false,
    game = 'book',
    lane = 0,
  } = changes
  const settledAt = changes.settledAt ?? plusMs(instant(noon), 1_000)
  const settled = {
    playerId,
    currency,
    version,
    openedBy: version,
    provider: 'zoria',
    roundId: `round-${version}`,
    gameUuid: game,
    startedAt: settledAt,
    settledAt,
    stakes: 1,
    stakeReal: stake,
    stakeBonus: bonus,
    paid: 0n,
    paidReal: 0n,
    isFreeRound,
    payoutTypes: [],
    weight: 10_000,
  }
  return {
    kind,
    round: settled,
    version,
    lane,
    position: version,
    bookedAt: new Date(settledAt),
  } as unknown as RoundEvent
}
