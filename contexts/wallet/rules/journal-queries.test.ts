import { describe, expect, test } from 'vitest'
import { inRound, limited, noon, openRound, payout, playerId, slot, stake, state, uah } from '../testing/money-cases.ts'
import type { Command } from './commands.ts'
import { roundKey, type MoneyState } from './money-state.ts'
import { questionOf, type Question } from './journal-queries.ts'

const cash = { playerId, source: 'payments', externalId: 'x' } as const
const rows = (...keys: string[]): Question => ({ kind: 'rows', keys })
const limit: Extract<Command, { kind: 'limit_change' }> = {
  kind: 'limit_change',
  ...cash,
  limit: 'stake',
  period: 'day',
  max: uah(5n),
}
const calledNull: Pick<MoneyState, 'rounds'> = {
  rounds: new Map([[roundKey({ provider: 'studio', round: 'null' }), openRound()]]),
}

describe('what a command needs from the journal', () => {
  test.each<[string, MoneyState, Command, Question | null]>([
    ['a stake: nothing', state({}), stake(1n), null],
    ['a deposit: nothing', state({}), { kind: 'deposit', ...cash, amount: uah(1n) }, null],
    ['a payout of an open round: nothing', state({}, inRound()), payout(1n), null],
    [
      'a payout of another round: its rows',
      state({}, inRound()),
      payout(1n, { round: 'r2' }),
      { kind: 'round', provider: 'studio', round: 'r2' },
    ],
    [
      'a payout of that round of another provider: its rows',
      state({}, inRound()),
      payout(1n, { provider: 'other' }),
      { kind: 'round', provider: 'other', round: 'r1' },
    ],
    [
      'a payout without a round: nothing, whatever a round is called',
      state({}, calledNull),
      payout(1n, { round: null }),
      null,
    ],
    ['a payout without a round: nothing', state({}), payout(1n, { round: null }), null],
    [
      'a payout that names its stake, of an open round: the stake',
      state({}, inRound()),
      payout(1n, { stakeId: 's1' }),
      { kind: 'stake', key: 'gis:zoria/stake/s1', round: null },
    ],
    [
      'a payout that names its stake, of another round: both',
      state({}, inRound()),
      payout(1n, { stakeId: 's1', round: 'r2' }),
      { kind: 'stake', key: 'gis:zoria/stake/s1', round: { provider: 'studio', round: 'r2' } },
    ],
    [
      'a payout that names its stake and no round: both, of the round of the stake',
      state({}, inRound()),
      payout(1n, { stakeId: 's1', round: null }),
      { kind: 'stake', key: 'gis:zoria/stake/s1', round: null, isRoundOfStake: true },
    ],
    [
      'a refund: its stake',
      state({}),
      { kind: 'refund', ...slot, externalId: 'x', stakeId: 's1', amount: uah(1n), round: null },
      rows('gis:zoria/stake/s1'),
    ],
    [
      'a rollback: all that it lists',
      state({}),
      {
        kind: 'rollback',
        ...slot,
        externalId: 'x',
        currency: 'uah',
        round: null,
        items: [
          { kind: 'payout', externalId: 'p1' },
          { kind: 'refund', externalId: 'f1' },
        ],
      },
      rows('gis:zoria/payout/p1', 'gis:zoria/refund/f1'),
    ],
    [
      'the end of a withdrawal: its hold',
      state({}),
      { kind: 'withdrawal_paid', ...cash },
      rows('payments/withdrawal/x'),
    ],
    [
      'the return of a withdrawal: its hold',
      state({}),
      { kind: 'withdrawal_returned', ...cash },
      rows('payments/withdrawal/x'),
    ],
    [
      'a reversal: its deposit',
      state({}),
      { kind: 'deposit_reversal', ...cash, reference: 'cb' },
      rows('payments/deposit/x'),
    ],
    ['a limit that counts already: nothing', state({}, limited()), limit, null],
    ['a limit that is lifted: nothing', state({}), { ...limit, max: null }, null],
  ])('%s', (_, seen, command, question) => expect(questionOf(seen, command, noon)).toEqual(question))

  test('a new limit: play of its current period', () => {
    expect(questionOf(state({}), limit, noon)).toMatchObject({ kind: 'turnover' })
  })
})
