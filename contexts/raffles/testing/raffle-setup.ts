import { createFairness } from '@zoria/fairness'
import { instant, newId, plusMs, type Id, type Instant } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock, type FrozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { createRaffles, type Raffles, type RafflesDeps } from '../index.ts'

/** A Wednesday; the week of the uah raffle is from Sunday 22:00 UTC to Sunday 22:00 UTC. */
export const noon = '2026-11-25T12:00:00.000Z'
export const weekStart = '2026-11-22T22:00:00.000Z'
export const weekEnd = '2026-11-29T22:00:00.000Z'
export const drawTime = '2026-11-29T23:00:00.000Z'

const freshState = () => ({
  erased: new Set<string>(),
  hasCounted: true,
  failAt: Infinity,
  currency: 'uah' as 'uah' | 'kzt',
})

/** What the contexts around raffles answer in these tests; `state` steers them. */
function standIns(
  state: ReturnType<typeof freshState>,
): Pick<RafflesDeps, 'hasCounted' | 'settings' | 'identity' | 'wallet'> {
  return {
    hasCounted: async () => state.hasCounted,
    settings: { read: (() => 'uah') as never },
    identity: {
      standing: async (playerId) => ({ playerId, currency: state.currency, block: 'none' }) as never,
      isErased: async (_, playerId) => state.erased.has(playerId),
      aliasesOf: async (ids) =>
        new Map(ids.filter((id) => !state.erased.has(id)).map((id) => [id as Id<'Player'>, `Player${id.slice(-8)}`])),
    },
    wallet: {
      lock: async () => true,
      post: async (tx, command) => {
        if ((state.failAt -= 1) < 0) throw new Error('the connection is gone')
        const { source, externalId, amount } = command as never as {
          source: string
          externalId: string
          amount: { amount: bigint }
        }
        await tx`insert into platform.outbox (id, name, body, occurred_at) values (gen_random_uuid(), 'test.posted', ${tx.json({ name: `${source}/${externalId}`, amount: String(amount.amount) })}, now())`
        return { code: 'OK' } as never
      },
    },
  }
}

/** Moves the clock to the end of the week, and the raffles with it. */
const endsOf = ({
  clock,
  raffles,
  settle,
}: {
  readonly clock: FrozenClock
  readonly raffles: Raffles
  readonly settle: () => Promise<unknown>
}) => ({
  /** To the frozen list of the week. */
  freeze: async () => {
    clock.set(weekEnd)
    await raffles.finish()
    await settle()
    await raffles.finish()
  },
  /** To the drawn winners of a frozen list. */
  draw: async () => {
    clock.set(drawTime)
    await settle()
    await raffles.finish()
  },
})

/** Raffles on a seeded database of their own with real draws, and stand-ins of the other contexts; `state` steers them. */
export async function openRaffles() {
  const database = await createTestDatabase({ seeded: true })
  const sql = database.sql('app')
  const [clock, chance] = [frozenClock(noon), seededChance('raffles')]
  const logger = createLogger({ name: 'test', level: 'silent' })
  const state = freshState()
  const fairness = createFairness({ sql, chance, secrets: ['secret of the tests, long enough for a key'] })
  const deps: RafflesDeps = {
    ...standIns(state),
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    fairness,
  }
  const raffles = createRaffles(deps)
  const server = await createServer({ logger, clock, chance })
  const tokens = new Map<string, Id<'Player'>>()
  const serve = serveOn(server, {
    isSandbox: true,
    authenticator: {
      byBearer: async (token) => {
        const playerId = tokens.get(token)
        return playerId && { playerId, sessionId: 's' }
      },
      byCookie: async () => undefined,
    },
  })
  raffles.serve(serve)
  fairness.serve(serve)
  /** Lets the seconds pass for which a step waits by the clock of the database. */
  const settle = () =>
    database.sql(
      'owner',
    )`update raffles.raffle set booked_over_at = booked_over_at - interval '1 minute', booked_frozen_at = booked_frozen_at - interval '1 minute'`
  return {
    sql,
    owner: () => database.sql('owner'),
    clock,
    chance,
    state,
    raffles,
    deps,
    settle,
    player: () => {
      const playerId = newId<'Player'>(clock.now(), (bytes) => chance.bytes(bytes))
      tokens.set(`t.${playerId}.t`, playerId)
      return playerId
    },
    consume: (...events: RoundEvent[]) => sql.begin((tx) => raffles.consumer.consume(tx, events)),
    ask: async (url: string, playerId?: string) => {
      const { statusCode, body } = await server.inject({
        method: 'GET',
        url,
        headers: playerId === undefined ? {} : { authorization: `Bearer t.${playerId}.t` },
      })
      return { status: statusCode, body: JSON.parse(body) as never as Record<string, never> }
    },
    /** Asks as a client that has content of a name. */
    revalidate: async (url: string, known: string) => {
      const { statusCode, body, headers } = await server.inject({
        method: 'GET',
        url,
        headers: { 'if-none-match': known },
      })
      return { status: statusCode, body, etag: headers['etag'] }
    },
    ...endsOf({ clock, raffles, settle }),
    posted: async () =>
      (
        await sql<
          { body: { name: string; amount: string } }[]
        >`select body from platform.outbox where name = 'test.posted' order by position`
      ).map(({ body }) => body),
    reset: async () => {
      clock.set(noon)
      Object.assign(state, freshState())
      await database.sql(
        'owner',
      )`truncate raffles.raffle, raffles.entry, raffles.ticket_range, raffles.frozen_list, raffles.prize, raffles.proposal, raffles.staff_action, fairness.draw, platform.outbox cascade`
    },
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

let versions = 0n

type Changes = {
  readonly stake?: bigint
  readonly bonus?: bigint
  readonly startedAt?: Instant
  readonly settledAt?: Instant
  readonly currency?: string
  readonly isFreeRound?: boolean
}

/** A settled round of own money: 500.00, one ticket's turnover, now. */
export function round(
  playerId: string,
  {
    stake = 500_00n,
    bonus = 0n,
    startedAt = instant(noon),
    settledAt = plusMs(startedAt, 1_000),
    currency = 'uah',
    isFreeRound = false,
  }: Changes = {},
): RoundEvent {
  const version = (versions += 1n)
  const settled = {
    playerId,
    currency,
    version,
    openedBy: version,
    provider: 'zoria',
    roundId: `round-${version}`,
    gameUuid: 'book',
    startedAt,
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
    kind: 'settled',
    round: settled,
    version,
    lane: 0,
    position: version,
    bookedAt: new Date(settledAt),
  } as unknown as RoundEvent
}

/** The undoing of a settled round. */
export const undone = (event: RoundEvent): RoundEvent => ({ ...event, kind: 'undone' })
