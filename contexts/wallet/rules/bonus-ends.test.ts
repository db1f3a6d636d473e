import { describe, expect, test } from 'vitest'
import {
  accepted,
  ask,
  inRound,
  later,
  limited,
  noon,
  openBonus,
  openRound,
  payout,
  playerId,
  purses,
  refusal,
  row,
  slot,
  stake,
  state,
  uah,
} from '../testing/money-cases.ts'
import type { BonusBurnCommand, BonusCancelCommand, BonusCreditCommand, BonusTerms, Command } from './commands.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState, OpenBonus, Purses } from './money-state.ts'

const bonuses = { playerId, source: 'bonuses', externalId: 'b1' } as const
const terms: BonusTerms = {
  wagerType: 'CLASSIC',
  wager: uah(1_000n),
  releaseMax: null,
  stakeMax: null,
  burnsAt: null,
  burnAtOrBelow: null,
  burnsOnDeposit: false,
  burnsOnWithdrawal: false,
}
const credit = (over: Partial<BonusTerms> = {}, externalId = 'b2'): BonusCreditCommand => ({
  kind: 'bonus_credit',
  ...bonuses,
  externalId,
  amount: uah(100n),
  offerId: 'welcome',
  terms: { ...terms, ...over },
})
const complete: Command = { kind: 'bonus_complete', ...bonuses }
const burn = (reason: BonusBurnCommand['reason']): Command => ({ kind: 'bonus_burn', ...bonuses, reason })
const cancel = (reason: BonusCancelCommand['reason']): Command => ({ kind: 'bonus_cancel', ...bonuses, reason })
const deposit: Command = { kind: 'deposit', playerId, source: 'payments', externalId: 'd1', amount: uah(50n) }
const hold: Command = { kind: 'withdrawal_hold', playerId, source: 'payments', externalId: 'w1', amount: uah(50n) }
const prize: Command = { kind: 'prize', playerId, source: 'battles', externalId: 'cup/1', amount: uah(1n) }
const close: Command = { kind: 'close_round', ...slot, externalId: 'x', round: 'r1' }
const day = 86_400_000

const wallet = (
  bonus: Partial<OpenBonus> = {},
  held: Partial<Purses> = {},
  over: Partial<MoneyState> = {},
): MoneyState => state({ game: 60n, electronic: 70n, bonus: 80n, ...held }, { bonus: openBonus(bonus), ...over })
const bonusPaid = inRound(openRound({ staked: { game: 0n, electronic: 0n, bonus: 10n } }))
const granted = inRound(
  openRound({ staked: { game: 0n, electronic: 0n, bonus: 0n }, freeRound: { userBonusId: 'b1' } }),
)
const grantedByAnother = inRound(
  openRound({ staked: { game: 0n, electronic: 0n, bonus: 0n }, freeRound: { userBonusId: 'other' } }),
)
const otherwisePaid = inRound()

describe('crediting a bonus', () => {
  test('opens it with its terms, and returns the status to write', () => {
    const burnsAt = later(day)
    const decision = accepted(
      state({ game: 5n }),
      credit({
        wagerType: 'VERSION2',
        releaseMax: uah(300n),
        stakeMax: uah(20n),
        burnsAt,
        burnAtOrBelow: uah(3n),
        burnsOnDeposit: true,
        burnsOnWithdrawal: true,
      }),
    )
    expect(purses(decision)).toEqual({ game: 5n, bonus: 100n })
    expect(decision.state.bonus).toEqual({
      id: 'b2',
      wagerType: 'VERSION2',
      initial: 100n,
      wager: 1_000n,
      counted: 0n,
      awaited: 0n,
      releaseMax: 300n,
      stakeMax: 20n,
      burnsAt,
      burnAtOrBelow: 3n,
      burnsOnDeposit: true,
      burnsOnWithdrawal: true,
    })
    expect(decision.entries).toMatchObject([
      {
        kind: 'bonus_credit',
        key: 'bonuses/bonus/b2',
        legs: { bonus: 100n },
        house: -100n,
        userBonusId: 'b2',
        detail: { offerId: 'welcome' },
      },
    ])
    expect(decision.bonusWrites).toEqual([
      {
        id: 'b2',
        status: 'ACTIVE',
        credited: {
          at: noon,
          offerId: 'welcome',
          initial: 100n,
          wager: 1_000n,
          wagerType: 'VERSION2',
          expiresAt: burnsAt,
        },
        ended: null,
      },
    ])
  })

  test('without a wager goes to game and is completed at once, also while another bonus is open', () => {
    for (const seen of [state({ game: 5n }), wallet({}, { game: 5n })]) {
      const decision = accepted(seen, credit({ wager: uah(0n) }))
      expect(decision.state.purses).toEqual({ ...seen.purses, game: 105n })
      expect(decision.state.bonus).toBe(seen.bonus)
      expect(decision.entries).toMatchObject([{ kind: 'bonus_credit', legs: { game: 100n }, userBonusId: 'b2' }])
      expect(decision.bonusWrites).toEqual([
        {
          id: 'b2',
          status: 'COMPLETED',
          credited: { at: noon, offerId: 'welcome', initial: 100n, wager: 0n, wagerType: 'CLASSIC', expiresAt: null },
          ended: { at: noon, reason: null, counted: 0n, released: 100n, burnt: 0n },
        },
      ])
    }
  })

  const blocked = { gates: { block: { scope: 'play', reason: 'exclusion' }, limits: [] } } as const
  test.each([
    ['while another is open', wallet(), credit(), 'BONUS_OPEN'],
    ['to a blocked player', state({}, blocked), credit(), 'PLAYER_BLOCKED'],
    ['without a wager to a blocked player', state({}, blocked), credit({ wager: uah(0n) }), 'PLAYER_BLOCKED'],
    ['in another currency', state({}, { currency: 'kzt' }), credit(), 'CURRENCY_MISMATCH'],
    ['with one unit to wager while another is open', wallet(), credit({ wager: uah(1n) }), 'BONUS_OPEN'],
    ["after another's deadline", wallet({ burnsAt: noon }), credit(), 'accepted'],
    ['while an overdue one waits for a round', wallet({ burnsAt: noon }, {}, bonusPaid), credit(), 'BONUS_OPEN'],
  ])('%s', (_, seen, command, answer) => expect(refusal(seen, command)).toBe(answer))

  test('with terms in another currency is a bug', () => {
    expect(() =>
      ask(state(), credit({ releaseMax: { ...uah(1n), currency: 'kzt' } as typeof terms.releaseMax })),
    ).toThrow('own currency')
  })

  test('has the key that ends of the same bonus look up', () => {
    expect(keyOf(credit({}, 'b1'))).toBe('bonuses/bonus/b1')
    expect(keyOf({ ...credit({}, 'b1'), source: 'wheel' })).toBe('bonuses/bonus/b1')
    expect([complete, burn('timeout'), { ...cancel('staff'), source: 'staff' } as const].map(keyOf)).toEqual(
      Array.from({ length: 3 }, () => 'bonuses/bonus_end/b1'),
    )
    expect(new Set([complete, burn('timeout'), burn('zeroed'), cancel('player')].map(fingerprintOf)).size).toBe(4)
  })
})

describe('a met wager releases the bonus automatically', () => {
  test.each([
    // cap       balance  released  burnt
    ['all of it without a cap', null, 80n, 80n, 0n],
    ['all of it under the cap', 81n, 80n, 80n, 0n],
    ['all of it at the cap', 80n, 80n, 80n, 0n],
    ["the cap; the surplus is the house's", 79n, 80n, 79n, 1n],
    ['nothing with a cap of zero', 0n, 80n, 0n, 80n],
    ['nothing of zero', null, 0n, 0n, 0n],
  ])('%s', (_, releaseMax, balance, released, burnt) => {
    const seen = wallet(
      { counted: 990n, awaited: 10n, releaseMax },
      { bonus: balance, debt: 7n },
      inRound(openRound({ awaited: 10n })),
    )
    const decision = accepted(seen, close)
    expect(decision.entries).toMatchObject([
      { kind: 'close_round', version: 1n, wagerDelta: 10n },
      {
        kind: 'bonus_complete',
        version: 2n,
        key: keyOf(complete),
        fingerprint: fingerprintOf(complete),
        legs: { bonus: -balance, electronic: released, debt: 0n },
        house: burnt,
        userBonusId: 'b1',
        detail: { wager: { counted: '1000', of: '1000' } },
      },
    ])
    expect(decision.state.purses).toMatchObject({ game: 60n, electronic: 70n + released, bonus: 0n, debt: 7n })
    expect(decision.state.bonus).toBeNull()
    expect(decision.bonusWrites).toEqual([
      {
        id: 'b1',
        status: 'COMPLETED',
        credited: null,
        ended: { at: noon, reason: null, counted: 1_000n, released, burnt },
      },
    ])
  })

  test("the reply has the balances of the command's own entry", () => {
    const { reply } = accepted(wallet({ counted: 1_000n - 5n }), stake(5n, { isRoundFinished: true }))
    expect(reply.balances).toMatchObject({ version: 1n, game: uah(55n), electronic: uah(70n), bonus: uah(80n) })
    expect(reply.movement).toMatchObject({ game: uah(-5n), bonus: uah(0n) })
  })

  test.each([
    // the round r1                     the bonus afterwards
    ['one unit is missing', { counted: 999n }, {}, 'open'],
    ['it is met', { counted: 1_000n }, {}, 'ended'],
    ['a round that it paid is open', { counted: 1_000n }, bonusPaid, 'open'],
    ['a free round that it granted is open', { counted: 1_000n }, granted, 'open'],
    ['a free round of another bonus is open', { counted: 1_000n }, grantedByAnother, 'ended'],
    ['a round that other money paid is open', { counted: 1_000n }, otherwisePaid, 'ended'],
    ['all that is missing is awaited', { counted: 990n, awaited: 10n }, otherwisePaid, 'open'],
  ])('%s', (_, bonus, rounds, then) => {
    expect(accepted(wallet(bonus, {}, rounds), prize).state.bonus === null ? 'ended' : 'open').toBe(then)
  })

  test('the payout that ends the last bonus-paid round goes to the bonus first, and is released with it', () => {
    const decision = accepted(wallet({ counted: 1_000n }, {}, bonusPaid), payout(30n, { isRoundFinished: true }))
    expect(decision.entries.map(({ kind, legs }) => [kind, legs.bonus, legs.electronic])).toEqual([
      ['payout', 30n, 0n],
      ['bonus_complete', -110n, 110n],
    ])
  })
})

describe('time ends a bonus', () => {
  const burnsAt = noon
  test.each([
    ['a millisecond before', -1, {}, ['prize']],
    ['at its deadline, before the command', 0, {}, ['bonus_burn', 'prize']],
    ['not while a round that it paid is open', 0, bonusPaid, ['prize']],
    ['not while a free round of its grant is open', 0, granted, ['prize']],
    ['whatever other money paid', 0, otherwisePaid, ['bonus_burn', 'prize']],
    ['not a millisecond before 24 hours have passed', day - 1, bonusPaid, ['prize']],
    ['after 24 hours whatever is open', day, bonusPaid, ['bonus_burn', 'prize']],
  ] as const)('%s', (_, ms, rounds, kinds) => {
    const decision = accepted(wallet({ burnsAt }, {}, rounds), prize, [], { now: later(ms) })
    expect(decision.entries.map(({ kind }) => kind)).toEqual(kinds)
    expect(decision.state.purses.bonus).toBe(kinds.length === 2 ? 0n : 80n)
  })

  test('with the command that ends the last round it paid, whose payout is lost with it', () => {
    const decision = accepted(wallet({ burnsAt }, {}, bonusPaid), payout(30n, { isRoundFinished: true }))
    expect(decision.entries).toMatchObject([
      { kind: 'payout', legs: { bonus: 30n } },
      {
        kind: 'bonus_burn',
        key: keyOf(burn('timeout')),
        fingerprint: fingerprintOf(burn('timeout')),
        legs: { bonus: -110n },
        house: 110n,
        detail: { reason: 'timeout', wager: { counted: '0', of: '1000' } },
      },
    ])
    expect(decision.bonusWrites).toEqual([
      {
        id: 'b1',
        status: 'CANCELED',
        credited: null,
        ended: { at: noon, reason: 'timeout', counted: 0n, released: 0n, burnt: 110n },
      },
    ])
  })

  test('but that round may still meet the wager, and release it', () => {
    const waiting = inRound(openRound({ staked: { game: 0n, electronic: 0n, bonus: 10n }, awaited: 1n }))
    const decision = accepted(
      wallet({ burnsAt, counted: 999n, awaited: 1n }, {}, waiting),
      payout(30n, { isRoundFinished: true }),
    )
    expect(decision.entries.map(({ kind }) => kind)).toEqual(['payout', 'bonus_complete'])
  })

  test('and one that was met in time is released after the 24 hours, whatever is open', () => {
    const decision = accepted(wallet({ burnsAt, counted: 1_000n }, {}, bonusPaid), prize, [], { now: later(day) })
    expect(decision.entries.map(({ kind }) => kind)).toEqual(['bonus_complete', 'prize'])
    expect(decision.bonusWrites).toMatchObject([{ status: 'COMPLETED', ended: { released: 80n } }])
    expect(decision.state.rounds.get('studio/r1')).toMatchObject({ staked: { bonus: 0n }, forfeited: 10n })
  })

  test('before a stake, which therefore cannot be paid by the bonus', () => {
    expect(refusal(wallet({ burnsAt }), stake(131n))).toBe('INSUFFICIENT')
    expect(accepted(wallet({ burnsAt }), stake(130n)).entries).toMatchObject([
      { kind: 'bonus_burn' },
      { kind: 'stake', legs: { game: -60n, electronic: -70n }, userBonusId: null },
    ])
  })

  test('but not with a refused command: a refusal writes nothing, and returns the current state', () => {
    const decision = ask(wallet({ burnsAt }), stake(131n))
    expect(decision).toMatchObject({
      ok: false,
      refusal: { code: 'INSUFFICIENT', balances: { version: 0n, bonus: uah(80n), total: uah(210n) } },
    })
  })

  test('after which its largest bet limits no stake any more', () => {
    expect(refusal(wallet({ burnsAt, stakeMax: 10n }, {}, bonusPaid), stake(11n))).toBe('accepted')
    expect(refusal(wallet({ burnsAt: later(1), stakeMax: 10n }, {}, bonusPaid), stake(11n))).toBe(
      'LIMIT bonus_stake_max',
    )
  })
})

describe('a used-up bonus is burnt', () => {
  test.each([
    // threshold    balance  rounds      afterwards
    ['never without a bound', null, 0n, {}, 'open'],
    ['one unit above', 79n, 80n, {}, 'open'],
    ['at the bound', 80n, 80n, {}, 'burnt'],
    ['below the bound', 81n, 80n, {}, 'burnt'],
    ['at nothing', 0n, 0n, {}, 'burnt'],
    ['not while any round is open', 80n, 80n, otherwisePaid, 'open'],
  ])('%s', (_, burnAtOrBelow, balance, rounds, then) => {
    const decision = accepted(wallet({ burnAtOrBelow }, { bonus: balance }, rounds), prize)
    expect(decision.state.bonus === null ? 'burnt' : 'open').toBe(then)
    if (then === 'open') return
    expect(decision.entries).toMatchObject([
      { kind: 'prize' },
      {
        kind: 'bonus_burn',
        fingerprint: fingerprintOf(burn('zeroed')),
        legs: { bonus: -balance, game: 0n, electronic: 0n },
      },
    ])
    expect(decision.bonusWrites).toMatchObject([{ status: 'CANCELED', ended: { reason: 'zeroed', burnt: balance } }])
  })

  test('unless its wager is met', () => {
    expect(accepted(wallet({ counted: 1_000n, burnAtOrBelow: 99n }), prize).entries.map(({ kind }) => kind)).toEqual([
      'prize',
      'bonus_complete',
    ])
  })
})

describe('deposits and withdrawals burn a bonus with such terms', () => {
  test.each([
    ['a deposit', deposit, { burnsOnDeposit: true }, 'deposit', { game: 110n, electronic: 70n }],
    ['a withdrawal', hold, { burnsOnWithdrawal: true }, 'withdrawal', { game: 60n, electronic: 20n, held: 50n }],
  ] as const)('%s', (_, command, bonus, reason, then) => {
    const decision = accepted(wallet(bonus, {}, bonusPaid), command)
    expect(purses(decision)).toEqual(then)
    expect(decision.entries).toMatchObject([
      { kind: 'bonus_burn', fingerprint: fingerprintOf(burn(reason)), legs: { bonus: -80n }, house: 80n },
      { kind: command.kind, version: 2n },
    ])
    expect(decision.bonusWrites).toMatchObject([
      { id: 'b1', status: 'CANCELED', ended: { reason, burnt: 80n, released: 0n } },
    ])
    expect(decision.state.rounds.get('studio/r1')).toMatchObject({ staked: { bonus: 0n }, forfeited: 10n })
    expect(decision.reply.balances).toMatchObject({ version: 2n, bonus: uah(0n) })
  })

  test.each([
    ['a deposit', deposit, { burnsOnWithdrawal: true }],
    ['a withdrawal', hold, { burnsOnDeposit: true }],
  ])('%s does not affect other bonuses', (_, command, bonus) => {
    expect(accepted(wallet(bonus), command)).toMatchObject({
      state: { bonus: { id: 'b1' }, purses: { bonus: 80n } },
      bonusWrites: [],
      entries: [{ kind: command.kind }],
    })
  })

  test('a refused withdrawal burns nothing', () => {
    expect(refusal(wallet({ burnsOnWithdrawal: true }, { electronic: 49n }), hold)).toBe('INSUFFICIENT')
  })
})

describe('ending a bonus by command', () => {
  test.each([
    ['completes what is met', wallet({ counted: 1_000n }), complete, 'accepted'],
    ['completes nothing that lacks a unit', wallet({ counted: 999n, awaited: 1n }), complete, 'WAGER_NOT_MET'],
    [
      'completes nothing that a round may still pay into',
      wallet({ counted: 1_000n }, {}, bonusPaid),
      complete,
      'ROUNDS_OPEN',
    ],
    [
      'completes it a millisecond before the 24 hours not',
      wallet({ counted: 1_000n, burnsAt: later(1 - day) }, {}, bonusPaid),
      complete,
      'ROUNDS_OPEN',
    ],
    [
      'completes it after the 24 hours',
      wallet({ counted: 1_000n, burnsAt: later(-day) }, {}, bonusPaid),
      complete,
      'accepted',
    ],
    ['completes nothing that is not open', state(), complete, 'NOT_FOUND'],
    ['completes no other', wallet({ id: 'b9', counted: 1_000n }), complete, 'NOT_FOUND'],
    ['burns by time what time has ended', wallet({ burnsAt: noon }), burn('timeout'), 'accepted'],
    ['burns by time nothing that has a millisecond left', wallet({ burnsAt: later(1) }), burn('timeout'), 'NOT_DUE'],
    ['burns by time nothing that time does not end', wallet(), burn('timeout'), 'NOT_DUE'],
    [
      'burns by time nothing that is met',
      wallet({ burnsAt: noon, counted: 1_000n }, {}, bonusPaid),
      burn('timeout'),
      'NOT_DUE',
    ],
    [
      'burns by time nothing that waits for a round',
      wallet({ burnsAt: later(1 - day) }, {}, bonusPaid),
      burn('timeout'),
      'ROUNDS_OPEN',
    ],
    ['burns by time after the 24 hours', wallet({ burnsAt: later(-day) }, {}, bonusPaid), burn('timeout'), 'accepted'],
    ['burns what is spent', wallet({ burnAtOrBelow: 80n }), burn('zeroed'), 'accepted'],
    ['burns nothing that is not spent', wallet({ burnAtOrBelow: 79n }), burn('zeroed'), 'NOT_DUE'],
    ['burns nothing that has no such bound', wallet({}, { bonus: 0n }), burn('zeroed'), 'NOT_DUE'],
    [
      'burns nothing that waits for any round',
      wallet({ burnAtOrBelow: 80n }, {}, otherwisePaid),
      burn('zeroed'),
      'ROUNDS_OPEN',
    ],
    ['burns with a deposit at once', wallet({}, {}, bonusPaid), burn('deposit'), 'accepted'],
    ['burns with a withdrawal at once', wallet({}, {}, bonusPaid), burn('withdrawal'), 'accepted'],
    ['burns nothing that is not open', state(), burn('deposit'), 'NOT_FOUND'],
    ['cancels at once', wallet({}, {}, bonusPaid), cancel('player'), 'accepted'],
    ['cancels what time has ended', wallet({ burnsAt: noon }), cancel('player'), 'accepted'],
    ['cancels nothing that is not open', state(), cancel('player'), 'NOT_FOUND'],
    [
      'cancels for a blocked player too',
      wallet({}, {}, { gates: { block: { scope: 'everything', reason: 'staff' }, limits: [] } }),
      cancel('excluded'),
      'accepted',
    ],
  ] satisfies [string, MoneyState, Command, string][])('%s', (_, seen, command, answer) =>
    expect(refusal(seen, command)).toBe(answer),
  )

  test.each(['player', 'staff', 'replaced', 'excluded'] as const)(
    'a cancellation by reason of %s takes only the bonus balance, and stores the reason',
    (reason) => {
      const decision = accepted(
        wallet(
          { counted: 7n, awaited: 3n },
          {},
          inRound(openRound({ staked: { game: 5n, electronic: 0n, bonus: 10n }, awaited: 3n })),
        ),
        cancel(reason),
      )
      expect(purses(decision)).toEqual({ game: 60n, electronic: 70n })
      expect(decision.entries).toMatchObject([
        {
          kind: 'bonus_cancel',
          key: keyOf(cancel(reason)),
          fingerprint: fingerprintOf(cancel(reason)),
          legs: { bonus: -80n },
          house: 80n,
          userBonusId: 'b1',
          detail: { reason },
        },
      ])
      expect(decision.bonusWrites).toEqual([
        {
          id: 'b1',
          status: 'CANCELED',
          credited: null,
          ended: { at: noon, reason, counted: 7n, released: 0n, burnt: 80n },
        },
      ])
      expect(decision.state.rounds.get('studio/r1')).toMatchObject({
        staked: { game: 5n, bonus: 0n },
        forfeited: 10n,
        awaited: 0n,
        stakes: 1,
      })
      expect(decision.state.bonus).toBeNull()
    },
  )

  test('a completion by command equals an automatic one', () => {
    const decision = accepted(wallet({ counted: 1_000n, releaseMax: 50n }), complete)
    expect(decision).toMatchObject({
      entries: [{ kind: 'bonus_complete', legs: { bonus: -80n, electronic: 50n }, house: 30n }],
      bonusWrites: [{ status: 'COMPLETED', ended: { released: 50n, burnt: 30n } }],
    })
    expect(decision.reply.balances.electronic).toEqual(uah(120n))
  })
})

describe('after an end', () => {
  test('the bonus part of a late payout goes to the house, also if another bonus is open since', () => {
    const rounds = inRound(openRound({ staked: { game: 50n, electronic: 0n, bonus: 25n }, forfeited: 25n }))
    const decision = accepted(wallet({}, {}, rounds), payout(100n))
    expect(decision.entries).toMatchObject([{ legs: { electronic: 50n, bonus: 25n }, house: -75n, userBonusId: 'b1' }])
    expect(decision.facts).toEqual([{ kind: 'bonus_part_kept_by_house', amount: uah(25n) }])
  })

  test('a late payout of a closed round is split by the bonuses in the journal', () => {
    const stakes = [
      row('stake', { bonus: -10n }, { userBonusId: 'ended' }),
      row('stake', { bonus: -10n }, { userBonusId: 'b1' }),
      row('stake', { game: -20n }, { userBonusId: 'b1' }),
    ]
    expect(accepted(wallet(), payout(100n), stakes).entries).toMatchObject([
      { legs: { electronic: 50n, bonus: 25n }, house: -75n },
    ])
  })

  test('the bonus part of an undone stake stays with the house and leaves its round', () => {
    const rounds = inRound(openRound({ stakes: 2, staked: { game: 5n, electronic: 0n, bonus: 0n }, forfeited: 30n }))
    const placed = row('stake', { game: -5n, bonus: -20n }, { userBonusId: 'ended', willCount: 25n })
    const decision = accepted(
      wallet({}, {}, rounds),
      { kind: 'refund', ...slot, externalId: 'f1', amount: uah(25n), stakeId: 's1', round: 'r1' },
      [placed],
    )
    expect(decision.state.rounds.get('studio/r1')).toMatchObject({ stakes: 1, staked: { game: 0n }, forfeited: 10n })
    expect(decision.entries).toMatchObject([{ legs: { game: 5n, bonus: 0n }, house: -5n }])
    expect(decision.facts).toEqual([{ kind: 'bonus_part_kept_by_house', amount: uah(20n) }])
  })

  test('rounds without its money stay unchanged', () => {
    const seen = wallet({}, {}, otherwisePaid)
    expect(accepted(seen, cancel('player')).state.rounds).toBe(seen.rounds)
  })

  test('limits keep counting', () => {
    const seen = wallet({}, {}, { ...limited({ used: 40n }), ...bonusPaid })
    expect(accepted(seen, cancel('player')).state.gates).toBe(seen.gates)
  })
})
