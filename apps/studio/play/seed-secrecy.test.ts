/** @module-tag full */
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { createSeedSeal } from '../seed-seal.ts'
import { seatPlayer, testSeedKey, type Player } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import type { RoundView } from '../wire.ts'

const work = studioPerTest({ balance: '1000000.00', log: (line) => void logged.push(line) })
const logged: string[] = []

beforeEach(async () => {
  logged.length = 0
})

interface SeedRow {
  readonly id: string
  readonly state: string
  readonly server_seed: Uint8Array | null
  readonly sealed_seed: Uint8Array | null
}

const seedRows = (): Promise<SeedRow[]> =>
  work.sql<SeedRow[]>`select id, state, server_seed, sealed_seed from studio.seed order by ordinal`

describe('a server seed', () => {
  test('is encrypted while committed or in use, and readable once revealed', async () => {
    const player = await seatPlayer(work)
    await player.shown(await player.spin())
    await player.rotate('second')
    expect(
      (await seedRows()).map(({ state, server_seed, sealed_seed }) => [
        state,
        server_seed?.length ?? null,
        sealed_seed?.length ?? null,
      ]),
    ).toEqual([
      ['revealed', 32, null],
      ['active', null, 61],
      ['committed', null, 61],
    ])
  })

  test('is in no log line, in no form, at any level', async () => {
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
      for (const form of [seed.toString('hex'), seed.toString('base64'), seed.toString('base64url'), seed.join(',')])
        expect(text.includes(form)).toBe(false)
    }
  })

  test('stored before encryption was introduced is used and revealed unchanged', async () => {
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
  ])('is never revealed %s', async (_, change) => {
    const player = await seatPlayer(work)
    await player.rotate('second')
    await expect(work.sql.unsafe(`update studio.seed set ${change} where state = 'revealed'`)).rejects.toThrow(
      /are fixed/,
    )
  })
})

/** Retries until a round was played: another round of the same player may be open. */
const playedBy = async (player: Player): Promise<RoundView> => {
  for (;;) {
    const requestId = crypto.randomUUID()
    const answer = await player.call('POST', '/client/spins', { requestId, stake: '1.00' })
    if (answer.statusCode === 200) return answer.json<{ round: RoundView }>().round
    expect(answer.json()).toMatchObject({ code: 'ROUND_OPEN' })
  }
}

test('fifty concurrent bets of one player get fifty nonces without a gap', async () => {
  const players: Player[] = []
  for (let at = 0; at < 50; at += 1)
    players.push(await seatPlayer(work, { game: catalogue[at % catalogue.length]!.slug }))
  const rounds = await Promise.all(players.map(playedBy))
  expect(rounds.map(({ nonce }) => nonce ?? -1).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, nonce) => nonce),
  )
  expect(await work.sql`select nonce_next::int as next from studio.seed where state = 'active'`).toMatchObject([
    { next: 50 },
  ])
})
