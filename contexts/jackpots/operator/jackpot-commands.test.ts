import { askDesk } from '@zoria/testkit/operator'
import { fail, instant, ok } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { JackpotDesk } from '../actions/staff-desk.ts'
import { jackpotCommands } from './jackpot-commands.ts'

const ask = async (typed: readonly string[], changes: Partial<JackpotDesk> = {}, text = '{"seed": 1}') => {
  const orders: unknown[] = []
  const note =
    <Answer>(answer: Answer) =>
    async (order: unknown) => (orders.push(order), answer as never)
  const desk: JackpotDesk = {
    show: async () => ({ pools: [], proposals: [] }),
    history: async () => [],
    configure: note(ok({ proposal: 7 })),
    void: note(ok({ proposal: 8 })),
    confirm: note(ok({ id: 7, action: 'configure', subject: 'uah-hearts', terms: null, who: 'anna', why: 'x' })),
    stop: note(ok()),
    start: note(ok()),
    ...changes,
  }
  const { isDone, output } = await askDesk({ group: jackpotCommands, desk, read: async () => text }, typed)
  return { isDone, output, orders }
}
const signed = ['--by', 'Anna', '--why', 'autumn terms', '--reference', 'T-1']
const order = {
  by: 'anna',
  why: 'autumn terms',
  requestId: 'request',
  reference: { name: 'T-1', fingerprint: expect.anything() },
}

describe('the desk of jackpots', () => {
  test.each([
    [
      ['configure', 'uah-hearts', 'terms.json'],
      { pool: 'uah-hearts', terms: { seed: 1 } },
      'proposal 7: another person confirms it',
    ],
    [['void', 'drop-1'], { drop: 'drop-1' }, 'proposal 8: another person confirms it'],
    [['confirm', '7'], { proposal: 7 }, 'uah-hearts has these terms from its next drop on'],
    [['stop', 'uah-hearts'], { pool: 'uah-hearts' }, 'uah-hearts is stopped'],
    [['start', 'uah-hearts'], { pool: 'uah-hearts' }, 'uah-hearts runs'],
  ])('%j orders it with name and reason', async (typed, asked, expected) => {
    expect(await ask([...typed, ...signed])).toEqual({
      isDone: true,
      output: expected,
      orders: [{ ...order, ...asked }],
    })
  })

  test.each([
    [['configure', 'uah-hearts', ...signed]],
    [['configure', 'uah-hearts', 'a', 'b', ...signed]],
    [['void', 'drop-1', '--by', 'anna']],
    [['confirm', '7', '--why', 'x']],
    [['stop', ...signed]],
    [['do', 'uah-hearts', ...signed]],
    [['start', 'a', '--now']],
    [['show', 'uah-hearts']],
    [[]],
  ])('%j says what is wrong and does nothing', async (typed) => {
    const asked = await ask(typed)
    expect([asked.isDone, asked.orders]).toEqual([false, []])
    expect(asked.output).toMatch(/^(error|Usage): /)
  })

  test.each([
    [['configure', 'x', 'f'], { configure: async () => fail({ code: 'POOL_NOT_FOUND' }) }, 'no such pool'],
    [
      ['configure', 'x', 'f'],
      { configure: async () => fail({ code: 'TERMS_INVALID', faults: ['min must be above seed'] }) },
      'min must be above seed',
    ],
    [['void', 'x'], { void: async () => fail({ code: 'DROP_SEEN' }) }, 'was shown the pick'],
    [['confirm', '7'], { confirm: async () => fail({ code: 'SAME_PERSON' }) }, 'does not confirm it'],
    [['confirm', '7'], { confirm: async () => fail({ code: 'PRIZE_SPENT' }) }, 'spent a part'],
    [['stop', 'x'], { stop: async () => fail({ code: 'UNCHANGED' }) }, 'so already'],
  ] as const)('says why it cannot %j', async (typed, changes, why) => {
    const asked = await ask([...typed, ...signed], changes as Partial<JackpotDesk>)
    expect([asked.isDone, asked.output]).toEqual([false, expect.stringContaining(why)])
  })

  test('a number that is none is no proposal, and a file that is not JSON is no terms', async () => {
    expect((await ask(['confirm', 'seven', ...signed])).orders).toMatchObject([{ proposal: 0 }])
    expect(await ask(['configure', 'uah-hearts', 'f', ...signed], {}, 'seed: 1')).toMatchObject({
      isDone: false,
      orders: [],
      output: expect.stringMatching(/^f is not JSON: /),
    })
  })

  test('shows pools with the faults of their books, proposals and drops', async () => {
    const terms = { seed: 80_000n, shareBps: 35, min: 150_000n, max: 600_000n, stakeMin: 500n, categories: ['slots'] }
    const pool = {
      value: 812_345_000n,
      remainder: 20_000n,
      seeded: 0n,
      contributed: 0n,
      takenBack: 0n,
      won: 0n,
      returned: 0n,
    }
    const shown = await ask(['show'], {
      show: async () => ({
        pools: [
          {
            id: 'uah-clubs',
            currency: 'uah',
            suit: 'clubs',
            account: 'a',
            terms,
            nextTerms: terms,
            isRunning: false,
            number: 3,
            drawId: 'd',
            pool,
            booked: 0n,
            bookings: 0,
            lastSettledAt: instant(0),
            books: { id: 'uah-clubs', account: 81_234n, faults: ['it differs'] },
          },
        ] as never,
        proposals: [{ id: 4, action: 'void', subject: 'drop-1', terms: null, who: 'anna', why: 'a fault of the game' }],
      }),
    })
    expect(shown.output).toBe(
      [
        'uah-clubs    #3  812.34 (to fill 0.02, account 812.34)  35 bps, 1500.00 to 6000.00, from 5.00  (stopped)  (new terms wait for the drop)',
        '  FAULT it differs',
        'proposal 4: void drop-1, by anna: a fault of the game',
        '1 pools, 1 open proposals, 1 faults',
      ].join('\n'),
    )
    const at = instant('2026-12-02T12:00:00.000Z')
    const drop = {
      id: 'drop-1',
      poolId: 'uah-clubs',
      number: 2,
      playerId: 'p',
      currency: 'uah',
      suit: 'clubs',
      amount: 200_000n,
      at,
      paidAt: at,
      shownAt: at,
      seenAt: at,
      voidedAt: null,
      isWinnerErased: false,
    }
    const reported = await ask(['history'], {
      history: async () =>
        [
          drop,
          { ...drop, paidAt: null, shownAt: null, seenAt: null },
          { ...drop, seenAt: null },
          { ...drop, shownAt: null, seenAt: null, voidedAt: at },
          { ...drop, paidAt: null, shownAt: null, seenAt: null, voidedAt: at, isWinnerErased: true },
        ] as never,
    })
    expect(reported.output.split('\n').map((line) => line.split('  ').at(-1))).toEqual([
      'paid, seen',
      'owed',
      'paid, shown',
      'voided',
      'returned to the pool, its winner was erased',
      '5 drops',
    ])
  })
})
