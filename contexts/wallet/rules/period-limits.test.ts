import { instant, periodAt, type Instant } from '@zoria/kernel'
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
  refusal,
  row,
  slot,
  spendingOrder,
  stake,
  state,
  uah,
  undone,
} from '../testing/money-cases.ts'
import { decide } from './decide.ts'
import type { Command, LimitChangeCommand } from './commands.ts'
import type { MoneyState, PeriodLimit } from './money-state.ts'
import { questionOf, type Turnover } from './journal-queries.ts'

const today = periodAt('day', { currency: 'uah', now: noon })
const thisWeek = periodAt('week', { currency: 'uah', now: noon })
const tomorrow = later(24 * 3_600_000)
const yesterday = later(-24 * 3_600_000)
const rich = (over: Partial<MoneyState>): MoneyState =>
  state({ game: 600n, electronic: 300n, bonus: 500n }, { bonus: openBonus(), ...over })
const usedBy = (
  seen: MoneyState,
  command: Command,
  known: Parameters<typeof accepted>[2] = [],
  now: Instant = noon,
): bigint | undefined => accepted(seen, command, known, { now }).state.gates.limits[0]?.used
const limitsOf = (...limits: readonly Partial<PeriodLimit>[]) => ({
  gates: { block: null, limits: limits.map((limit) => limited(limit).gates.limits[0]!) },
})

describe('limits of a stake', () => {
  test.each([
    // limit                                     stake  result
    ['up to the limit', { used: 60n }, 40n, 'accepted'],
    ['one unit above', { used: 60n }, 41n, 'LIMIT stake_day'],
    ['a first stake above', { used: 0n }, 101n, 'LIMIT stake_day'],
    ['a limit of nothing', { max: 0n }, 1n, 'LIMIT stake_day'],
    ['up to a loss', { kind: 'loss', used: 60n }, 40n, 'accepted'],
    ['not beyond it by being big', { kind: 'loss', used: 60n }, 41n, 'LIMIT loss_day'],
    ['with what was won before', { kind: 'loss', used: -50n }, 150n, 'accepted'],
    ['and not a unit more', { kind: 'loss', used: -50n }, 151n, 'LIMIT loss_day'],
    ['of a week', { period: 'week', used: 100n, ...thisWeek }, 1n, 'LIMIT stake_week'],
    ['of a month', { period: 'month', used: 100n }, 1n, 'LIMIT stake_month'],
  ] as const)('%s', (_, limit, amount, answer) => expect(refusal(rich(limited(limit)), stake(amount))).toBe(answer))

  test('the first exceeded limit is named; one is enough', () => {
    expect(
      refusal(rich(limitsOf({ max: 50n }, { period: 'week', max: 10n }, { kind: 'loss', max: 5n })), stake(20n)),
    ).toBe('LIMIT stake_week')
  })

  test('the last millisecond of a period counts, the next period starts at zero', () => {
    const seen = rich(limited({ used: 100n }))
    const last = instant(today.until - 1)
    expect(refusal(seen, stake(1n), [], { now: last })).toBe('LIMIT stake_day')
    const { limits } = accepted(seen, stake(7n), [], { now: today.until }).state.gates
    expect(limits).toEqual([
      { kind: 'stake', period: 'day', max: 100n, used: 7n, ...periodAt('day', { currency: 'uah', now: today.until }) },
    ])
  })

  test('a period started by a clock ahead of ours goes on: its use is kept', () => {
    const begun = rich(limited({ used: 100n, ...periodAt('day', { currency: 'uah', now: tomorrow }) }))
    expect(refusal(begun, stake(1n))).toBe('LIMIT stake_day')
    expect(
      questionOf(
        begun,
        {
          kind: 'limit_change',
          playerId,
          source: 'player',
          externalId: 'l1',
          limit: 'stake',
          period: 'day',
          max: uah(150n),
        },
        noon,
      ),
    ).toBeNull()
  })

  test('only expired limits start anew', () => {
    const { limits } = accepted(
      rich(limitsOf({ used: 90n }, { period: 'week', used: 40n, ...thisWeek })),
      stake(7n),
      [],
      { now: tomorrow },
    ).state.gates
    expect(limits.map(({ used }) => used)).toEqual([7n, 47n])
  })

  test('bonus money is not limited, and does not count', () => {
    const seen = state(
      { game: 10n, bonus: 500n },
      { bonus: openBonus({ wagerType: 'VERSION2' }), ...limited({ max: 10n, used: 10n }) },
    )
    expect(usedBy(seen, stake(500n))).toBe(10n)
    expect(refusal(seen, stake(501n))).toBe('LIMIT stake_day')
  })

  test('real money counts, from every purse', () => {
    expect(usedBy(rich(limited({ max: 2_000n })), stake(1_000n))).toBe(900n)
    expect(usedBy(rich(limited({ kind: 'loss', max: 2_000n })), stake(1_000n))).toBe(900n)
  })

  test('a free round takes nothing and is not limited', () => {
    expect(refusal(rich(limited({ max: 0n, used: 5n })), stake(10n, { freeRound: { userBonusId: null } }))).toBe(
      'accepted',
    )
  })

  test('limits come after block, funds and objection, and before the largest bet of the bonus', () => {
    const over = limited({ max: 0n })
    expect(refusal(state({}, over), stake(1n))).toBe('INSUFFICIENT')
    expect(refusal(rich(over), stake(1n, { objection: { word: 'BOUNDS', place: 'after_funds' } }))).toBe(
      'OBJECTED BOUNDS',
    )
    expect(refusal(rich({ ...over, bonus: openBonus({ stakeMax: 5n }) }), stake(6n))).toBe('LIMIT stake_day')
    expect(
      refusal(rich({ gates: { block: { scope: 'play', reason: 'exclusion' }, limits: over.gates.limits } }), stake(1n)),
    ).toBe('PLAYER_BLOCKED')
  })

  test('a stake without limits leaves the gates unchanged', () => {
    const seen = rich({})
    expect(accepted(seen, stake(1n)).state.gates).toBe(seen.gates)
  })
})

describe('a payout reduces the use of a loss limit', () => {
  const lost = { kind: 'loss', used: 60n } as const
  test.each([
    ['what lands in electronic', rich({ ...limited(lost), ...inRound() }), payout(25n), 35n],
    [
      'also what settles debt',
      { ...rich({ ...limited(lost), ...inRound() }), purses: { ...state().purses, debt: 10n } },
      payout(25n),
      35n,
    ],
    [
      'not the bonus part',
      rich({ ...limited(lost), ...inRound(openRound({ staked: { game: 1n, electronic: 0n, bonus: 1n } })) }),
      payout(50n),
      35n,
    ],
    ['below zero: the player is ahead', rich({ ...limited(lost), ...inRound() }), payout(100n), -40n],
    ['not of a stake limit', rich({ ...limited({ used: 60n }), ...inRound() }), payout(25n), 60n],
    ['in the current period', rich({ ...limited(lost), ...inRound() }), payout(25n, { externalId: 'late' }), 35n],
  ])('%s', (_, seen, command, used) => expect(usedBy(seen, command)).toBe(used))

  test('a late one counts in the period it arrives in', () => {
    expect(usedBy(rich({ ...limited(lost), ...inRound() }), payout(25n), [], tomorrow)).toBe(-25n)
  })

  test('prizes and deposits do not count', () => {
    expect(
      usedBy(rich(limited(lost)), {
        kind: 'prize',
        playerId,
        source: 'battles',
        externalId: 'cup/1',
        amount: uah(50n),
      }),
    ).toBe(60n)
    expect(
      usedBy(rich(limited(lost)), { kind: 'deposit', playerId, source: 'payments', externalId: 'd', amount: uah(50n) }),
    ).toBe(60n)
  })
})

describe('an undone operation counts back in its own period', () => {
  const refund: Command = { kind: 'refund', ...slot, externalId: 'f1', amount: uah(20n), stakeId: 's1', round: 'r1' }
  const rollback = (kind: 'stake' | 'payout' | 'refund'): Command => ({
    kind: 'rollback',
    ...slot,
    externalId: 'b',
    currency: 'uah',
    round: 'r1',
    items: [{ kind, externalId: kind === 'stake' ? 's1' : 'p1' }],
  })
  const mixed = { game: -7n, electronic: -5n, bonus: -8n } as const
  const [seenStake, seenLoss] = [rich(limited({ used: 60n })), rich(limited({ kind: 'loss', used: 60n }))]
  const placed = (at: Instant) => row('stake', mixed, { userBonusId: 'b1', at })
  const paid = (at: Instant) => row('payout', { electronic: 7n, debt: 3n, bonus: 9n }, { userBonusId: 'b1', at })
  const refunded = (at: Instant) =>
    row(
      'refund',
      { game: 7n, electronic: 5n, bonus: 8n },
      { userBonusId: 'b1', at: noon, reversed: undone(mixed, { at }) },
    )

  test.each([
    ['a refunded stake', seenStake, refund, placed(noon), 48n],
    ['a refunded stake, of losses', seenLoss, refund, placed(noon), 48n],
    ['a refunded stake of yesterday nothing', seenStake, refund, placed(yesterday), 60n],
    ['a stake of the first millisecond', seenStake, refund, placed(today.since), 48n],
    ['a stake of the millisecond before nothing', seenStake, refund, placed(instant(today.since - 1)), 60n],
    ['a stake of the last millisecond', seenStake, refund, placed(instant(today.until - 1)), 48n],
    ['a stake that a clock ahead of ours took in the next period nothing', seenStake, refund, placed(today.until), 60n],
    ['a stake that is rolled back', seenStake, rollback('stake'), placed(noon), 48n],
    ['a payout: what it gave is lost again', seenLoss, rollback('payout'), paid(noon), 70n],
    ['a payout of yesterday nothing', seenLoss, rollback('payout'), paid(yesterday), 60n],
    ['a payout, of stakes nothing', seenStake, rollback('payout'), paid(noon), 60n],
    ['a refund: its stake counts again', seenStake, rollback('refund'), refunded(noon), 72n],
    ["a refund of yesterday's stake nothing", seenStake, rollback('refund'), refunded(yesterday), 60n],
    [
      'a refund whose stake never came nothing',
      seenStake,
      rollback('refund'),
      { ...refunded(noon), reversed: null },
      60n,
    ],
  ] as const)('%s', (_, seen, command, known, used) => expect(usedBy(seen, command, [known])).toBe(used))

  test('and not after the period', () => {
    expect(usedBy(seenStake, refund, [placed(noon)], tomorrow)).toBe(0n)
  })
})

describe('changing a limit', () => {
  const change = (over: Partial<LimitChangeCommand> = {}): LimitChangeCommand => ({
    kind: 'limit_change',
    playerId,
    source: 'player',
    externalId: 'l1',
    limit: 'stake',
    period: 'day',
    max: uah(50n),
    ...over,
  })
  const turnover: Turnover = { staked: 30n, paid: 45n }

  test.each([
    ['a stake limit has what was staked', change(), { kind: 'stake', period: 'day', max: 50n, used: 30n, ...today }],
    [
      'a loss limit has what was lost',
      change({ limit: 'loss' }),
      { kind: 'loss', period: 'day', max: 50n, used: -15n, ...today },
    ],
    [
      'a weekly limit has its week',
      change({ period: 'week' }),
      { kind: 'stake', period: 'week', max: 50n, used: 30n, ...thisWeek },
    ],
  ])('a new one reads earlier play: %s', (_, command, limit) => {
    const { since, until } = limit
    expect(questionOf(state(), command, noon)).toEqual({ kind: 'turnover', since, until })
    const decision = accepted(state(), command, [], { turnover })
    expect(decision.state.gates.limits).toEqual([limit])
    expect(decision.entries).toMatchObject([
      {
        kind: 'limit_change',
        key: 'player/gate/l1',
        house: 0n,
        detail: { limit: { kind: limit.kind, period: limit.period, max: '50' } },
      },
    ])
  })

  test('an existing one goes on and reads nothing', () => {
    const seen = state({}, limited({ used: 77n }))
    expect(questionOf(seen, change(), noon)).toBeNull()
    expect(accepted(seen, change()).state.gates).toEqual(limited({ max: 50n, used: 77n }).gates)
  })

  test('an expired one reads again', () => {
    const seen = state({}, limited({ used: 77n }))
    expect(questionOf(seen, change(), tomorrow)).toMatchObject({ kind: 'turnover' })
    expect(accepted(seen, change(), [], { now: tomorrow, turnover }).state.gates.limits).toMatchObject([
      { used: 30n, since: today.until },
    ])
  })

  test('lifting one reads nothing and keeps the others, and the block', () => {
    const block = { scope: 'play', reason: 'exclusion' } as const
    const seen = state(
      {},
      {
        gates: {
          block,
          limits: [
            ...limited().gates.limits,
            ...limited({ kind: 'loss' }).gates.limits,
            ...limited({ period: 'week' }).gates.limits,
          ],
        },
      },
    )
    expect(questionOf(seen, change({ max: null }), noon)).toBeNull()
    const { gates } = accepted(seen, change({ max: null })).state
    expect(gates.block).toBe(block)
    expect(gates.limits.map(({ kind, period }) => [kind, period])).toEqual([
      ['loss', 'day'],
      ['stake', 'week'],
    ])
    expect(accepted(state(), change({ max: null })).entries).toMatchObject([
      { detail: { limit: { kind: 'stake', period: 'day', max: null } } },
    ])
  })

  test('limits are sorted: stakes before losses, short periods before long ones', () => {
    const asked = [
      ['loss', 'month'],
      ['stake', 'month'],
      ['loss', 'day'],
      ['stake', 'week'],
      ['stake', 'day'],
      ['loss', 'week'],
    ] as const
    const last = asked.reduce(
      (seen, [limit, period]) => accepted(seen, change({ limit, period }), [], { turnover }).state,
      state(),
    )
    expect(last.gates.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      'stake day',
      'stake week',
      'stake month',
      'loss day',
      'loss week',
      'loss month',
    ])
  })

  test('a changed block keeps the limits', () => {
    const seen = state({}, limited({ used: 5n }))
    const { gates } = accepted(seen, {
      kind: 'block_change',
      playerId,
      source: 'staff',
      externalId: 'x',
      block: { scope: 'play', reason: 'exclusion' },
    }).state
    expect(gates).toEqual({ block: { scope: 'play', reason: 'exclusion' }, limits: seen.gates.limits })
  })

  test('in another currency it is refused; one without the required sums is a bug', () => {
    expect(refusal(state({}, { currency: 'kzt' }), change())).toBe('CURRENCY_MISMATCH')
    expect(() => ask(state(), change())).toThrow('earlier play')
    expect(() => decide(state(), change({ max: uah(-1n) }), { now: noon, spendingOrder, known: [], turnover })).toThrow(
      'never negative',
    )
  })
})
