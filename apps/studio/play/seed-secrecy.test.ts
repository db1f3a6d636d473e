import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { createSeedSeal } from '../seed-seal.ts'
import { seatPlayer, startStudioAtWork, testSeedKey, type Player, type StudioAtWork } from '../testing/studio-at-work.ts'
import type { RoundView } from '../wire.ts'

let database: TestDatabase
let work: StudioAtWork
const logged: string[] = []

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  logged.length = 0
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000000.00', log: (line) => void logged.push(line) })
})
afterEach(() => work.close())
afterAll(() => database.drop())

interface SeedRow {
  readonly id: string
  readonly state: string
  readonly server_seed: Uint8Array | null
  readonly sealed_seed: Uint8Array | null
}

const seedRows = (): Promise<SeedRow[]> => work.sql<SeedRow[]>`select id, state, server_seed, sealed_seed from studio.seed order by ordinal`

describe('a server seed', () => {
  test('lies sealed while it is committed to and in use, and open once it is revealed', async () => {
    const player = await seatPlayer(work)
    await player.shown(await player.spin())
    await player.rotate('second')
    expect((await seedRows()).map(({ state, server_seed, sealed_seed }) => [state, server_seed?.length ?? null, sealed_seed?.length ?? null])).toEqual([
      ['revealed', 32, null], ['active', null, 61], ['committed', null, 61],
    ])
  })

  test('is in no line of the log, in no form, at any level', async () => {
    const player = await seatPlayer(work)
    await player.shown(await player.spin())
    work.platform.fail('bet', { kind: 'drop' })
    await player.spin()
    await player.rotate('after-a-fault')
    const seal = createSeedSeal({ secret: testSeedKey, random: () => new Uint8Array(12) })
    const text = logged.join('\n')
    expect(logged.length).toBeGreaterThan(5)
    for (const row of await seedRows()) {
      const seed = Buffer.from(seal.open({ id: row.id, serverSeed: row.server_seed, sealedSeed: row.sealed_seed }))
      for (const form of [seed.toString('hex'), seed.toString('base64'), seed.toString('base64url'), seed.join(',')]) expect(text.includes(form)).toBe(false)
    }
  })

  test('that was stored before the seal is drawn from and revealed as it was', async () => {
    const player = await seatPlayer(work)
    const plain = new Uint8Array(32).fill(7)
    await work.sql.unsafe('alter table studio.seed disable trigger keep_seed')
    await work.sql`update studio.seed set server_seed = ${plain}, sealed_seed = null, server_seed_hash = sha256(${plain}) where state = 'active'`
    await work.sql.unsafe('alter table studio.seed enable trigger keep_seed')
    const round = await player.shown(await player.spin())
    // docs/rules/fairness.md: the first draws of this seed, below 30.
    expect(round.outcome?.turns[0]?.stops.slice(0, 1)).toEqual([1_150_083_683 % catalogue[0]!.maths.strips[0]!.length])
    const { revealed } = await player.rotate('next')
    expect(revealed[0]?.serverSeed).toBe('07'.repeat(32))
  })

  test.each([
    ['used again', `state = 'active'`],
    ['drawn from', 'nonce_next = nonce_next + 1'],
    ['changed', `server_seed = decode(repeat('00', 32), 'hex')`],
    ['given another client seed', `client_seed = 'other'`],
  ])('that is revealed is never %s', async (_, change) => {
    const player = await seatPlayer(work)
    await player.rotate('second')
    await expect(work.sql.unsafe(`update studio.seed set ${change} where state = 'revealed'`)).rejects.toThrow(/are fixed/)
  })
})

/** Asks until a round was played: another of the same player may have the place in the game. */
const playedBy = async (player: Player): Promise<RoundView> => {
  for (;;) {
    const requestId = crypto.randomUUID()
    const answer = await player.call('POST', '/client/spins', { requestId, stake: '1.00' })
    if (answer.statusCode === 200) return answer.json<{ round: RoundView }>().round
    expect(answer.json()).toMatchObject({ code: 'ROUND_OPEN' })
  }
}

test('fifty bets of one player at once get fifty nonces without a gap', async () => {
  const players = await Promise.all(Array.from({ length: 50 }, (_, at) => seatPlayer(work, { game: catalogue[at % catalogue.length]!.slug })))
  const rounds = await Promise.all(players.map(playedBy))
  expect(rounds.map(({ nonce }) => nonce ?? -1).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, nonce) => nonce))
  expect(await work.sql`select nonce_next::int as next from studio.seed where state = 'active'`).toMatchObject([{ next: 50 }])
})
