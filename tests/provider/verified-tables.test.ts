/** @module-tag full */
import { createHash, createHmac } from 'node:crypto'
import {
  adviseBlackjack,
  blackjackActions,
  blackjackShoe,
  blockMessage,
  dealBaccarat,
  drawFromBlocks,
  playBlackjackStep,
  roundSeed,
  spinMoneyWheel,
  spinRoulette,
  startBlackjack,
  tableRoundSeeds,
  type BlackjackAction,
  type BlackjackDecision,
  type Draw,
} from '@zoria/game-maths'
import { verifyTableDay } from '@zoria/tools/verifier/verify-table'
import { expect, test } from 'vitest'

// Days of every table game, drawn by the published mathematics: a program that was written only from
// docs/rules/table-games.md verifies them.

const rounds = 500
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const outcomes: Readonly<Record<string, (draw: Draw, round: number) => object>> = {
  roulette: (draw) => ({ pocket: spinRoulette(draw) }),
  'money-wheel': (draw) => ({ segment: spinMoneyWheel(draw) }),
  baccarat: dealBaccarat,
  blackjack: playedBlackjack,
}

test.each(Object.keys(outcomes))(
  `${rounds} rounds of %s are verified, and one false round of them is found`,
  (kind) => {
    const last = sha256(Buffer.from(kind))
    // From the last seed down: each is the hash of the one after it.
    const seeds = [roundSeed(last, { round: rounds, rounds }, sha256)]
    while (seeds.length <= rounds) seeds.unshift(sha256(seeds[0]!))
    const results = seeds.slice(1).map((seed, at) => {
      const draw = drawFromBlocks((cursor) =>
        createHmac('sha256', seed)
          .update(blockMessage(tableRoundSeeds({ table: `${kind}-1`, round: at + 1 }), cursor))
          .digest(),
      )
      return { day: '2026-12-01', number: at + 1, seed: hexOf(seed), outcome: { kind, ...outcomes[kind]!(draw, at) } }
    })
    const day = {
      format: 'zoria-table-day/1',
      tableId: `${kind}-1`,
      day: '2026-12-01',
      rounds,
      hash: hexOf(seeds[0]!),
      committedAt: '2026-11-30T00:00:00.000Z',
      kind,
      results,
    }
    expect(verifyTableDay(JSON.stringify(day))).toEqual({
      table: `${kind}-1`,
      day: '2026-12-01',
      results: rounds,
      faults: [],
    })
    // The outcome of another round stands in for that of round 100.
    const other = results.find(({ outcome }) => JSON.stringify(outcome) !== JSON.stringify(results[99]!.outcome))!
    const falsified = { ...day, results: results.with(99, { ...results[99]!, outcome: other.outcome }) }
    expect(verifyTableDay(JSON.stringify(falsified)).faults).toHaveLength(1)
  },
)

/** Seats of every number decide by the chart, at random, or not at all. */
function playedBlackjack(draw: Draw, round: number): object {
  const shoe = blackjackShoe(draw)
  const steps: BlackjackDecision[][] = []
  const choose = (actions: readonly BlackjackAction[], step: number, seat: number): BlackjackAction =>
    actions[(round + 3 * seat + 5 * step) % actions.length]!
  let played = startBlackjack({ seats: Array.from({ length: 1 + (round % 7) }, (_, at) => 7 - at), shoe })
  while (played.phase === 'deciding') {
    const decisions = played.seats.flatMap(({ seat, hands }) =>
      hands.flatMap(({ cards }, hand): BlackjackDecision[] => {
        const actions = blackjackActions(played, { seat, hand })
        if (actions.length === 0 || (round + seat) % 5 === 0) return []
        return [
          {
            seat,
            hand,
            action:
              seat % 2 === 0
                ? choose(actions, played.step, seat)
                : adviseBlackjack({ cards, dealer: played.dealer[0]!, actions }),
          },
        ]
      }),
    )
    steps.push(decisions)
    played = playBlackjackStep(played, { decisions, shoe })
  }
  return {
    seats: played.seats.map(({ seat, hands }) => ({ seat, hands: hands.map(({ cards }) => cards) })),
    dealer: played.dealer,
    steps,
  }
}
