import { instant, money, newId, type Id } from '@zoria/kernel'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase } from '@zoria/testkit/database'
import { crossLocks } from '@zoria/testkit/lock-order'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOnlineFigures, keepPresence } from './actions/keep-presence.ts'
import { createWins } from './index.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }
const noon = '2026-11-28T12:00:00.000Z'

const database = await createTestDatabase()
const sql = database.sql('app')
const [clock, chance] = [frozenClock(noon), seededChance('wins')]
const machineClock = frozenClock(noon)
const logger = createLogger({ name: 'test', level: 'silent' })
const player = () => newId<'Player'>(clock.now(), (count) => chance.bytes(count))
const [ann, bob] = [player(), player()]
const aliases = new Map<string, string>([
  [ann, 'AmberFalcon4170'],
  [bob, 'CalmOtter1053'],
])
let registered = 7

const open = () =>
  createWins({
    sql,
    clock,
    machineClock,
    chance,
    logger,
    settings: { read: () => ({ uah: { min: money(500_000n, 'uah') } }) as never },
    games: {
      cardsOf: async (uuids) =>
        new Map(
          uuids
            .filter((uuid) => uuid !== 'hidden')
            .map((uuid) => [uuid, { slug: `slug-${uuid}`, name: uuid, image: null }]),
        ),
    },
    identity: {
      aliasesOf: async (ids) =>
        new Map(
          ids.flatMap((id) => (aliases.has(id) ? [[id as Id<'Player'>, aliases.get(id) as string] as const] : [])),
        ),
      countPlayers: async () => registered,
    },
  })
const wins = open()
const server = await createServer({ logger, clock, chance })
wins.serve(
  serveOn(server, {
    isSandbox: true,
    authenticator: { byBearer: async () => undefined, byCookie: async () => undefined },
  }),
)

beforeEach(async () => {
  clock.set(noon)
  machineClock.advance(60_000)
  await database.sql('owner')`truncate wins.big_win, wins.presence`
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

let versions = 0n
const event = (
  changes: {
    kind?: RoundEvent['kind']
    playerId?: Id<'Player'>
    version?: bigint
    paid?: bigint
    gameUuid?: string
    at?: string
  } = {},
): RoundEvent => {
  const {
    kind = 'settled',
    playerId = ann,
    version = (versions += 1n),
    paid = 600_000n,
    gameUuid = 'book',
    at = noon,
  } = changes
  const round = {
    playerId,
    currency: 'uah',
    version,
    stakeReal: 2_000n,
    stakeBonus: 0n,
    paid,
    paidReal: paid,
    isFreeRound: false,
    gameUuid,
    settledAt: instant(at),
  }
  return { kind, round, version, lane: 0, position: version, bookedAt: new Date(at) } as unknown as RoundEvent
}
const consume = (...events: RoundEvent[]) => sql.begin((tx) => wins.consumer.consume(tx, events))
const listed = async () =>
  ((await server.inject('/big-wins')).json() as { items: { amount: string; alias: string }[] }).items

describe('big wins', () => {
  test('show game, masked alias, sum, multiplier and time, and nothing of the player', async () => {
    await consume(event(), event({ paid: 499_999n }))
    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        game: { slug: 'slug-book', name: 'book', image: null },
        alias: 'Amb***70',
        amount: '6000.00',
        currency: 'uah',
        multiplier: 300,
        at: noon,
      },
    ])
  })

  test('are the newest first', async () => {
    await consume(
      event({ paid: 500_000n, at: '2026-11-28T11:00:00.000Z' }),
      event({ paid: 900_000n, playerId: bob }),
      event({ paid: 700_000n, at: '2026-11-28T11:30:00.000Z' }),
    )
    expect((await listed()).map(({ amount }) => amount)).toEqual(['9000.00', '7000.00', '5000.00'])
    expect((await server.inject('/big-wins?limit=1')).json().items).toHaveLength(1)
  })

  test.each([
    ['settled', 'undone'],
    ['undone', 'settled'],
  ] as const)('of a voided round leave, also where %s comes before %s', async (...kinds) => {
    versions += 1n
    for (const kind of kinds) await consume(event({ kind, version: versions }))
    expect(await listed()).toEqual([])
  })

  test('of a round that is settled again show the new payout', async () => {
    versions += 1n
    const first = versions
    await consume(event({ version: first }))
    await consume(event({ kind: 'undone', version: first }), event({ paid: 800_000n }))
    expect((await listed()).map(({ amount }) => amount)).toEqual(['8000.00'])
  })

  test('leave out erased players and games that cannot be opened', async () => {
    await consume(event({ playerId: player() }), event({ gameUuid: 'hidden' }))
    expect(await listed()).toEqual([])
  })

  test('that are left out make room for older ones', async () => {
    await consume(
      event({ paid: 500_000n, at: '2026-11-28T11:00:00.000Z' }),
      ...Array.from({ length: 55 }, () => event({ gameUuid: 'hidden' })),
      event({ playerId: player() }),
    )
    expect((await listed()).map(({ amount }) => amount)).toEqual(['5000.00'])
  })

  test('of a player are in the export of his data, and an erasure deletes them', async () => {
    await consume(event({ paid: 700_000n }), event({ playerId: bob }))
    versions += 1n
    for (const kind of ['settled', 'undone'] as const) await consume(event({ kind, version: versions }))
    expect(await wins.playerData.record(ann)).toEqual({
      bigWins: [{ currency: 'uah', amount: 700_000n, multiplier: 35_000n, game_uuid: 'book', at: new Date(noon) }],
    })
    for (let count = 0; count < 2; count += 1) await wins.playerData.erase(ann)
    expect(await wins.playerData.record(ann)).toEqual({ bigWins: [] })
    expect((await listed()).map(({ alias }) => alias)).toEqual(['Cal***53'])
  })

  test('are forgotten after 30 days', async () => {
    await consume(event())
    clock.advance(30 * 86_400_000 + 1)
    await wins.tasks['wins.forget']?.({})
    expect(await sql`select 1 from wins.big_win`).toHaveLength(0)
  })
})

/** Follows as one API process; `told` is what its public stream would carry. */
async function follow(connected: () => readonly string[]) {
  const received: [string, unknown][] = []
  const states = new Map<string, () => unknown>()
  const process = await open().publish({
    connected,
    topic: (name, state) => {
      states.set(name, state)
      return (change) => void received.push([name, change])
    },
  })
  return { ...process, published: received, stateOf: (name: string) => states.get(name)?.() }
}
const online = async () => (await server.inject('/users/online')).json()

describe('presence', () => {
  test('counts players of all processes once, and registered ones', async () => {
    const one = await follow(() => [ann, bob])
    const other = await follow(() => [bob])
    await one.beat()
    await other.beat()
    expect(await online()).toEqual({ active: 2, total: 7 })
    expect(other.published).toContainEqual(['presence', { active: 2, total: 7 }])
    expect(other.stateOf('presence')).toEqual({ active: 2, total: 7 })
    await one.close()
    expect(await online()).toEqual({ active: 1, total: 7 })
    await other.close()
    expect(await online()).toEqual({ active: 0, total: 7 })
  })

  test('forgets a process that is silent, and tells only what changed', async () => {
    let present: readonly string[] = [ann]
    const crashed = await follow(() => present)
    await crashed.beat()
    await crashed.beat()
    expect(crashed.published.filter(([name]) => name === 'presence')).toHaveLength(1)
    machineClock.advance(12_000)
    expect(await online()).toMatchObject({ active: 1 })
    machineClock.advance(1)
    expect(await online()).toMatchObject({ active: 0 })
    present = []
    await crashed.beat()
    expect(crashed.published.at(-1)).toEqual(['presence', { active: 0, total: 7 }])
    await crashed.close()
  })

  test('counts a process again that was silent for so long that another one forgot it', async () => {
    const [slow, other] = [await follow(() => [ann]), await follow(() => [bob])]
    await slow.beat()
    machineClock.advance(60_001)
    await other.beat()
    expect(await online()).toMatchObject({ active: 1 })
    await slow.beat()
    expect(await online()).toMatchObject({ active: 2 })
    await slow.close()
    await other.close()
  })

  test('the count of registered players is not older than half a minute', async () => {
    await online()
    registered += 1
    expect(await online()).toMatchObject({ total: 7 })
    machineClock.advance(30_000)
    expect(await online()).toMatchObject({ total: 8 })
  })

  test('a failed count of registered players is the fault that its callers get, and the next request counts again', async () => {
    const fault = new Error('the database is away')
    let counts = 0
    const figures = createOnlineFigures({
      sql,
      machineClock,
      identity: {
        countPlayers: async () => {
          counts += 1
          if (counts === 1) throw fault
          return 7
        },
      },
    })
    const asked = await Promise.allSettled([figures(), figures()])
    const refused = { status: 'rejected', reason: fault }
    expect(asked).toEqual([refused, refused])
    expect(await figures()).toEqual({ active: 0, total: 7 })
    expect(counts).toBe(2)
  })

  test('ends although the database is away, so that the streams of its process end as well', async () => {
    const away = (() => Promise.reject(new Error('the database is away'))) as never
    const presence = keepPresence(
      { sql: away, machineClock, chance, logger, identity: { countPlayers: async () => 0 } },
      { connected: () => [], onBeat: async () => undefined },
    )
    await presence.close()
  })
})

test('the public stream hears of a win of another process, and of its leaving', async () => {
  const process = await follow(() => [])
  versions += 1n
  await consume(event({ version: versions }))
  await vi.waitFor(
    () => expect(process.published.at(-1)).toMatchObject(['big_wins', { added: [{ amount: '6000.00' }], removed: [] }]),
    patience,
  )
  expect(process.stateOf('big_wins')).toHaveLength(1)
  await consume(event({ kind: 'undone', version: versions }))
  await vi.waitFor(
    () => expect(process.published.at(-1)).toMatchObject(['big_wins', { added: [], removed: [expect.any(String)] }]),
    patience,
  )
  await process.close()
})

test('the public stream hears that the wins of an erased player are gone', async () => {
  await consume(event(), event({ playerId: bob }))
  const process = await follow(() => [])
  expect(process.stateOf('big_wins')).toHaveLength(2)
  await wins.playerData.erase(bob)
  await vi.waitFor(
    () => expect(process.published.at(-1)).toMatchObject(['big_wins', { added: [], removed: [expect.any(String)] }]),
    patience,
  )
  expect(process.stateOf('big_wins')).toMatchObject([{ alias: 'Amb***70' }])
  await process.close()
})

test('the public stream hears within half a minute that a winner has another alias', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await consume(event())
  const process = await follow(() => [])
  aliases.set(ann, 'QuietHeron2000')
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  const heard = () => process.published.filter(([topic]) => topic === 'big_wins').at(-1)
  const renamed = { added: [{ alias: 'Qui***00' }], removed: [expect.any(String)] }
  await vi.waitFor(() => expect(heard()).toMatchObject(['big_wins', renamed]), patience)
  aliases.set(ann, 'AmberFalcon4170')
  await process.close()
})

test('two processes that read rounds of one player in two orders do not deadlock', async () => {
  await crossLocks(sql, {
    first: (tx) => wins.consumer.consume(tx, [event({ version: 9_001n })]),
    work: () => consume(event({ kind: 'undone', version: 9_002n }), event({ kind: 'undone', version: 9_001n })),
    second: (tx) => wins.consumer.consume(tx, [event({ version: 9_002n })]),
  })
  expect(await listed()).toEqual([])
})
