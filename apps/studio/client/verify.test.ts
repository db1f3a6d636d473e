import { createHash, createHmac } from 'node:crypto'
import { blockMessage, drawFromBlocks, payoutOf, scythianGold, spin } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../rules/amounts.ts'
import { recordOf, suggestSeed, verifyRound } from './verify.ts'
import type { RoundRecall } from '../wire.ts'

const seed = Buffer.alloc(32, 9)
const clientSeed = 'amber-dawn-1'

const played = (nonce: number): RoundRecall => {
  const outcome = spin(
    scythianGold,
    drawFromBlocks((cursor) => createHmac('sha256', seed).update(blockMessage({ clientSeed, nonce }, cursor)).digest()),
  )
  return {
    id: 'r',
    state: 'settled',
    stake: '10.00',
    payout: formatAmount(payoutOf(scythianGold, 1_000n, outcome.units)),
    outcome,
    refusal: null,
    nonce,
    gameVersion: scythianGold.version,
    balanceBefore: null,
    balanceAfterStake: null,
    balanceAfter: null,
    startedAt: '2026-11-22T02:10:00.000Z',
    endedAt: null,
    isFree: false,
    freeRounds: null,
    drawnAt: '2026-11-22T02:10:00.123Z',
    seeds: {
      hash: createHash('sha256').update(seed).digest('hex'),
      clientSeed,
      rounds: 10,
      serverSeed: seed.toString('hex'),
    },
  }
}

describe('verifying a round in the browser', () => {
  test.each([0, 1, 2, 3, 4])('an honest round %i verifies', async (nonce) =>
    expect(await verifyRound(scythianGold, played(nonce))).toBe(true),
  )

  const honest = played(0)
  test.each<[string, RoundRecall]>([
    ['another server seed', { ...honest, seeds: { ...honest.seeds, serverSeed: '00'.repeat(32) } }],
    ['another client seed', { ...honest, seeds: { ...honest.seeds, clientSeed: 'other' } }],
    ['another nonce', { ...honest, nonce: 1 }],
    ['another payout', { ...honest, payout: '12345.00' }],
    [
      'a turn that was not drawn',
      {
        ...honest,
        outcome: { ...played(0).outcome!, turns: [...played(0).outcome!.turns, ...played(1).outcome!.turns] },
      },
    ],
  ])('a round with %s does not verify', async (_, round) => expect(await verifyRound(scythianGold, round)).toBe(false))

  test.each<[string, RoundRecall]>([
    ['whose seed is not revealed', { ...honest, seeds: { ...honest.seeds, serverSeed: null } }],
    ['of another game version', { ...honest, gameVersion: scythianGold.version + 1 }],
  ])('a round %s cannot be verified', async (_, round) => expect(await verifyRound(scythianGold, round)).toBeNull())
})

test('the record of a round says when it was drawn, not when it was asked for; one that was not drawn has none', () => {
  const of = { game: { slug: 'zoloto-skifiv' }, mode: 'real', currency: 'uah' } as const
  const round = played(0)
  expect(JSON.parse(recordOf(round, of) ?? '')).toMatchObject({ drawnAt: '2026-11-22T02:10:00.123Z' })
  expect(recordOf({ ...round, drawnAt: null }, of)).toBeNull()
})

test('a suggested seed is accepted by the studio', () => expect(suggestSeed()).toMatch(/^[a-z]+-[a-z]+-[0-9a-f]{16}$/))
