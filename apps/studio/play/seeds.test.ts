import { createHash, createHmac, randomUUID } from 'node:crypto'
import { blockMessage, drawFromBlocks, payoutOf, spin } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { catalogue, findGame } from '../catalogue/catalogue.ts'
import { formatAmount, parseAmount } from '../rules/amounts.ts'
import { createSeedSeal, type StoredSeed } from '../seed-seal.ts'
import { launchUrl, seatPlayer, testSeedKey } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import type { RoundRecall, SeedsView, SessionState } from '../wire.ts'

const work = studioPerTest({ balance: '1000000.00' })

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/** A player's own verification, based only on the public rules. */
const replay = (round: RoundRecall, serverSeed: string) => {
  const game = findGame('zoloto-skifiv')!.maths
  const seeds = { clientSeed: round.seeds.clientSeed ?? '', nonce: round.nonce ?? -1 }
  const block = (cursor: number) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(blockMessage(seeds, cursor)).digest()
  const outcome = spin(game, drawFromBlocks(block))
  return { outcome, payout: formatAmount(payoutOf(game, parseAmount(round.stake) ?? 0n, outcome.units)) }
}

/** The decrypted secret seeds: the one in use and the committed one. */
const seedsInUse = async (): Promise<string[]> => {
  const seal = createSeedSeal({ secret: testSeedKey, random: () => new Uint8Array(12) })
  const rows = await work.sql<
    StoredSeed[]
  >`select id, server_seed as "serverSeed", sealed_seed as "sealedSeed" from studio.seed where state <> 'revealed'`
  return rows.map((row) => Buffer.from(seal.open(row)).toString('hex'))
}

describe('commitment before revelation', () => {
  test('the hash of the next server seed is published before a client seed is accepted', async () => {
    const launch = new URL(await launchUrl(work)).searchParams.get('launch')
    const entered = await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
    const { seeds } = entered.json<{ state: SessionState }>().state
    expect(seeds).toMatchObject({ active: null, revealed: [], next: { clientSeed: null, serverSeed: null } })
    expect(seeds.next?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('without a client seed no round is played', async () => {
    const launch = new URL(await launchUrl(work)).searchParams.get('launch')
    const { token } = (
      await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
    ).json<{ token: string }>()
    const answer = await work.studio().app.inject({
      method: 'POST',
      url: '/client/spins',
      headers: { authorization: `Bearer ${token}` },
      payload: { requestId: randomUUID(), stake: '10.00' },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SEED_REQUIRED' }])
    expect(work.platform.calls).toEqual([])
  })

  test('rotation activates the committed seed, reveals the old one, and commits to another', async () => {
    const player = await seatPlayer(work)
    const before = (await player.call('GET', '/client/seeds')).json<{ seeds: SeedsView }>().seeds
    const after = await player.rotate('second-seed')
    expect(after.active).toMatchObject({
      hash: before.next?.hash,
      clientSeed: 'second-seed',
      rounds: 0,
      serverSeed: null,
    })
    expect(after.revealed[0]?.hash).toBe(before.active?.hash)
    expect(sha256(after.revealed[0]?.serverSeed ?? '')).toBe(before.active?.hash)
    expect(after.next?.hash).not.toBe(before.next?.hash)
  })

  test('no answer contains a server seed in use', async () => {
    const player = await seatPlayer(work)
    const round = await player.shown(await player.spin())
    const paths = ['/client/state', '/client/seeds', `/client/rounds/${round.id}`, '/client/rounds/export', '/metrics']
    const answers = await Promise.all(paths.map((path) => player.call('GET', path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
    const hidden = await seedsInUse()
    expect(hidden).toHaveLength(2)
    expect(answers.flatMap(({ body }) => hidden.filter((seed) => body.includes(seed)))).toEqual([])
    // The same search finds it after it was revealed.
    await player.rotate('another')
    const { body } = await player.call('GET', '/client/seeds')
    expect(hidden.filter((seed) => body.includes(seed))).toHaveLength(1)
  })

  test('the seed of an undrawn round stays hidden', async () => {
    const player = await seatPlayer(work)
    work.platform.fail('bet', { kind: 'drop' }, { kind: 'drop' })
    expect((await player.spin()).state).toBe('stake_asked')
    const answer = await player.call('POST', '/client/seeds/rotate', { clientSeed: 'early' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'ROUND_OPEN' }])
  })

  test.each(['', 'a:b', 'зерно', 'x'.repeat(65)])('"%s" is refused as a client seed', async (clientSeed) => {
    const player = await seatPlayer(work)
    expect((await player.call('POST', '/client/seeds/rotate', { clientSeed })).statusCode).toBe(400)
  })
})

describe('every round can be recomputed', () => {
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

  test('recall has stake, outcome, payout, balances, the time of the draw, seeds and version', async () => {
    const player = await seatPlayer(work)
    const settled = await player.shown(await player.spin('10.00'))
    expect(await player.recall(settled)).toMatchObject({
      stake: '10.00',
      balanceBefore: '1000000.00',
      balanceAfterStake: '999990.00',
      balanceAfter: settled.balanceAfter,
      gameVersion: 2,
      nonce: 0,
      outcome: settled.outcome,
      payout: settled.payout,
      drawnAt: new Date(work.clock.now()).toISOString(),
      seeds: { clientSeed: 'dyke-pole-27', rounds: 1, serverSeed: null },
    })
  })
})

test('concurrent rounds in all games use every nonce once and leave no gap', async () => {
  const players = await Promise.all(catalogue.map(({ slug }) => seatPlayer(work, { game: slug })))
  const seeds = new Set(
    (await Promise.all(players.map((player) => player.call('GET', '/client/seeds')))).map(
      (answer) => answer.json<{ seeds: SeedsView }>().seeds.active?.hash,
    ),
  )
  expect(seeds.size).toBe(1)
  for (let turns = 0; turns < 9; turns += 1) await Promise.all(players.map((player) => player.spin('1.00')))
  const rows = await work.sql<
    { nonce: number }[]
  >`select r.nonce from studio.round r join studio.seed s on s.id = r.seed_id where s.state = 'active' order by r.nonce`
  expect(rows.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 54 }, (_, index) => index))
})
