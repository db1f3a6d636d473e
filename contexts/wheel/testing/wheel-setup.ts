import { createFairness, type Fairness } from '@zoria/fairness'
import type { PrizeOutcome, PrizeRounds } from '@zoria/games'
import { money, newId, ok, type Id, type Instant } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { createWheel, type WheelDeps } from '../index.ts'

export const noon = '2026-12-01T12:00:00.000Z'

export const offer = '0193a000-0000-7000-8001-00000000000d'
const names = { en: 'Gift', ua: 'Дар', ru: 'Дар', kz: 'Сый' }

/** Sectors of the tests as staff writes them; `weights` in the order of the keys. */
export const sectorsOf = (
  weights: Readonly<Record<string, number>>,
  limits: Readonly<Record<string, { readonly stock?: number; readonly dayMax?: number }>> = {},
) => {
  const prizes: Readonly<Record<string, object>> = {
    nothing: { kind: 'nothing' },
    money: { kind: 'money', amount: 50_00 },
    bonus: { kind: 'bonus', offerId: offer },
    rounds: { kind: 'free_rounds', game: 'book', count: 10, stake: 1_00 },
  }
  return Object.entries(weights).map(([key, weight]) => ({
    key,
    names: { en: key, ua: key, ru: key, kz: key },
    label: { en: key, ua: key, ru: key, kz: key },
    weight,
    prize: prizes[key.replace(/-.*/, '')],
    ...limits[key],
  }))
}

export const settings = {
  WHEEL_OPEN: true,
  WHEEL_DEPOSIT_MIN: { uah: { min: money(500_00n, 'uah') } },
  WHEEL_DEPOSIT_SPINS_DAY: 2,
  WHEEL_LEVEL_SPINS: { 2: 1, 5: 2 },
  WHEEL_RIGHT_HOURS: { deposit: 72, level: 168, staff: 24 },
  WHEEL_CLAIM_HOURS: 168,
  DEFAULT_CURRENCY: 'uah',
  CURRENCIES: [
    { code: 'uah', enabled: true },
    { code: 'kzt', enabled: true },
    { code: 'eur', enabled: false },
  ],
}

const freshState = () => ({
  settings: { ...settings } as Record<keyof typeof settings, unknown>,
  currency: 'uah' as 'uah' | 'kzt' | 'usd',
  missing: [] as string[],
  blocks: new Map<string, 'none' | 'restricted' | 'closed'>(),
  gated: new Set<string>(),
  grant: null as string | null,
  grantStatus: 'waiting',
  claim: null as string | null,
  award: 'given' as PrizeOutcome,
  erased: new Set<string>(),
  failAt: null as string | null,
  orders: [] as Pick<PrizeRounds, 'id' | 'validFrom' | 'validUntil' | 'playableMs'>[],
})

/**
 * What the contexts around the wheel answer in these tests; `state` steers them, and breaks off a step by its name.
 * Their writes are rows of the outbox, so that a rolled back one leaves none.
 */
function standIns(
  state: ReturnType<typeof freshState>,
): Omit<WheelDeps, 'sql' | 'inTransaction' | 'clock' | 'chance' | 'logger' | 'fairness'> {
  const broken = (step: string) => {
    if (state.failAt === step) throw new Error(`${step} broke off`)
  }
  const write = (tx: Parameters<typeof appendFacts>[0], name: string, body: Record<string, string>) =>
    tx`insert into platform.outbox (id, name, body, occurred_at) values (gen_random_uuid(), ${`test.${name}`}, ${tx.json(body)}, now())`
  return {
    settings: {
      read: (code: string) => state.settings[code as keyof typeof settings],
      staff: { change: async () => ok({ before: true, after: false }) },
    } as never,
    wallet: {
      // As the wallet does: the first of the locks, held until the transaction ends.
      lock: async (tx, playerId) => (
        await tx`select pg_advisory_xact_lock(hashtextextended(${playerId}, 0))`,
        broken('lock'),
        true
      ),
      post: async (tx, command) => {
        const { externalId, source, amount } = command as never as {
          externalId: string
          source: string
          amount: { amount: bigint }
        }
        await write(tx, 'posted', { externalId, source, amount: String(amount.amount) })
        broken('post')
        return { code: 'OK' } as never
      },
      gatesInTheWay: async (playerId) => ({ isBlocked: state.gated.has(playerId), limit: null }),
    },
    bonuses: {
      grantIn: async (tx, { externalId, source, waitsUntil }) => {
        if (state.grant !== null) return { ok: false, refusal: { code: state.grant } } as never
        await write(tx, 'granted', { externalId, source, waitsUntil: String(waitsUntil) })
        broken('grant')
        return ok({ id: externalId.replace(/^.{8}/, 'aaaaaaaa'), status: 'waiting' }) as never
      },
      grantOf: async () => ({ status: state.grantStatus }) as never,
      giftOf: async (id) => (id === offer ? { names, amount: money(25_00n, 'uah'), wager: 10 } : undefined),
      claim: async ({ grantId, isConfirmed }) =>
        (state.claim !== null
          ? { ok: false, refusal: { code: state.claim } }
          : ((state.grantStatus = 'claimed'), ok({ id: grantId, isConfirmed }))) as never,
    },
    games: {
      picked: async () => ({
        count: 1,
        games: [{ slug: 'book', name: 'Book', image: null, provider: { slug: 'zoria', name: 'Zoria' } }],
      }),
      named: async () => [{ game_uuid: 'book', slug: 'book', provider: 'zoria' }],
      kindOf: async (slug) => (slug === 'book' ? { slug, provider: 'zoria', category: 'slots' } : undefined),
      freeRounds: {
        award: async ({ id, validFrom, validUntil, playableMs }) => {
          state.orders.push({ id, validFrom, validUntil, playableMs })
          return state.award
        },
      } satisfies Partial<WheelDeps['games']['freeRounds']> as WheelDeps['games']['freeRounds'],
    },
    identity: {
      isErased: async (_, playerId) => state.erased.has(playerId),
      standing: async (playerId) =>
        (playerId === absent
          ? undefined
          : {
              playerId,
              currency: state.currency,
              missing: state.missing,
              block: state.blocks.get(playerId) ?? 'none',
            }) as never,
    },
  }
}

/** A player that nobody knows. */
export const absent = '019aa000-0000-7000-8000-00000000dead' as Id<'Player'>

/** Real draws that break off at a step of `state`. */
function fairnessOf(draws: Fairness, state: ReturnType<typeof freshState>): WheelDeps['fairness'] {
  const unlessBroken = <Answer>(step: string, answer: Answer): Answer => {
    if (state.failAt === step) throw new Error(`${step} broke off`)
    return answer
  }
  return {
    ...draws,
    commit: async (tx, wanted) => unlessBroken('commit', await draws.commit(tx, wanted)),
    drawOf: async (tx, asked) => unlessBroken('draw', await draws.drawOf(tx, asked)),
    reveal: async (tx, given) => unlessBroken('reveal', await draws.reveal(tx, given)),
  }
}

/** What a rolled back transaction must not leave. */
const countRows = (owner: Sql) => async () => {
  const [row] = await owner<[Record<string, bigint>]>`
    select (select count(*) from wheel.spin) as spins, (select count(*) from wheel.given) as given, (select count(*) from wheel.spin_right where used_at is not null) as used,
      (select count(*) from fairness.draw where revealed_at is not null) as revealed, (select count(*) from fairness.draw) as committed, (select count(*) from platform.outbox) as facts, (select coalesce(sum(nonce), 0) from wheel.player) as nonces`
  return row
}

/** The wheel on a database of its own with real draws, and stand-ins of the other contexts around it. */
export async function openWheel() {
  const database = await createTestDatabase()
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  const [clock, chance] = [frozenClock(noon), seededChance('wheel')]
  const logger = createLogger({ name: 'test', level: 'silent' })
  const state = freshState()
  const draws = createFairness({ sql, chance, secrets: ['the secret of tests'] })
  const deps: WheelDeps = {
    ...standIns(state),
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    fairness: fairnessOf(draws, state),
  }
  const wheel = createWheel(deps)
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
  wheel.serve(serve)
  draws.serve(serve)
  const order = { by: 'olena', why: 'test', requestId: 'r' }
  return {
    sql,
    owner,
    clock,
    chance,
    state,
    wheel,
    deps,
    order,
    player: () => {
      const playerId = newId<'Player'>(clock.now(), (bytes) => chance.bytes(bytes))
      tokens.set(`t.${playerId}.t`, playerId)
      return playerId
    },
    /** Puts sectors to use, as two people do. */
    use: async (sectors: readonly object[], currency = 'uah') => {
      const proposed = await wheel.staff.configure({ ...order, file: { currency, sectors } })
      if (!proposed.ok) throw new Error(proposed.refusal.faults.join())
      const confirmed = await wheel.staff.confirm({ ...order, by: 'taras', id: proposed.value.id })
      if (!confirmed.ok) throw new Error(confirmed.refusal.code)
      return proposed.value.id
    },
    ask: async (
      method: 'GET' | 'POST',
      url: string,
      playerId?: string,
      { body, key }: { readonly body?: object; readonly key?: string } = {},
    ) => {
      const headers = {
        ...(playerId === undefined ? {} : { authorization: `Bearer t.${playerId}.t` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }
      const reply = await server.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
      return {
        status: reply.statusCode,
        body: (reply.body === '' ? {} : JSON.parse(reply.body)) as Record<string, never>,
      }
    },
    publish: (name: string, body: Record<string, string | number | null>, now: Instant = clock.now()) =>
      sql.begin((tx) => appendFacts(tx, [{ name, body }], { now, chance })),
    written: countRows(owner),
    posted: async () =>
      (
        await owner<
          { body: { externalId: string; source: string; amount: string } }[]
        >`select body from platform.outbox where name = 'test.posted' order by position`
      ).map(({ body }) => body),
    reset: async () => {
      clock.set(noon)
      Object.assign(state, freshState())
      await owner`truncate wheel.configuration, wheel.given, wheel.player, wheel.spin_right, wheel.spin, wheel.staff_action, fairness.draw, platform.outbox, platform.outbox_cursor cascade`
    },
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}
