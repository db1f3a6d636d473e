import { createHash, createHmac, randomUUID } from 'node:crypto'
import { blockMessage, drawFromBlocks, payoutOf, spin } from '@zoria/game-maths'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue, findGame } from '../catalogue/catalogue.ts'
import { formatAmount, parseAmount } from '../rules/amounts.ts'
import { createSeedSeal, type StoredSeed } from '../seed-seal.ts'
import { launchUrl, seatPlayer, startStudioAtWork, testSeedKey, type StudioAtWork } from '../testing/studio-at-work.ts'
import type { RoundRecall, SeedsView, SessionState } from '../wire.ts'

let database: TestDatabase
let work: StudioAtWork

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000000.00' })
})
afterEach(() => work.close())
afterAll(() => database.drop())

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/** A player's own check, from the public text alone. */
const replay = (round: RoundRecall, serverSeed: string) => {
  const game = findGame('zoloto-skifiv')!.maths
  const seeds = { clientSeed: round.seeds.clientSeed ?? '', nonce: round.nonce ?? -1 }
  const block = (cursor: number) => createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(blockMessage(seeds, cursor)).digest()
  const outcome = spin(game, drawFromBlocks(block))
  return { outcome, payout: formatAmount(payoutOf(game, parseAmount(round.stake) ?? 0n, outcome.units)) }
}

/** The server seeds that nobody may know yet, opened: the one in use and the one committed to. */
const seedsInUse = async (): Promise<string[]> => {
  const seal = createSeedSeal({ secret: testSeedKey, random: () => new Uint8Array(12) })
  const rows = await work.sql<StoredSeed[]>`select id, server_seed as "serverSeed", sealed_seed as "sealedSeed" from studio.seed where state <> 'revealed'`
  return rows.map((row) => Buffer.from(seal.open(row)).toString('hex'))
}

describe('commit comes before knowledge', () => {
  test('the hash of the next server seed stands before a client seed is taken', async () => {
    const launch = new URL(await launchUrl(work)).searchParams.get('launch')
    const entered = await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
    const { seeds } = entered.json<{ state: SessionState }>().state
    expect(seeds).toMatchObject({ active: null, revealed: [], next: { clientSeed: null, serverSeed: null } })
    expect(seeds.next?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('without a client seed nothing is played', async () => {
    const launch = new URL(await launchUrl(work)).searchParams.get('launch')
    const { token } = (await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })).json<{ token: string }>()
    const answer = await work.studio().app.inject({
      method: 'POST', url: '/client/spins', headers: { authorization: `Bearer ${token}` }, payload: { requestId: randomUUID(), stake: '10.00' },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SEED_REQUIRED' }])
    expect(work.platform.calls).toEqual([])
  })

  test('rotation puts the committed seed to use, reveals the old one, and commits to another', async () => {
    const player = await seatPlayer(work)
    const before = (await player.call('GET', '/client/seeds')).json<{ seeds: SeedsView }>().seeds
    const after = await player.rotate('second-seed')
    expect(after.active).toMatchObject({ hash: before.next?.hash, clientSeed: 'second-seed', rounds: 0, serverSeed: null })
    expect(after.revealed[0]?.hash).toBe(before.active?.hash)
    expect(sha256(after.revealed[0]?.serverSeed ?? '')).toBe(before.active?.hash)
    expect(after.next?.hash).not.toBe(before.next?.hash)
  })

  test('a server seed in use is in no answer', async () => {
    const player = await seatPlayer(work)
    const round = await player.shown(await player.spin())
    const paths = ['/client/state', '/client/seeds', `/client/rounds/${round.id}`, '/client/rounds/export', '/metrics']
    const answers = await Promise.all(paths.map((path) => player.call('GET', path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
    const hidden = await seedsInUse()
    expect(hidden).toHaveLength(2)
    expect(answers.flatMap(({ body }) => hidden.filter((seed) => body.includes(seed)))).toEqual([])
    // Found the same way once it is out of use.
    await player.rotate('another')
    const { body } = await player.call('GET', '/client/seeds')
    expect(hidden.filter((seed) => body.includes(seed))).toHaveLength(1)
  })

  test('the seed of a round that is not drawn stays hidden', async () => {
    const player = await seatPlayer(work)
    work.platform.fail('bet', { kind: 'drop' }, { kind: 'drop' })
    expect((await player.spin()).state).toBe('stake_asked')
    const answer = await player.call('POST', '/client/seeds/rotate', { clientSeed: 'early' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'ROUND_OPEN' }])
  })

  test.each(['', 'a:b', 'зерно', 'x'.repeat(65)])('"%s" is no client seed', async (clientSeed) => {
    const player = await seatPlayer(work)
    expect((await player.call('POST', '/client/seeds/rotate', { clientSeed })).statusCode).toBe(400)
  })
})

describe('every round can be derived again', () => {
  test('from the revealed seed, the client seed and the nonce', async () => {
    const player = await seatPlayer(work)
    const ids: string[] = []
    for (let spins = 0; spins < 12; spins += 1) ids.push((await player.shown(await player.spin('50.00'))).id)
    const { revealed } = await player.rotate('after')
    for (const id of ids) {
      const round = await player.recall({ id })
      expect(round.seeds.serverSeed).toBe(revealed[0]?.serverSeed)
      expect(replay(round, round.seeds.serverSeed ?? '')).toEqual({ outcome: round.outcome, payout: round.payout })
    }
  })

  test('recall tells stake, outcome, payout, balances, seeds and version', async () => {
    const player = await seatPlayer(work)
    const settled = await player.shown(await player.spin('10.00'))
    expect(await player.recall(settled)).toMatchObject({
      stake: '10.00', balanceBefore: '1000000.00', balanceAfterStake: '999990.00', balanceAfter: settled.balanceAfter, gameVersion: 2, nonce: 0,
      outcome: settled.outcome, payout: settled.payout, seeds: { clientSeed: 'dyke-pole-27', rounds: 1, serverSeed: null },
    })
  })
})

test('one player in all games at once takes every nonce once and leaves no gap', async () => {
  const players = await Promise.all(catalogue.map(({ slug }) => seatPlayer(work, { game: slug })))
  const seeds = new Set((await Promise.all(players.map((player) => player.call('GET', '/client/seeds')))).map((answer) => answer.json<{ seeds: SeedsView }>().seeds.active?.hash))
  expect(seeds.size).toBe(1)
  for (let turns = 0; turns < 9; turns += 1) await Promise.all(players.map((player) => player.spin('1.00')))
  const rows = await work.sql<{ nonce: number }[]>`select r.nonce from studio.round r join studio.seed s on s.id = r.seed_id where s.state = 'active' order by r.nonce`
  expect(rows.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 54 }, (_, index) => index))
})
