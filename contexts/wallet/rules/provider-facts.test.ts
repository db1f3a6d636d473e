import { describe, expect, test } from 'vitest'
import { refusal, row, slot, state, uah, undone } from '../testing/money-cases.ts'
import type { Command, RollbackItem } from './commands.ts'
import type { KnownRow } from './journal-queries.ts'

describe("a provider's facts about an operation it undoes must be correct", () => {
  const listing = (...items: readonly RollbackItem[]): Command => ({
    kind: 'rollback',
    ...slot,
    externalId: 'b1',
    currency: 'uah',
    round: null,
    items,
  })
  const staked = row('stake', { game: -7n, bonus: -3n })
  const free = row('stake', {}, { detail: { freeRound: { userBonusId: null } } })
  const paid = row(
    'payout',
    { electronic: 20n, debt: 3n },
    { dustChange: 4_000n, detail: { payoutType: 'jackpot', kept: '2' } },
  )
  const refunded = row('refund', { game: 7n }, { detail: { kept: '3' }, reversed: undone({ game: -7n, bonus: -3n }) })
  const refundedFree = row('refund', {}, { reversed: undone({}, { detail: { freeRound: { userBonusId: null } } }) })
  const tip = row('stake', { game: -10n }, { detail: { tip: true } })
  const refundedTip = row('refund', { game: 10n }, { reversed: undone({ game: -10n }, { detail: { tip: true } }) })

  test.each<[string, KnownRow, RollbackItem, string]>([
    ['a stake by its id alone', staked, { kind: 'stake', externalId: 's1' }, 'accepted'],
    [
      'a stake of its sum',
      staked,
      { kind: 'stake', externalId: 's1', given: { amount: uah(10n), isFree: false } },
      'accepted',
    ],
    [
      'a stake of one minor unit less',
      staked,
      { kind: 'stake', externalId: 's1', given: { amount: uah(9n) } },
      'CONFLICT',
    ],
    [
      'a stake of one minor unit more',
      staked,
      { kind: 'stake', externalId: 's1', given: { amount: uah(11n) } },
      'CONFLICT',
    ],
    [
      'a stake called free',
      staked,
      { kind: 'stake', externalId: 's1', given: { amount: uah(10n), isFree: true } },
      'CONFLICT',
    ],
    [
      'a stake that was undone before, of another sum',
      { ...staked, reversedBy: 'x' },
      { kind: 'stake', externalId: 's1', given: { amount: uah(9n) } },
      'CONFLICT',
    ],
    [
      'a free stake, whatever its nominal',
      free,
      { kind: 'stake', externalId: 's1', given: { amount: uah(10n), isFree: true } },
      'accepted',
    ],
    ['a free stake called paid', free, { kind: 'stake', externalId: 's1', given: { isFree: false } }, 'CONFLICT'],
    ['a stake called a tip', staked, { kind: 'stake', externalId: 's1', given: { isTip: true } }, 'CONFLICT'],
    [
      'a tip',
      tip,
      { kind: 'stake', externalId: 's1', given: { amount: uah(10n), isFree: false, isTip: true } },
      'accepted',
    ],
    ['a tip of no type', tip, { kind: 'stake', externalId: 's1', given: { amount: uah(10n) } }, 'accepted'],
    [
      'a tip called a plain stake',
      tip,
      { kind: 'stake', externalId: 's1', given: { isFree: false, isTip: false } },
      'CONFLICT',
    ],
    [
      'a payout to the fraction',
      paid,
      { kind: 'payout', externalId: 'p1', given: { amount: uah(25n), fraction: 4_000n, payoutType: 'jackpot' } },
      'accepted',
    ],
    [
      'a payout of another fraction',
      paid,
      { kind: 'payout', externalId: 'p1', given: { amount: uah(25n), fraction: 3_999n } },
      'CONFLICT',
    ],
    ['a payout of another type', paid, { kind: 'payout', externalId: 'p1', given: { payoutType: 'win' } }, 'CONFLICT'],
    [
      'a refund of its sum, of which the house kept a part',
      refunded,
      { kind: 'refund', externalId: 'p1', given: { amount: uah(10n) } },
      'accepted',
    ],
    ['a refund of another sum', refunded, { kind: 'refund', externalId: 'p1', given: { amount: uah(7n) } }, 'CONFLICT'],
    [
      'a refund of a free stake, whatever its nominal',
      refundedFree,
      { kind: 'refund', externalId: 'p1', given: { amount: uah(7n) } },
      'accepted',
    ],
    [
      'a refund of a free stake called plain',
      refundedFree,
      { kind: 'refund', externalId: 'p1', given: { isFree: false, isTip: false } },
      'CONFLICT',
    ],
    [
      'a refund of a free stake by its type',
      refundedFree,
      { kind: 'refund', externalId: 'p1', given: { isFree: true, isTip: false } },
      'accepted',
    ],
    [
      'a refund of a plain stake called free',
      refunded,
      { kind: 'refund', externalId: 'p1', given: { isFree: true } },
      'CONFLICT',
    ],
    [
      'a refund of a tip called plain',
      refundedTip,
      { kind: 'refund', externalId: 'p1', given: { isTip: false } },
      'CONFLICT',
    ],
    ['a refund of a tip', refundedTip, { kind: 'refund', externalId: 'p1', given: { isTip: true } }, 'accepted'],
    [
      'a refund of whatever type whose stake never came',
      { ...refunded, reversed: null },
      { kind: 'refund', externalId: 'p1', given: { isTip: true } },
      'accepted',
    ],
    [
      'a refund whose stake never came',
      { ...refundedFree, reversed: null },
      { kind: 'refund', externalId: 'p1', given: { amount: uah(7n) } },
      'accepted',
    ],
    [
      'what was undone before it came',
      row('tombstone', {}, { key: 'gis:zoria/stake/s1' }),
      { kind: 'stake', externalId: 's1', given: { amount: uah(9n) } },
      'accepted',
    ],
  ])('%s', (_, known, item, answer) => {
    expect(refusal(state({ electronic: 99n, game: 99n }), listing(item), [known])).toBe(answer)
  })

  test.each<[string, string | null, string | null, string]>([
    ['the same round', 'r1', 'r1', 'accepted'],
    ['another round', 'r1', 'r2', 'CONFLICT'],
    ['no round named', 'r1', null, 'accepted'],
    ['no round of its own', null, 'r2', 'accepted'],
    ['no round named by the stake', 'stake s1', 'r2', 'accepted'],
    ['the round of another stake that names none', 'stake s2', 'r2', 'CONFLICT'],
  ])('%s: played in %s, named %s', (_, own, named, answer) => {
    const known = row('stake', { game: -10n }, { play: { provider: 'studio', game: 'sevens', round: own } })
    expect(
      refusal(state(), { ...listing({ kind: 'stake', externalId: 's1' }), round: named } as Command, [known]),
    ).toBe(answer)
    expect(
      refusal(state(), { kind: 'refund', ...slot, externalId: 'f1', amount: uah(10n), stakeId: 's1', round: named }, [
        known,
      ]),
    ).toBe(answer)
  })

  test.each([
    ['of a plain stake called free', null, { isFree: true, isTip: false }, 'CONFLICT'],
    ['of a plain stake called a tip', null, { isFree: false, isTip: true }, 'CONFLICT'],
    ['of a plain stake', null, { isFree: false, isTip: false }, 'accepted'],
    ['of a tip called plain', { tip: true }, { isFree: false, isTip: false }, 'CONFLICT'],
    ['of a tip', { tip: true }, { isFree: false, isTip: true }, 'accepted'],
    ['of a tip of no type', { tip: true }, undefined, 'accepted'],
  ] as const)('a refund %s', (_, detail, given, answer) => {
    const command: Command = {
      kind: 'refund',
      ...slot,
      externalId: 'f1',
      amount: uah(10n),
      stakeId: 's1',
      round: null,
      ...(given && { given }),
    }
    expect(refusal(state(), command, [row('stake', { game: -10n }, { detail })])).toBe(answer)
  })

  test.each([
    ['their game', ['sevens'], 'sevens', 'accepted'],
    ['another game', ['sevens'], 'nines', 'CONFLICT'],
    ['no game', ['sevens'], 'unknown', 'accepted'],
    ['a game where they named none', ['unknown'], 'nines', 'accepted'],
    ['one of the games of their round', ['sevens', 'nines'], 'nines', 'accepted'],
    ['a third game', ['sevens', 'nines'], 'tens', 'CONFLICT'],
  ])('what undoes operations names %s: %o, %s', (_, games, game, answer) => {
    const keys = ['s1', 's2'].slice(0, games.length)
    const known = keys.map((id, place) =>
      row(
        'stake',
        { game: -10n },
        { key: `gis:zoria/stake/${id}`, play: { provider: 'studio', game: games[place]!, round: 'r1' } },
      ),
    )
    expect(
      refusal(
        state(),
        { ...listing(...keys.map((externalId) => ({ kind: 'stake' as const, externalId }))), game } as Command,
        known,
      ),
    ).toBe(answer)
  })

  test.each([
    ['sevens', 'accepted'],
    ['nines', 'CONFLICT'],
    ['unknown', 'accepted'],
  ])('a refund names the game of its stake: %s', (game, answer) => {
    expect(
      refusal(
        state(),
        { kind: 'refund', ...slot, game, externalId: 'f1', amount: uah(10n), stakeId: 's1', round: null },
        [staked],
      ),
    ).toBe(answer)
  })

  test('what never came was played in no game', () => {
    expect(refusal(state(), { ...listing({ kind: 'stake', externalId: 's1' }), game: 'nines' } as Command, [])).toBe(
      'accepted',
    )
    expect(
      refusal(state(), { ...listing({ kind: 'stake', externalId: 's1' }), game: 'nines' } as Command, [
        row('tombstone', {}, { key: 'gis:zoria/stake/s1' }),
      ]),
    ).toBe('accepted')
  })

  test('a wrong one refuses the whole list', () => {
    const items = [
      { kind: 'payout', externalId: 'p1' },
      { kind: 'stake', externalId: 's1', given: { amount: uah(9n) } },
    ] as const
    expect(refusal(state({ electronic: 99n }), listing(...items), [paid, staked])).toBe('CONFLICT')
  })

  test('a refund of another sum is a conflict, even if its stake was returned already', () => {
    expect(
      refusal(state(), { kind: 'refund', ...slot, externalId: 'f1', amount: uah(9n), stakeId: 's1', round: null }, [
        { ...staked, reversedBy: 'x' },
      ]),
    ).toBe('CONFLICT')
  })
})
