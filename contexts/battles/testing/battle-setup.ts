import type { PrizeOutcome } from '@zoria/games'
import { instant, money, newId, plusMs, type Id, type Instant } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { battleDesk } from '../actions/staff-desk.ts'
import { createBattles, type BattlesDeps } from '../index.ts'
import type { Terms } from '../rules/terms.ts'

export const noon = '2026-11-28T12:00:00.000Z'

/** Terms of a battle of the tests: everything counts, three money places. */
export const plainTerms = {
  names: { en: 'Cup', ua: 'Кубок', ru: 'Кубок', kz: 'Кубок' },
  cup: 'bronze',
  league: { by: 'rating', levelMin: null, levelMax: null },
  currency: 'uah',
  games: { kind: 'all' },
  stakeMin: 500,
  qualification: 0,
  roundsMax: null,
  scoring: 'sum_of_payouts',
  entry: 'joining',
  fund: { kind: 'guaranteed' },
  prizes: [
    { from: 1, to: 1, prize: { kind: 'money', amount: 1_000_00 } },
    { from: 2, to: 3, prize: { kind: 'money', amount: 250_00 } },
  ],
} as const

type Changes = Partial<Record<keyof Terms, unknown>>

const freshState = () => ({
  /** What becomes of free rounds of a game; others are given. */
  awards: new Map<string, PrizeOutcome>([
    ['slug-gone', { refusal: 'GAME_NOT_FOUND' }],
    ['slug-silent', 'owed'],
  ]),
  blocks: new Map<string, 'none' | 'restricted' | 'closed'>(),
  levels: new Map<string, number>(),
  erased: new Set<string>(),
  currency: 'uah' as 'uah' | 'kzt',
  hasCounted: true,
  failAt: Infinity,
})

/** What the contexts around battles answer in these tests; `state` steers them. */
function standIns(
  state: ReturnType<typeof freshState>,
): Omit<BattlesDeps, 'sql' | 'inTransaction' | 'clock' | 'chance' | 'logger'> {
  return {
    hasCounted: async () => state.hasCounted,
    rating: { levelsOf: async (ids) => new Map(ids.map((id) => [id, state.levels.get(id) ?? 0])) },
    wallet: {
      lock: async () => true,
      post: async (tx, command) => {
        if ((state.failAt -= 1) < 0) throw new Error('the connection is gone')
        const { externalId, amount } = command as never as { externalId: string; amount: { amount: bigint } }
        await tx`insert into platform.outbox (id, name, body, occurred_at) values (gen_random_uuid(), 'test.posted', ${tx.json({ externalId, amount: String(amount.amount) })}, now())`
        return { code: 'OK' } as never
      },
    },
    bonuses: {
      grantIn: async () => ({ ok: false, refusal: { code: 'BONUS_NOT_ALLOWED' } }) as never,
      giftOf: async () => undefined,
    },
    games: {
      kindsOf: async (uuids) =>
        new Map(uuids.map((uuid) => [uuid, { slug: `slug-${uuid}`, provider: 'zoria', category: 'slots' }])),
      kindOf: async (slug) => (slug.startsWith('slug-') ? { slug, provider: 'zoria', category: 'slots' } : undefined),
      picked: async () => ({
        count: 1,
        games: [{ slug: 'slug-book', name: 'Book', image: null, provider: { slug: 'zoria', name: 'Zoria' } }],
      }),
      namesOf: async (uuids) => new Map(uuids.map((uuid) => [uuid, { slug: `slug-${uuid}`, name: uuid }])),
      freeRounds: {
        award: async ({ slug }) => state.awards.get(slug) ?? 'given',
      } as Partial<BattlesDeps['games']['freeRounds']> as BattlesDeps['games']['freeRounds'],
    },
    identity: {
      standing: async (playerId) =>
        ({ playerId, currency: state.currency, block: state.blocks.get(playerId) ?? 'none' }) as never,
      isErased: async (_, playerId) => state.erased.has(playerId),
      aliasesOf: async (ids) =>
        new Map(ids.filter((id) => !state.erased.has(id)).map((id) => [id as Id<'Player'>, `Player${id.slice(-8)}`])),
      excludedAmong: async (ids) =>
        new Set((ids as readonly Id<'Player'>[]).filter((id) => (state.blocks.get(id) ?? 'none') !== 'none')),
    },
  }
}

/** For a desk that finds every offer and every game. */
const everythingKnown = ({ games }: Pick<BattlesDeps, 'games'>, state: ReturnType<typeof freshState>) => ({
  bonuses: { giftOf: async () => ({ names: plainTerms.names, amount: money(1_00n, state.currency), wager: 10 }) },
  games: {
    ...games,
    kindOf: async (slug: string) => ({ slug, provider: 'zoria', category: 'slots' }),
    named: async () => ['zoria', 'nobody'].map((provider) => ({ game_uuid: 'book', slug: 'slug-book', provider })),
  },
})

/** Battles on a database of their own, with stand-ins of the contexts around them. */
export async function openBattles(changes: Partial<BattlesDeps> = {}) {
  const database = await createTestDatabase()
  const sql = database.sql('app')
  const [clock, chance] = [frozenClock(noon), seededChance('battles')]
  const logger = createLogger({ name: 'test', level: 'silent' })
  const state = freshState()
  const deps = { ...standIns(state), sql, inTransaction: inTransactionOf(sql), clock, chance, logger, ...changes }
  const battles = createBattles(deps)
  const server = await createServer({ logger, clock, chance })
  const tokens = new Map<string, Id<'Player'>>()
  battles.serve(
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
  const settings = {
    read: () => [
      { code: 'uah', enabled: true },
      { code: 'kzt', enabled: true },
      { code: 'eur', enabled: false },
    ],
  } as never
  const [desk, plainDesk] = [
    battleDesk({ ...deps, settings, ...everythingKnown(deps, state) }),
    battleDesk({
      ...deps,
      settings,
      games: {
        ...deps.games,
        named: async () => [{ game_uuid: '1', slug: 'slug-1', provider: 'zoria' }],
        picked: (...asked) => deps.games.picked(...asked),
      },
    }),
  ]
  const order = { by: 'olena', why: 'test', requestId: 'r' }
  let count = 0
  return {
    sql,
    owner: () => database.sql('owner'),
    clock,
    chance,
    state,
    battles,
    desk,
    plainDesk,
    deps,
    order,
    player: () => {
      const playerId = newId<'Player'>(clock.now(), (bytes) => chance.bytes(bytes))
      tokens.set(`t.${playerId}.t`, playerId)
      return playerId
    },
    /** A run that began now, for an hour. */
    run: async (terms: Changes = {}, minutes = 60) => {
      const slug = `cup-${(count += 1)}`
      const created = await desk.create({
        ...order,
        template: {
          slug,
          terms: { ...plainTerms, ...terms },
          schedule: { kind: 'once', startsAt: '2020-01-01T00:00:00Z', minutes },
        },
      })
      if (!created.ok) throw new Error(JSON.stringify(created.refusal))
      const started = await desk.start({ ...order, slug })
      if (!started.ok) throw new Error(started.refusal.code)
      return started.value.slug
    },
    consume: (...events: RoundEvent[]) => sql.begin((tx) => battles.consumer.consume(tx, events)),
    ask: async (method: 'GET' | 'POST', url: string, playerId?: string) => {
      const { statusCode, body } = await server.inject({
        method,
        url,
        headers: playerId === undefined ? {} : { authorization: `Bearer t.${playerId}.t` },
      })
      return { status: statusCode, body: JSON.parse(body) as never as Record<string, never> }
    },
    /** Lets the end of the runs pass, and the seconds for which their rounds are waited for. */
    end: async (ms = 3_600_000) => {
      clock.advance(ms)
      await battles.freeze()
      await database.sql(
        'owner',
      )`update battles.battle set booked_over_at = booked_over_at - interval '1 minute' where booked_over_at is not null`
      return battles.freeze()
    },
    posted: async () =>
      (
        await sql<
          { body: { externalId: string; amount: string } }[]
        >`select body from platform.outbox where name = 'test.posted' order by position`
      ).map(({ body }) => `${body.externalId.split(':')[1]} ${body.amount}`),
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

let versions = 0n

/** A settled round of own money: 10.00 paid 20.00, now. */
export function round(
  playerId: string,
  changes: {
    readonly kind?: RoundEvent['kind']
    readonly version?: bigint
    readonly stake?: bigint
    readonly bonus?: bigint
    readonly paid?: bigint
    readonly startedAt?: Instant
    readonly settledAt?: Instant
    readonly currency?: string
    readonly isFreeRound?: boolean
    readonly game?: string
  } = {},
): RoundEvent {
  const {
    kind = 'settled',
    version = (versions += 1n),
    stake = 10_00n,
    bonus = 0n,
    paid = 20_00n,
    currency = 'uah',
    isFreeRound = false,
    game = 'book',
  } = changes
  const startedAt = changes.startedAt ?? instant(noon)
  const settledAt = changes.settledAt ?? plusMs(startedAt, 1_000)
  const settled = {
    playerId,
    currency,
    version,
    openedBy: version,
    provider: 'zoria',
    roundId: `round-${version}`,
    gameUuid: game,
    startedAt,
    settledAt,
    stakes: 1,
    stakeReal: stake,
    stakeBonus: bonus,
    paid,
    paidReal: paid,
    isFreeRound,
    payoutTypes: [],
    weight: 10_000,
  }
  return {
    kind,
    round: settled,
    version,
    lane: 0,
    position: version,
    bookedAt: new Date(settledAt),
  } as unknown as RoundEvent
}
