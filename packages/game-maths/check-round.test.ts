import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blocksAtMost, checkRound, publishedGame, type RoundClaim } from './check-round.ts'
import { drawFromBlocks } from './draw.ts'
import { games } from './games/index.ts'
import { reelGame } from './reel-game.ts'
import { blockMessage } from './seeds.ts'
import { payoutOf, spin } from './spin.ts'

// The example of docs/rules/fairness.md.
const game = reelGame({
  id: 'example',
  version: 1,
  rows: 2,
  strips: ['ABWSBA', 'BASWA', 'SABWBAB'].map((strip) => [...strip]),
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  wild: 'W',
  scatter: 'S',
  pays: { W: { 3: 20 }, A: { 3: 5 }, B: { 2: 1, 3: 3 } },
  feature: {
    awards: { 2: 2, 3: 4 },
    turnsMax: 5,
    ladder: [1, 2, 3],
    strips: ['ABWSBA', 'BASWA', 'SABWBA'].map((strip) => [...strip]),
    cap: 20,
  },
})

const block = (nonce: number, cursor: number): Uint8Array =>
  createHmac('sha256', Buffer.alloc(32, 7))
    .update(blockMessage({ clientSeed: 'dyke-pole-27', nonce }, cursor))
    .digest()
const blocks = (nonce: number): Uint8Array[] =>
  Array.from({ length: blocksAtMost(game) }, (_, cursor) => block(nonce, cursor))
const honest = (nonce: number): RoundClaim => {
  const outcome = spin(
    game,
    drawFromBlocks((cursor) => block(nonce, cursor)),
  )
  return { stake: 300n, payout: payoutOf(game, 300n, outcome.units), outcome }
}

describe('the rounds of the public rules', () => {
  test.each([
    [0, 500n, 1, false],
    [14, 4_600n, 6, false],
    [95, 6_000n, 5, true],
  ])('nonce %i pays %i in %i turns', (nonce, payout, turns, isCapped) => {
    const claim = honest(nonce)
    expect({ payout: claim.payout, turns: claim.outcome.turns.length, isCapped: claim.outcome.isCapped }).toEqual({
      payout,
      turns,
      isCapped,
    })
    expect(checkRound(game, claim, blocks(nonce))).toMatchObject({ isSameOutcome: true, isSamePayout: true })
  })
})

describe('a falsified round is detected', () => {
  const claim = honest(14)
  const changed = (at: number, change: object): RoundClaim => ({
    ...claim,
    outcome: {
      ...claim.outcome,
      turns: claim.outcome.turns.map((turn, index) => (index === at ? { ...turn, ...change } : turn)),
    },
  })

  test.each<[string, RoundClaim, object]>([
    ['the payout', { ...claim, payout: 4_601n }, { isSameOutcome: true, isSamePayout: false }],
    ['the stake', { ...claim, stake: 600n }, { isSameOutcome: true, isSamePayout: false }],
    [
      'a stake that does not divide among the lines',
      { ...claim, stake: 100n },
      { isSameOutcome: true, isSamePayout: false },
    ],
    ['a stop', changed(3, { stops: [0, 0, 0] }), { isSameOutcome: false, isSamePayout: true }],
    ['a multiplier', changed(2, { multiplier: 3 }), { isSameOutcome: false }],
    ['an award', changed(1, { awarded: 0 }), { isSameOutcome: false }],
    ['what a turn paid', changed(0, { units: 4 }), { isSameOutcome: false }],
    [
      'a turn left out',
      { ...claim, outcome: { ...claim.outcome, turns: claim.outcome.turns.slice(0, -1) } },
      { isSameOutcome: false },
    ],
    ['the cap', { ...claim, outcome: { ...claim.outcome, isCapped: true } }, { isSameOutcome: false }],
  ])('%s', (_, given, found) => expect(checkRound(game, given, blocks(14))).toMatchObject(found))

  test('the seeds of another round', () =>
    expect(checkRound(game, claim, blocks(15))).toMatchObject({ isSameOutcome: false, isSamePayout: false }))
})

test('a round of most turns has blocks enough', () => expect(blocksAtMost(game)).toBe(Math.ceil((6 * 3) / 8) + 1))

describe('rounds find the version they were played with', () => {
  test.each(games.map((each) => [each.id, each.version, each] as const))('%s, version %i', (id, version, each) =>
    expect(publishedGame(id, version)).toBe(each),
  )
  test.each([
    ['zoloto-skifiv', 0],
    ['nothing', 1],
  ])('there is no %s, version %i', (id, version) => expect(publishedGame(id, version)).toBeUndefined())
})
