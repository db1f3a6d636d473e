import { bps } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  ask,
  inRound,
  noon,
  openBonus,
  openRound,
  payout,
  playerId,
  row,
  slot,
  stake,
  state,
  uah,
  undone,
} from '../testing/money-cases.ts'
import type { Command } from './commands.ts'
import { book, type Entry } from './entry.ts'
import { namesOfRound, noPurses, roundKey, type MoneyState } from './money-state.ts'
import type { KnownRow } from './journal-queries.ts'
import { withoutBonus } from './rounds.ts'

const cash = { playerId, source: 'payments', externalId: 'x', amount: uah(3n) } as const
const undo = { kind: 'rollback', ...slot, externalId: 'x', currency: 'uah', round: 'asked' } as const
const refund = { kind: 'refund', ...slot, externalId: 'x', stakeId: 's1', amount: uah(3n), round: 'asked' } as const
const played = { provider: 'studio', game: 'sevens', round: 'r1' }
const asked = { ...played, round: 'asked' }
const rich = state({ game: 10n, electronic: 10n, bonus: 10n, cashback: 10n, debt: 10n }, { bonus: openBonus() })
const unplayed = {
  play: null,
  isRoundFinished: false,
  userBonusId: null,
  detail: null,
  reverses: null,
  willCount: 0n,
  wagerDelta: 0n,
  dustChange: 0n,
}

describe('a journal row contains', () => {
  test.each<[string, MoneyState, Command, readonly KnownRow[], Partial<Entry>]>([
    [
      'of a stake: where it was played, and what it will count for which bonus',
      rich,
      stake(3n),
      [],
      { kind: 'stake', play: played, isRoundFinished: false, userBonusId: 'b1', willCount: 3n, detail: null },
    ],
    [
      'of a stake that ends its round: that nothing follows',
      state({ game: 9n }),
      stake(3n, { isRoundFinished: true, weight: bps(0) }),
      [],
      { kind: 'stake', isRoundFinished: true, userBonusId: null },
    ],
    [
      'of a stake of a free round: who granted it',
      state({}),
      stake(3n, { freeRound: { userBonusId: 'b9' } }),
      [],
      { kind: 'stake', detail: { freeRound: { userBonusId: 'b9' } }, house: 0n },
    ],
    [
      'of a win: its round, and nothing more',
      state({}, inRound()),
      payout(3n),
      [],
      { kind: 'payout', play: played, isRoundFinished: false, userBonusId: null, detail: null, house: -3n },
    ],
    [
      'of another payout: its type',
      state({}, inRound()),
      payout(3n, { type: 'jackpot' }),
      [],
      { kind: 'payout', detail: { payoutType: 'jackpot' } },
    ],
    [
      'of a win without a round: nothing of stakes',
      state({}),
      payout(3n, { round: null }),
      [],
      { kind: 'payout', play: { ...played, round: null }, detail: null },
    ],
    [
      'of a prize without a stake: both',
      state({}),
      payout(3n, { type: 'promotion' }),
      [],
      { kind: 'payout', detail: { payoutType: 'promotion', withoutStake: true } },
    ],
    ['of nothing won without a stake: nothing', state({}), payout(0n), [], { kind: 'payout', detail: null }],
    [
      'of a payout into the bonus: which',
      { ...rich, ...inRound(openRound({ staked: { game: 0n, electronic: 0n, bonus: 4n } })) },
      payout(4n),
      [],
      { kind: 'payout', userBonusId: 'b1' },
    ],
    [
      'of a win of which the open bonus gets nothing: no bonus',
      { ...rich, ...inRound() },
      payout(3n),
      [],
      { kind: 'payout', userBonusId: null },
    ],
    [
      'of a refund without a round: the round of its stake',
      state({}, inRound()),
      { ...refund, round: null },
      [row('stake', { game: -3n })],
      { kind: 'refund', play: played, reverses: 'gis:zoria/stake/s1' },
    ],
    [
      'of a refund of a stake that never came: what was asked',
      state({}),
      refund,
      [],
      { kind: 'refund', play: asked, reverses: 'gis:zoria/stake/s1', house: 0n },
    ],
    [
      'of the end of a round: that nothing follows',
      state({}, inRound()),
      { kind: 'close_round', ...slot, externalId: 'x', round: 'r1' },
      [],
      { kind: 'close_round', play: played, isRoundFinished: true },
    ],
    [
      'of a rollback: what was asked, and nothing that moves',
      state({}),
      { ...undo, items: [] },
      [],
      { ...unplayed, kind: 'rollback', play: asked, house: 0n },
    ],
    [
      'of a deposit: no play',
      state({}),
      { kind: 'deposit', ...cash },
      [],
      { ...unplayed, kind: 'deposit', house: -3n },
    ],
    [
      'of winnings put back into play: nothing of the house',
      rich,
      { kind: 'crosspay', ...cash },
      [],
      { ...unplayed, kind: 'crosspay', house: 0n },
    ],
    [
      "of a prize: the house's side",
      state({}),
      { kind: 'prize', ...cash },
      [],
      { ...unplayed, kind: 'prize', house: -3n },
    ],
    [
      'of an adjustment: why and by whom',
      rich,
      { kind: 'adjustment', ...cash, source: 'staff', purse: 'game', direction: 'credit', reason: 'why', by: 'who' },
      [],
      { ...unplayed, kind: 'adjustment', detail: { reason: 'why', by: 'who' } },
    ],
    [
      'of an adjustment of debt: the house gains what is owed',
      rich,
      { kind: 'adjustment', ...cash, source: 'staff', purse: 'debt', direction: 'debit', reason: 'why', by: 'who' },
      [],
      { kind: 'adjustment', userBonusId: null, house: 3n },
    ],
    [
      'of an adjustment of the bonus: which',
      rich,
      { kind: 'adjustment', ...cash, source: 'staff', purse: 'bonus', direction: 'debit', reason: 'why', by: 'who' },
      [],
      { kind: 'adjustment', userBonusId: 'b1', house: 3n },
    ],
    [
      'of a block: which',
      state({}),
      { kind: 'block_change', ...cash, source: 'staff', block: { scope: 'play', reason: 'why' } },
      [],
      { ...unplayed, kind: 'block_change', detail: { block: { scope: 'play', reason: 'why' } } },
    ],
  ])('%s', (_, seen, command, known, says) => {
    expect(accepted(seen, command, known).entries.at(-1)).toMatchObject(says)
  })

  test.each<[string, MoneyState, Command, readonly KnownRow[], Partial<Entry>]>([
    [
      'of a tombstone: the round that was asked, and no content that a late stake could repeat',
      state({}),
      refund,
      [],
      { kind: 'tombstone', key: 'gis:zoria/stake/s1', fingerprint: '', play: asked },
    ],
    [
      'of a tombstone in a list: the same',
      state({}),
      { ...undo, items: [{ kind: 'payout', externalId: 'p1' }] },
      [],
      { kind: 'tombstone', key: 'gis:zoria/payout/p1', fingerprint: '', play: asked },
    ],
    [
      'of an undone stake: its own round, and its name',
      state({}, inRound()),
      { ...undo, round: null, items: [{ kind: 'stake', externalId: 's1' }] },
      [row('stake', { game: -10n })],
      {
        kind: 'stake_undone',
        key: 'gis:zoria/undoing/1:x gis:zoria/stake/s1',
        reverses: 'gis:zoria/stake/s1',
        play: played,
      },
    ],
    [
      'of an undone operation that was played nowhere: what was asked',
      state({ electronic: 3n }),
      { ...undo, items: [{ kind: 'payout', externalId: 'p1' }] },
      [row('payout', { electronic: 3n }, { play: null })],
      { kind: 'payout_undone', play: asked },
    ],
    [
      'of an undone refund: its own round',
      state({ game: 3n }, inRound()),
      { ...undo, round: null, items: [{ kind: 'refund', externalId: 'p1' }] },
      [row('refund', { game: 3n }, { reversed: undone({ game: -3n }) })],
      { kind: 'refund_undone', play: played },
    ],
  ])('%s', (_, seen, command, known, says) => {
    expect(accepted(seen, command, known).entries.at(0)).toMatchObject(says)
  })
})

describe('a round keeps', () => {
  const paid = (staked: bigint, bonus: bigint) =>
    inRound(openRound({ staked: { game: staked, electronic: 0n, bonus }, paid: 5n }))
  const paidIn = ({ state: { rounds } }: { state: MoneyState }): bigint | undefined => rounds.get('studio/r1')?.paid

  test('what it has paid, to any balance, without what was undone', () => {
    expect(paidIn(accepted({ ...rich, ...paid(5n, 5n) }, payout(8n)))).toBe(13n)
    const takeBack = { ...undo, round: 'r1', items: [{ kind: 'payout' as const, externalId: 'p1' }] }
    const row8 = row('payout', { electronic: 1n, bonus: 4n, debt: 3n }, { version: 2n, userBonusId: 'b1' })
    expect(paidIn(accepted({ ...rich, ...paid(5n, 5n) }, takeBack, [row8]))).toBe(-3n)
  })

  test('what it has paid also where a payout without a round is undone, whatever the round is called', () => {
    const calledNull = { rounds: new Map([['studio/null', openRound({ paid: 5n })]]) }
    const outside = row('payout', { electronic: 3n }, { version: 2n, play: { ...played, round: null } })
    const after = accepted(
      state({ electronic: 3n }, calledNull),
      { ...undo, items: [{ kind: 'payout', externalId: 'p1' }] },
      [outside],
    )
    expect(after.state.rounds.get('studio/null')?.paid).toBe(5n)
    const ofBonus = {
      rounds: new Map([['studio/null', openRound({ staked: { game: 0n, electronic: 0n, bonus: 5n }, paid: 5n })]]),
    }
    const paidOutside = accepted({ ...rich, ...ofBonus }, payout(13n, { round: null }))
    expect(paidOutside.state.rounds.get('studio/null')).toMatchObject({ paid: 5n, settledBy: 0n })
    expect(paidOutside.entries[0]?.legs).toMatchObject({ electronic: 3n, debt: 10n, bonus: 0n })
  })

  test('nothing awaited for a bonus that has ended, whatever paid its stakes', () => {
    const awaiting = new Map([
      ['studio/r1', openRound({ awaited: 7n })],
      ['studio/r2', openRound()],
    ])
    expect([...withoutBonus(awaiting).values()].map(({ awaited }) => awaited)).toEqual([0n, 0n])
  })

  test('its name, whatever it holds', () => {
    for (const name of [
      { provider: 'studio', round: 'r1' },
      { provider: 'studio', round: 'a/b/' },
      { provider: 'x', round: '' },
    ])
      expect(namesOfRound(roundKey(name))).toEqual(name)
  })
})

describe('a violated invariant stops the command', () => {
  test.each([
    [
      'no balance goes below zero',
      () => book(state({ game: 1n, electronic: 9n }), { kind: 'deposit', key: 'k', legs: { game: -2n } }),
      'below zero',
    ],
    [
      'nor does any other one',
      () => book(state({ electronic: 1n, game: 9n }), { kind: 'deposit', key: 'k', legs: { electronic: -2n } }),
      'below zero',
    ],
    [
      'nor does bonus money',
      () => book(state({ bonus: 1n, game: 9n }), { kind: 'deposit', key: 'k', legs: { bonus: -2n } }),
      'below zero',
    ],
    [
      'nor does cashback',
      () => book(state({ cashback: 1n, game: 9n }), { kind: 'deposit', key: 'k', legs: { cashback: -2n } }),
      'below zero',
    ],
    [
      'nor does what is held',
      () => book(state({ held: 1n, game: 9n }), { kind: 'deposit', key: 'k', legs: { held: -2n } }),
      'below zero',
    ],
    [
      'nor does a debt',
      () => book(state({ game: 1n, debt: 1n }), { kind: 'deposit', key: 'k', legs: { debt: 2n } }),
      'below zero',
    ],
    [
      'a fraction is not negative',
      () => ask(state({}), payout(1n, { fraction: -1n })),
      'a fraction is below one minor unit',
    ],
    [
      'a fraction is no minor unit',
      () => ask(state({}), payout(1n, { fraction: 10_000n })),
      'a fraction is below one minor unit',
    ],
    ['an amount is not negative', () => ask(state({ game: 9n }), stake(-1n)), 'never negative'],
    ['bonus money without a bonus takes no other one', () => ask(state({ bonus: 1n }), credit), 'some open bonus'],
  ])('%s', (_, break_, promise) => expect(break_).toThrow(promise))

  test('a row moves its legs, and the fractions too', () => {
    const { state: after, entry } = book(state({ game: 5n }, { dust: 7n }), {
      kind: 'payout',
      key: 'k',
      legs: { game: 1n },
      dustChange: -2n,
    })
    expect([after.purses, after.dust, entry.dustChange, entry.dustAfter, entry.after]).toEqual([
      { ...noPurses, game: 6n },
      5n,
      -2n,
      5n,
      { ...noPurses, game: 6n },
    ])
  })
})

const credit: Command = {
  kind: 'bonus_credit',
  playerId,
  source: 'bonuses',
  externalId: 'b2',
  amount: uah(1n),
  offerId: 'offer',
  terms: {
    wagerType: 'CLASSIC',
    wager: uah(9n),
    releaseMax: null,
    stakeMax: null,
    burnsAt: noon,
    burnAtOrBelow: null,
    burnsOnDeposit: false,
    burnsOnWithdrawal: false,
  },
}
