import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  ask,
  inRound,
  openBonus,
  openRound as round,
  payout,
  playerId,
  purses,
  refusal,
  row,
  slot,
  stake,
  state,
  uah,
  undone,
} from '../testing/money-cases.ts'
import type { AdjustmentCommand, Command, PlayerId } from './commands.ts'
import type { MoneyState, OpenRound } from './money-state.ts'
import type { KnownRow } from './journal-queries.ts'

const bonus = openBonus({ stakeMax: 50n })

describe('a stake', () => {
  const block = { scope: 'play', reason: 'exclusion' } as const
  const before = { word: 'session', place: 'before_block' } as const
  const after = { word: 'bounds', place: 'after_funds' } as const
  const crowd = new Map(Array.from({ length: 200 }, (_, place) => [`studio/x${place}`, round()]))
  test.each([
    ['to the last coin', state({ game: 10n }), stake(10n), 'accepted'],
    ['one coin above', state({ game: 10n }), stake(11n), 'INSUFFICIENT'],
    ['in another currency', state({ game: 10n }), stake(1n, { amount: money(1n, 'kzt') }), 'CURRENCY_MISMATCH'],
    ['of a blocked player', state({ game: 10n }, { gates: { block, limits: [] } }), stake(1n), 'PLAYER_BLOCKED'],
    [
      'of a blocked player in another currency',
      state({}, { gates: { block, limits: [] } }),
      stake(1n, { amount: money(1n, 'kzt') }),
      'CURRENCY_MISMATCH',
    ],
    ['of a blocked player without money', state({}, { gates: { block, limits: [] } }), stake(1n), 'PLAYER_BLOCKED'],
    ['in the 201st open round', state({ game: 10n }, { rounds: crowd }), stake(1n), 'LIMIT open_rounds'],
    ['in the 201st open round without money', state({}, { rounds: crowd }), stake(1n), 'INSUFFICIENT'],
    ['in one of 200 open rounds', state({ game: 10n }, { rounds: crowd }), stake(1n, { round: 'x7' }), 'accepted'],
    [
      'that finishes its round beside 200 open ones',
      state({ game: 10n }, { rounds: crowd }),
      stake(1n, { isRoundFinished: true }),
      'accepted',
    ],
    ['at the largest bet of the bonus', state({ game: 99n }, { bonus }), stake(50n), 'accepted'],
    ['above the largest bet of the bonus', state({ game: 99n }, { bonus }), stake(51n), 'LIMIT bonus_stake_max'],
    ['objected to', state({ game: 10n }), stake(1n, { objection: before }), 'OBJECTED session'],
    [
      'objected to before block and funds',
      state({}, { gates: { block, limits: [] } }),
      stake(1n, { objection: before }),
      'OBJECTED session',
    ],
    [
      'objected to, but in another currency',
      state(),
      stake(1n, { amount: money(1n, 'kzt'), objection: before }),
      'CURRENCY_MISMATCH',
    ],
    ['objected to after the funds', state({ game: 10n }), stake(10n, { objection: after }), 'OBJECTED bounds'],
    [
      'objected to after the funds, which are short',
      state({ game: 10n }),
      stake(11n, { objection: after }),
      'INSUFFICIENT',
    ],
    [
      'objected to after the funds, of a blocked player',
      state({ game: 10n }, { gates: { block, limits: [] } }),
      stake(1n, { objection: after }),
      'PLAYER_BLOCKED',
    ],
    [
      'objected to after the funds, in the 201st open round',
      state({ game: 10n }, { rounds: crowd }),
      stake(1n, { objection: after }),
      'OBJECTED bounds',
    ],
    [
      'objected to after the funds, above the largest bet',
      state({ game: 99n }, { bonus }),
      stake(51n, { objection: after }),
      'OBJECTED bounds',
    ],
    [
      'objected to in a free round',
      state(),
      stake(1n, { freeRound: { userBonusId: null }, objection: after }),
      'OBJECTED bounds',
    ],
    [
      'above the largest bet in a free round',
      state({}, { bonus }),
      stake(51n, { freeRound: { userBonusId: 'b1' } }),
      'accepted',
    ],
  ])('%s', (_, seen, command, answer) => {
    expect(refusal(seen, command)).toBe(answer)
  })

  test('stores what each purse paid, and which bonus', () => {
    const { state: after, entries } = accepted(state({ game: 5n, electronic: 3n, bonus: 9n }, { bonus }), stake(10n))
    expect(purses({ state: after })).toEqual({ bonus: 7n })
    expect(after.rounds.get('studio/r1')).toEqual(
      round({ staked: { game: 5n, electronic: 3n, bonus: 2n }, awaited: 10n }),
    )
    expect(entries).toMatchObject([
      { kind: 'stake', version: 1n, legs: { game: -5n, electronic: -3n, bonus: -2n }, house: 10n, userBonusId: 'b1' },
    ])
  })

  test('joins its round, and ends it if the provider says so', () => {
    const seen = state({ game: 20n }, inRound())
    expect(accepted(seen, stake(5n)).state.rounds.get('studio/r1')).toMatchObject({ stakes: 2, staked: { game: 15n } })
    expect(accepted(seen, stake(5n, { isRoundFinished: true })).state.rounds.size).toBe(0)
  })

  test('of a free round takes nothing', () => {
    expect(purses(accepted(state({ game: 5n }), stake(3n, { freeRound: { userBonusId: null } })))).toEqual({ game: 5n })
  })
})

describe('a payout', () => {
  test.each([
    // purses before         debt   pays   result
    ['lands in electronic', {}, 10n, { electronic: 10n }],
    ['settles debt first', { debt: 4n }, 10n, { electronic: 6n }],
    ['settles as much debt as it is', { debt: 12n }, 10n, { debt: 2n }],
  ])('%s', (_, before, amount, then) => {
    expect(purses(accepted(state(before, inRound()), payout(amount)))).toEqual(then)
  })

  test('is accepted for a blocked player too', () => {
    expect(
      refusal(
        state({}, { gates: { block: { scope: 'everything', reason: 'staff' }, limits: [] } }),
        payout(1n, { round: null }),
      ),
    ).toBe('accepted')
    expect(refusal(state(), payout(1n, { amount: money(1n, 'kzt') }))).toBe('CURRENCY_MISMATCH')
  })

  test.each([
    // dust   fraction  then electronic, dust
    [0n, 9_999n, 10n, 9_999n],
    [1n, 9_998n, 10n, 9_999n],
    [1n, 9_999n, 11n, 0n],
    [9_999n, 9_999n, 11n, 9_998n],
  ])(
    'dust of %s and a fraction of %s: credits are booked, fractions are carried',
    (dust, fraction, electronic, left) => {
      const { state: after } = accepted(state({}, { dust, ...inRound() }), payout(10n, { fraction }))
      expect([after.purses.electronic, after.dust]).toEqual([electronic, left])
    },
  )

  test('adds to what the round paid, and ends it if the provider says so', () => {
    expect(accepted(state({}, inRound()), payout(7n)).state.rounds.get('studio/r1')?.paid).toBe(7n)
    expect(accepted(state({}, inRound()), payout(7n, { isRoundFinished: true })).state.rounds.size).toBe(0)
  })

  test('of a closed round is split by the stakes in the journal', () => {
    const known = [
      row('stake', { game: -10n }),
      row('stake', { bonus: -10n }, { userBonusId: 'b1' }),
      row('stake', { bonus: -80n }, { userBonusId: 'b1', reversedBy: 'gis:zoria/refund/x' }),
    ]
    expect(purses(accepted(state({}, { bonus }), payout(20n), known))).toEqual({ electronic: 10n, bonus: 10n })
  })

  test.each<[string, KnownRow | undefined, string]>([
    ['stands', row('stake', { game: -10n }), 'accepted'],
    ['is unknown', undefined, 'NOT_FOUND'],
    ['was undone', row('stake', { game: -10n }, { reversedBy: 'gis:zoria/refund/x' }), 'ALREADY_REVERSED'],
    ['was undone before it arrived', row('tombstone', {}, { key: 'gis:zoria/stake/s1' }), 'ALREADY_REVERSED'],
  ])('that names a stake which %s', (_, stake, answer) => {
    for (const round of [null, 'r1', 'r2'])
      expect(refusal(state({}, inRound()), payout(1n, { stakeId: 's1', round }), [], stake && { stake })).toBe(answer)
  })

  const none = { game: 0n, electronic: 0n, bonus: 0n }
  test('that names its stake but no round is split by the round of the stake', () => {
    const seen = state({}, { bonus, ...inRound(round({ staked: { ...none, bonus: 10n } })) })
    const stake = row('stake', { bonus: -10n }, { userBonusId: 'b1' })
    const paid = accepted(seen, payout(30n, { round: null, stakeId: 's1', isRoundFinished: true }), [], { stake })
    expect([purses(paid), paid.state.rounds.size]).toEqual([{ bonus: 30n }, 0])
  })

  const free = { userBonusId: null }
  test.each<[string, Partial<OpenRound>, boolean]>([
    ['a stake of money', {}, true],
    ['a stake of bonus money', { staked: { ...none, bonus: 1n } }, true],
    ['a stake of a bonus that ended', { staked: none, forfeited: 1n }, true],
    ['a stake of nothing', { staked: none }, false],
    ['a free round of a bonus', { staked: none, freeRound: { userBonusId: 'b1' } }, true],
    ['a free round of the casino', { staked: none, freeRound: { ...free, byCasino: true } }, true],
    ['a free round of nobody but its provider', { staked: none, freeRound: free }, false],
    ['a stake of money and a free round of nobody', { freeRound: free }, true],
  ])('of a round with %s has a stake: %o', (_, over, hasStake) => {
    const { facts, entries } = accepted(state({}, inRound(round(over))), payout(1n))
    expect([facts.some(({ kind }) => kind === 'payout_without_stake'), entries[0]?.detail?.withoutStake]).toEqual(
      hasStake ? [false, undefined] : [true, true],
    )
  })

  test.each<[string, KnownRow, boolean]>([
    ['of money', row('stake', { game: -1n }), true],
    ['of nothing', row('stake', {}), false],
    ["of the casino's free round", row('stake', {}, { detail: { freeRound: { ...free, byCasino: true } } }), true],
    ['of a free round of nobody', row('stake', {}, { detail: { freeRound: free } }), false],
  ])('that comes late, or names its stake %s, is judged by it', (_, stake, hasStake) => {
    const facts = hasStake ? [] : [{ kind: 'payout_without_stake' }]
    expect(accepted(state(), payout(1n), [stake]).facts).toEqual(facts)
    expect(accepted(state(), payout(1n, { round: null, stakeId: 's1' }), [], { stake }).facts).toEqual(facts)
    // A stake of another round is none of this one.
    expect(accepted(state(), payout(1n, { round: 'r2', stakeId: 's1' }), [], { stake }).facts).toEqual([
      { kind: 'payout_without_stake' },
    ])
  })

  test('reports suspicious payouts', () => {
    expect(accepted(state(), payout(1n)).facts).toEqual([{ kind: 'payout_without_stake' }])
    expect(accepted(state(), payout(1n, { round: null, type: 'promotion' })).facts).toEqual([])
    expect(accepted(state(), payout(0n)).facts).toEqual([])
    expect(accepted(state({ debt: 1n }, inRound()), payout(1n)).facts).toEqual([
      { kind: 'debt_settled', amount: uah(1n) },
    ])
    expect(
      accepted(
        state({}, inRound(round({ staked: { game: 0n, electronic: 0n, bonus: 0n }, forfeited: 1n }))),
        payout(1n),
      ).facts,
    ).toEqual([{ kind: 'bonus_part_kept_by_house', amount: uah(1n) }])
  })
})

describe('a refund', () => {
  const refund: Command = { kind: 'refund', ...slot, externalId: 'f1', amount: uah(10n), stakeId: 's1', round: 'r1' }
  const taken = row('stake', { game: -3n, electronic: -2n, bonus: -5n }, { userBonusId: 'b1' })

  test('returns exactly the parts to their purses', () => {
    expect(purses(accepted(state({}, { bonus }), refund, [taken]))).toEqual({ game: 3n, electronic: 2n, bonus: 5n })
  })

  test('leaves the part of an ended bonus with the house, and reports it', () => {
    const { state: after, entries, facts } = accepted(state(), refund, [taken])
    expect(purses({ state: after })).toEqual({ game: 3n, electronic: 2n })
    expect(entries[0]?.house).toBe(-5n)
    expect(facts).toEqual([{ kind: 'bonus_part_kept_by_house', amount: uah(5n) }])
  })

  test('never settles debt', () => {
    expect(purses(accepted(state({ debt: 9n }), refund, [row('stake', { electronic: -10n })]))).toEqual({
      electronic: 10n,
      debt: 9n,
    })
  })

  test('removes the stake from its round; removing the last one voids the round', () => {
    const two = { bonus, ...inRound(round({ stakes: 2, staked: { game: 14n, electronic: 2n, bonus: 5n } })) }
    expect(accepted(state({}, two), refund, [taken]).state.rounds.get('studio/r1')).toMatchObject({
      stakes: 1,
      staked: { game: 11n, electronic: 0n, bonus: 0n },
    })
    expect(accepted(state({}, inRound()), refund, [taken]).state.rounds.size).toBe(0)
  })

  test('of a stake from before its round was reopened leaves the current stakes alone', () => {
    const again = inRound(
      round({ openedBy: 7n, stakes: 2, staked: { game: 1n, electronic: 0n, bonus: 0n }, forfeited: 9n }),
    )
    const { state: after } = accepted(state({}, again), refund, [{ ...taken, version: 6n }])
    expect(after.rounds).toEqual(again.rounds)
    expect(accepted(state({}, again), refund, [{ ...taken, version: 7n }]).state.rounds.get('studio/r1')?.stakes).toBe(
      1,
    )
  })

  test.each([
    ['of a stake that was returned already', [{ ...taken, reversedBy: 'gis:zoria/refund/other' }], 'ALREADY_REVERSED'],
    ['of a stake with a tombstone', [row('tombstone', {})], 'ALREADY_REVERSED'],
    ['of another amount than the stake', [row('stake', { game: -9n })], 'CONFLICT'],
  ])('%s', (_, known, answer) => {
    expect(refusal(state(), refund, known)).toBe(answer)
  })

  test('of an unknown stake writes a tombstone under its key, and nothing moves', () => {
    const { entries, facts } = accepted(state({ game: 1n }), refund)
    expect(entries.map(({ kind, key, house }) => [kind, key, house])).toEqual([
      ['tombstone', 'gis:zoria/stake/s1', 0n],
      ['refund', 'gis:zoria/refund/f1', 0n],
    ])
    expect(facts).toEqual([{ kind: 'stake_unknown', externalId: 's1' }])
  })
})

describe('a rollback', () => {
  const rollback = (...items: ('stake' | 'payout' | 'refund')[]): Command => ({
    kind: 'rollback',
    ...slot,
    externalId: 'b1',
    currency: 'uah',
    round: 'r1',
    items: items.map((kind) => ({ kind, externalId: kind === 'stake' ? 's1' : 'p1' })),
  })
  const paid = row('payout', { electronic: 20n })

  test.each([
    // before                                result
    ['undoes a payout', { electronic: 25n }, paid, { electronic: 5n }],
    ['takes the available balance; the rest is debt', { electronic: 5n, game: 99n }, paid, { game: 99n, debt: 15n }],
    [
      'owes again what the payout had settled',
      { electronic: 12n },
      row('payout', { electronic: 12n, debt: 8n }),
      { debt: 8n },
    ],
    [
      'takes bonus money of an open bonus',
      { bonus: 30n },
      row('payout', { bonus: 20n }, { userBonusId: 'b1' }),
      { bonus: 10n },
    ],
    [
      'does not take bonus money again that the house has',
      { electronic: 3n },
      row('payout', { bonus: 20n }, { userBonusId: 'ended' }),
      { electronic: 3n },
    ],
  ])('%s', (_, before, known, then) => {
    expect(purses(accepted(state(before, { bonus }), rollback('payout'), [known]))).toEqual(then)
  })

  test.each([
    // before            the payout moved            result
    [11n, 0n, 11n, -1n, 0n, 1n],
    [10n, 500n, 10n, 500n, 0n, 0n],
    [11n, 100n, 10n, 500n, 0n, 9_600n], // its fraction became part of a unit since
    [0n, 9_999n, 1n, -9_999n, 0n, 9_998n], // the unit it carried returns to the dust and makes another
  ])(
    'of a payout undoes its fraction too: electronic %s, dust %s, paid %s and %s',
    (electronic, dust, paidUnits, dustChange, left, leftDust) => {
      const { state: after } = accepted(state({ electronic }, { dust }), rollback('payout'), [
        row('payout', { electronic: paidUnits }, { dustChange }),
      ])
      expect([after.purses.electronic, after.dust, after.purses.debt]).toEqual([left, leftDust, 0n])
    },
  )

  test('returns stakes before it takes payouts, in any order of the list', () => {
    const staked = row('stake', { electronic: -10n })
    expect(purses(accepted(state({ electronic: 15n }), rollback('payout', 'stake'), [staked, paid]))).toEqual({
      electronic: 5n,
    })
  })

  test('of a refund and its stake leaves the stake returned once', () => {
    const staked = row('stake', { game: -10n }, { reversedBy: 'gis:zoria/refund/p1' })
    const refunded = row('refund', { game: 10n })
    expect(purses(accepted(state({ game: 10n }), rollback('stake', 'refund'), [staked, refunded]))).toEqual({
      game: 10n,
    })
    expect(purses(accepted(state({ game: 10n }), rollback('refund'), [refunded]))).toEqual({})
    expect(purses(accepted(state({ game: 10n }), rollback('stake'), [staked]))).toEqual({ game: 10n })
  })

  test.each([
    ['its stake is in the round again', 1n, { stakes: 2, staked: { game: 20n, electronic: 0n, bonus: 0n } }],
    ['not in a round that was reopened since', 0n, { stakes: 1 }],
    ['nor where the stake never came', null, { stakes: 1 }],
  ])('of a refund: %s', (_, version, then) => {
    const refunded = row(
      'refund',
      { game: 10n },
      { version: 4n, reversed: version === null ? null : undone({ game: -10n }, { version }) },
    )
    expect(
      accepted(state({ game: 10n }, inRound()), rollback('refund'), [refunded]).state.rounds.get('studio/r1'),
    ).toMatchObject(then)
  })

  test('writes a row for each operation it undoes, a tombstone for each unknown one, and its own last', () => {
    const { entries } = accepted(state({ electronic: 20n }), rollback('stake', 'payout', 'payout'), [paid])
    expect(entries.map(({ kind, reverses, version }) => [kind, reverses, version])).toEqual([
      ['tombstone', null, 1n],
      ['payout_undone', 'gis:zoria/payout/p1', 2n],
      ['rollback', null, 3n],
    ])
  })

  test('in another currency is refused', () => {
    expect(refusal(state(), { ...rollback('stake'), currency: 'kzt' } as Command)).toBe('CURRENCY_MISMATCH')
  })
})

describe('money in and out', () => {
  const cash = { playerId, source: 'payments', externalId: 'c1' } as const
  const play = { gates: { block: { scope: 'play', reason: 'exclusion' }, limits: [] } } as const
  const everything = { gates: { block: { scope: 'everything', reason: 'staff' }, limits: [] } } as const
  const hold = row('withdrawal_hold', { electronic: -10n, held: 10n })
  test.each([
    [
      'a deposit lands in game',
      state({ debt: 5n }),
      { kind: 'deposit', ...cash, amount: uah(10n) },
      [],
      { game: 10n, debt: 5n },
    ],
    [
      'a deposit lands for a blocked player: the card was charged',
      state({}, everything),
      { kind: 'deposit', ...cash, amount: uah(10n) },
      [],
      { game: 10n },
    ],
    [
      'a withdrawal is held out of electronic',
      state({ game: 5n, electronic: 10n }),
      { kind: 'withdrawal_hold', ...cash, amount: uah(10n) },
      [],
      { game: 5n, held: 10n },
    ],
    [
      'a withdrawal is held for an excluded player',
      state({ electronic: 10n }, play),
      { kind: 'withdrawal_hold', ...cash, amount: uah(10n) },
      [],
      { held: 10n },
    ],
    [
      'a withdrawal is not held out of game',
      state({ game: 99n, electronic: 9n }),
      { kind: 'withdrawal_hold', ...cash, amount: uah(10n) },
      [],
      'INSUFFICIENT',
    ],
    [
      'a withdrawal is not held when staff stopped everything',
      state({ electronic: 10n }, everything),
      { kind: 'withdrawal_hold', ...cash, amount: uah(10n) },
      [],
      'PLAYER_BLOCKED',
    ],
    ['a paid withdrawal leaves', state({ held: 15n }), { kind: 'withdrawal_paid', ...cash }, [hold], { held: 5n }],
    [
      'a returned withdrawal is electronic again',
      state({ held: 15n }),
      { kind: 'withdrawal_returned', ...cash },
      [hold],
      { electronic: 10n, held: 5n },
    ],
    ['an unknown withdrawal does not end', state({ held: 15n }), { kind: 'withdrawal_paid', ...cash }, [], 'NOT_FOUND'],
    [
      'an ended withdrawal does not end again',
      state({ held: 15n }),
      { kind: 'withdrawal_returned', ...cash },
      [{ ...hold, reversedBy: 'x' }],
      'CONFLICT',
    ],
    [
      'crosspay moves electronic to game',
      state({ game: 1n, electronic: 10n }),
      { kind: 'crosspay', ...cash, amount: uah(10n) },
      [],
      { game: 11n },
    ],
    [
      'crosspay takes no more than there is',
      state({ game: 99n, electronic: 9n }),
      { kind: 'crosspay', ...cash, amount: uah(10n) },
      [],
      'INSUFFICIENT',
    ],
    [
      'crosspay is play: not for a blocked player',
      state({ electronic: 10n }, play),
      { kind: 'crosspay', ...cash, amount: uah(10n) },
      [],
      'PLAYER_BLOCKED',
    ],
  ] satisfies [string, MoneyState, Command, KnownRow[], object | string][])('%s', (_, seen, command, known, then) => {
    const decision = ask(seen, command, known)
    expect(decision.ok ? purses(decision) : decision.refusal.code).toEqual(then)
  })

  const adjust = (over: Partial<AdjustmentCommand>): AdjustmentCommand => ({
    kind: 'adjustment',
    ...cash,
    source: 'staff',
    purse: 'game',
    direction: 'credit',
    amount: uah(5n),
    reason: 'test',
    by: 'owner',
    ...over,
  })
  test.each([
    ['credits a purse', {}, adjust({ purse: 'cashback' }), { cashback: 5n }],
    ['debits what is there', { game: 5n }, adjust({ direction: 'debit' }), {}],
    ['debits not more', { game: 4n }, adjust({ direction: 'debit' }), 'INSUFFICIENT'],
    ['waives debt', { debt: 6n }, adjust({ purse: 'debt' }), { debt: 1n }],
    ['waives not more than the debt', { debt: 4n }, adjust({ purse: 'debt' }), 'INSUFFICIENT'],
    ['charges debt', {}, adjust({ purse: 'debt', direction: 'debit' }), { debt: 5n }],
  ])('an adjustment %s', (_, before, command, then) => {
    const decision = ask(state(before), command)
    expect(decision.ok ? purses(decision) : decision.refusal.code).toEqual(then)
  })

  test('an adjustment of bonus money belongs to the open bonus; without one it could never be released', () => {
    expect(refusal(state(), adjust({ purse: 'bonus' }))).toBe('NOT_FOUND')
    expect(accepted(state({}, { bonus }), adjust({ purse: 'bonus' })).entries).toMatchObject([
      { legs: { bonus: 5n }, userBonusId: 'b1' },
    ])
  })

  test('a block applies to the next stake, and is lifted the same way', () => {
    const set = (block: MoneyState['gates']['block']): Command => ({
      kind: 'block_change',
      ...cash,
      source: 'staff',
      block,
    })
    const blocked = accepted(state({ game: 9n }), set(play.gates.block)).state
    expect(refusal(blocked, stake(1n))).toBe('PLAYER_BLOCKED')
    expect(blocked.version).toBe(1n)
    expect(refusal(accepted(blocked, set(null)).state, stake(1n))).toBe('accepted')
  })

  test('a closed round is not open any more', () => {
    const { state: after, entries } = accepted(state({}, inRound()), {
      kind: 'close_round',
      ...slot,
      externalId: 'x',
      round: 'r1',
    })
    expect(after.rounds.size).toBe(0)
    expect(entries).toMatchObject([{ kind: 'close_round', isRoundFinished: true, house: 0n }])
  })
})

test("a negative amount, a fraction of a whole unit and another player's state are bugs", () => {
  expect(() => ask(state(), payout(-1n))).toThrow('never negative')
  expect(() => ask(state(), payout(1n, { fraction: 10_000n }))).toThrow('below one minor unit')
  expect(() => ask(state({}, { playerId: '0193d000-0000-7000-8000-000000000002' as PlayerId }), stake(1n))).toThrow(
    'own player',
  )
})
