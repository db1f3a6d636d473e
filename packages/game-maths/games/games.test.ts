import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockMessage, drawFromBlocks, proveRTP, rational, spin, versions } from '../index.ts'

const gameOf = (id: string, version = 1) => {
  const game = versions.find((candidate) => candidate.id === id && candidate.version === version)
  if (game === undefined) throw new Error(`no game ${id}`)
  return game
}

describe('the published figures are what every stop of the reels adds up to', () => {
  test.each([
    // game                   ways    RTP exactly        bps   hit rate volatility
    ['zoloto-skifiv', 27_000, 12_943n, 13_500n, 9_587, 2_500, 'medium'],
    ['diamantova-lykhomanka', 32_768, 15_783n, 16_384n, 9_633, 2_180, 'high'],
    ['vyshnevyi-dzhaz', 21_952, 21_139n, 21_952n, 9_629, 3_277, 'low'],
    ['medova-pasika', 27_000, 25_883n, 27_000n, 9_586, 4_776, 'low'],
    ['berkut', 27_000, 4_307n, 4_500n, 9_571, 2_182, 'high'],
    ['kryzhanyi-vovk', 27_000, 647n, 675n, 9_585, 4_712, 'medium'],
  ] as const)('%s: %i ways, RTP %d/%d = %i bps', (id, ways, n, d, rtpBps, hitRateBps, volatility) => {
    expect(proveRTP(gameOf(id))).toMatchObject({ ways, rtp: rational(n, d), rtpBps, hitRateBps, volatility })
  })
})

// The wins of one line depend on how often a symbol is on each strip, not on the order: an independent calculation of
// the same figure.
const rtpByLine = (id: string) => {
  const game = gameOf(id)
  const share = (reel: number, isCounted: (symbol: string) => boolean) =>
    BigInt(game.strips[reel]!.filter(isCounted).length)
  const ways = game.strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const product = (isCounted: (symbol: string) => boolean) =>
    game.strips.reduce((ways, _, reel) => ways * share(reel, isCounted), 1n)
  const units = Object.entries(game.pays).reduce((sum, [symbol, pays]) => {
    const isOfRun = (shown: string) => shown === symbol || shown === game.wild
    const pureWild = symbol === game.wild ? 0n : product((shown) => shown === game.wild)
    const pairs = share(0, isOfRun) * share(1, isOfRun) * share(2, (shown) => !isOfRun(shown))
    const wildPairs =
      symbol === game.wild
        ? 0n
        : share(0, (s) => s === game.wild) * share(1, (s) => s === game.wild) * share(2, (s) => !isOfRun(s))
    return sum + (product(isOfRun) - pureWild) * BigInt(pays[3] ?? 0) + (pairs - wildPairs) * BigInt(pays[2] ?? 0)
  }, 0n)
  return rational(units, ways)
}

test.each(versions.filter(({ strips }) => strips.length === 3).map((game) => game.id))(
  '%s: counting symbols line by line gives the same RTP',
  (id) => {
    expect(rtpByLine(id)).toEqual(proveRTP(gameOf(id)).rtp)
  },
)

describe('the largest payout is reachable: a seed that reaches it', () => {
  test.each([
    // game                   nonce  line stakes
    ['zoloto-skifiv', 21_027, 1_021],
    ['diamantova-lykhomanka', 12_009, 3_008],
    ['vyshnevyi-dzhaz', 26_150, 511],
    ['medova-pasika', 58_295, 452],
    ['berkut', 65_890, 2_028],
    ['kryzhanyi-vovk', 28_661, 1_540],
  ])('%s at round %i pays %i line stakes', (id, nonce, units) => {
    const game = gameOf(id)
    const seeds = { clientSeed: 'dyke-pole-27', nonce }
    const block = (cursor: number) =>
      createHmac('sha256', Buffer.alloc(32, 7)).update(blockMessage(seeds, cursor)).digest()
    expect(spin(game, drawFromBlocks(block)).units).toBe(units)
    expect(proveRTP(game).multiplierMax).toEqual(rational(BigInt(units), BigInt(game.lines.length)))
  })
})
