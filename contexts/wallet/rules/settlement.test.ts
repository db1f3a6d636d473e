import { bps, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { checkSettlements, openBooks, pass, submit, type Books } from '../testing/books-in-memory.ts'
import { noon, openBonus, payout, playerId, stake, uah } from '../testing/money-cases.ts'
import type { Command } from './commands.ts'
import type { SettledTotals } from './settlement.ts'

const rollback = (...items: readonly [kind: 'stake' | 'payout' | 'refund', externalId: string][]): Command => ({
  kind: 'rollback',
  playerId,
  source: 'gis:zoria',
  externalId: `rb-${items.map(String).join()}`,
  provider: 'studio',
  game: 'sevens',
  currency: 'uah',
  round: 'r1',
  items: items.map(([kind, externalId]) => ({ kind, externalId })),
})
const refund = (stakeId: string, amount: bigint): Command => ({
  kind: 'refund',
  playerId,
  source: 'gis:zoria',
  externalId: `rf-${stakeId}`,
  provider: 'studio',
  game: 'sevens',
  amount: uah(amount),
  stakeId,
  round: 'r1',
})
const close: Command = {
  kind: 'close_round',
  playerId,
  source: 'gis:zoria',
  externalId: 'close',
  provider: 'studio',
  game: 'sevens',
  round: 'r1',
}

const short = (totals: SettledTotals | null) =>
  totals && [totals.stakes, totals.stakeReal, totals.stakeBonus, totals.paidReal, totals.paidBonus]
/** The rows that settle or undo: kind, settled, undone; totals as stakes, real and bonus stake, real and bonus payout. */
const outcomes = (commands: readonly Command[], books: Books = openBooks({ game: 1_000n })) => {
  for (const command of commands) expect(submit(books, command)).toBe('OK')
  return books.rows.flatMap(({ kind, settlement }) =>
    settlement ? [[kind, short(settlement.settled), short(settlement.undone)]] : [],
  )
}

describe('a round is settled', () => {
  test.each<[string, readonly Command[], unknown[]]>([
    ['by a stake that ends it', [stake(10n, { isRoundFinished: true })], [['stake', [1, 10n, 0n, 0n, 0n], null]]],
    [
      'by a payout that ends it',
      [stake(10n), payout(25n, { isRoundFinished: true })],
      [['payout', [1, 10n, 0n, 25n, 0n], null]],
    ],
    ['by a payout that does not say so', [stake(10n), payout(25n)], [['payout', [1, 10n, 0n, 25n, 0n], null]]],
    [
      'by a payout of nothing',
      [stake(10n), payout(0n, { isRoundFinished: true })],
      [['payout', [1, 10n, 0n, 0n, 0n], null]],
    ],
    ['by its close', [stake(10n), close], [['close_round', [1, 10n, 0n, 0n, 0n], null]]],
    [
      'with all its stakes',
      [stake(10n), stake(5n, { externalId: 's2' }), payout(3n, { isRoundFinished: true })],
      [['payout', [2, 15n, 0n, 3n, 0n], null]],
    ],
    [
      'again by a later payout',
      [stake(10n), payout(25n), payout(5n, { externalId: 'p2', isRoundFinished: true })],
      [
        ['payout', [1, 10n, 0n, 25n, 0n], null],
        ['payout', [1, 10n, 0n, 30n, 0n], [1, 10n, 0n, 25n, 0n]],
      ],
    ],
    [
      'again by a payout after its end',
      [stake(10n), payout(25n, { isRoundFinished: true }), payout(5n, { externalId: 'p2' })],
      [
        ['payout', [1, 10n, 0n, 25n, 0n], null],
        ['payout', [1, 10n, 0n, 30n, 0n], [1, 10n, 0n, 25n, 0n]],
      ],
    ],
    [
      'once, when its close brings nothing new',
      [stake(10n), payout(25n), close],
      [['payout', [1, 10n, 0n, 25n, 0n], null]],
    ],
    [
      'again by its close with a further stake',
      [stake(10n), payout(25n), stake(5n, { externalId: 's2' }), close],
      [
        ['payout', [1, 10n, 0n, 25n, 0n], null],
        ['close_round', [2, 15n, 0n, 25n, 0n], [1, 10n, 0n, 25n, 0n]],
      ],
    ],
    ['never without a stake', [payout(25n, { isRoundFinished: true }), close], []],
    [
      'by a payout that names its stake alone',
      [stake(10n), payout(25n, { round: null, stakeId: 's1' })],
      [['payout', [1, 10n, 0n, 25n, 0n], null]],
    ],
    [
      'again by a payout after its end that names its stake alone',
      [stake(10n, { isRoundFinished: true }), payout(25n, { round: null, stakeId: 's1' })],
      [
        ['stake', [1, 10n, 0n, 0n, 0n], null],
        ['payout', [1, 10n, 0n, 25n, 0n], [1, 10n, 0n, 0n, 0n]],
      ],
    ],
    ['never without the name of a round', [stake(10n), payout(25n, { round: null })], []],
  ])('%s', (_, commands, then) => expect(outcomes(commands)).toEqual(then))
})

describe('a settlement is undone', () => {
  const [staked, settled] = [stake(10n), payout(25n, { isRoundFinished: true })]
  const whole = [1, 10n, 0n, 25n, 0n]
  test.each<[string, readonly Command[], unknown[]]>([
    [
      'by a refund of its only stake',
      [stake(10n, { isRoundFinished: true }), refund('s1', 10n)],
      [
        ['stake', [1, 10n, 0n, 0n, 0n], null],
        ['refund', null, [1, 10n, 0n, 0n, 0n]],
      ],
    ],
    [
      'by a rollback of stake and payout, once',
      [staked, settled, rollback(['stake', 's1'], ['payout', 'p1'])],
      [
        ['payout', whole, null],
        ['stake_undone', null, whole],
      ],
    ],
    [
      'by a rollback of its payout, and is settled without it',
      [staked, settled, rollback(['payout', 'p1'])],
      [
        ['payout', whole, null],
        ['payout_undone', [1, 10n, 0n, 0n, 0n], whole],
      ],
    ],
    [
      'by one of two stakes, and is settled with the other',
      [staked, stake(5n, { externalId: 's2' }), settled, rollback(['stake', 's2'])],
      [
        ['payout', [2, 15n, 0n, 25n, 0n], null],
        ['stake_undone', [1, 10n, 0n, 25n, 0n], [2, 15n, 0n, 25n, 0n]],
      ],
    ],
    [
      'by both stakes of one list, step by step',
      [staked, stake(5n, { externalId: 's2' }), settled, rollback(['stake', 's1'], ['stake', 's2'])],
      [
        ['payout', [2, 15n, 0n, 25n, 0n], null],
        ['stake_undone', [1, 5n, 0n, 25n, 0n], [2, 15n, 0n, 25n, 0n]],
        ['stake_undone', null, [1, 5n, 0n, 25n, 0n]],
      ],
    ],
    ['never where it was not settled yet', [staked, refund('s1', 10n)], []],
    [
      'and made again when the refund is taken back',
      [stake(10n, { isRoundFinished: true }), refund('s1', 10n), rollback(['refund', 'rf-s1'])],
      [
        ['stake', [1, 10n, 0n, 0n, 0n], null],
        ['refund', null, [1, 10n, 0n, 0n, 0n]],
        ['refund_undone', [1, 10n, 0n, 0n, 0n], null],
      ],
    ],
    [
      'for the stake that had settled while another waits',
      [staked, payout(25n), stake(5n, { externalId: 's2' }), rollback(['stake', 's2'])],
      [['payout', whole, null]],
    ],
  ])('%s', (_, commands, then) => expect(outcomes(commands)).toEqual(then))

  test('in the round it was part of, where the name was used again', () => {
    const again = [stake(7n, { externalId: 's2' }), payout(1n, { externalId: 'p2', isRoundFinished: true })]
    expect(outcomes([staked, settled, ...again, refund('s1', 10n)])).toEqual([
      ['payout', whole, null],
      ['payout', [1, 7n, 0n, 1n, 0n], null],
      ['refund', null, whole],
    ])
  })
})

test('the totals say when the round began, by which row, with which weight, and what kinds of payouts it had', () => {
  const books = openBooks({ game: 100n })
  submit(books, stake(10n, { weight: bps(1_000) }))
  pass(books, 1_500)
  submit(books, payout(20n, { type: 'jackpot' }))
  submit(books, payout(1n, { externalId: 'p2', isRoundFinished: true }))
  expect(books.rows.at(-1)?.settlement?.settled).toEqual({
    version: 3n,
    at: plusMs(noon, 1_500),
    game: 'sevens',
    openedBy: 1n,
    startedAt: noon,
    stakes: 1,
    stakeReal: 10n,
    stakeBonus: 0n,
    paidReal: 21n,
    paidBonus: 0n,
    weight: 1_000,
    isFreeRound: false,
    payoutTypes: ['win', 'jackpot'],
  })
})

describe('a round settles again after the clock was set back behind its begin', () => {
  const [first, second] = [stake(10n), stake(5n, { externalId: 's2' })]
  const paid = payout(25n, { isRoundFinished: true })
  test.each<[string, readonly Command[]]>([
    ['by a late payout', [stake(10n, { isRoundFinished: true }), paid]],
    ['by the rollback of its payout', [first, paid, rollback(['payout', 'p1'])]],
    ['by the refund of one of its stakes', [first, second, paid, refund('s2', 5n)]],
    ['by a stake that stands again', [first, second, paid, refund('s2', 5n), rollback(['refund', 'rf-s2'])]],
  ])('%s', (_, commands) => {
    const books = openBooks({ game: 100n })
    for (const command of commands) {
      if (command === commands.at(-1)) pass(books, -60_000)
      expect(submit(books, command)).toBe('OK')
    }
    checkSettlements(books)
  })
})

test('bonus money is distinguished from real money, in stakes and payouts, also after its bonus has ended', () => {
  const books = openBooks({ game: 10n, bonus: 30n }, { bonus: openBonus() })
  submit(books, stake(40n))
  submit(books, payout(80n, { isRoundFinished: true }))
  expect(short(books.rows.at(-1)!.settlement!.settled)).toEqual([1, 10n, 30n, 20n, 60n])
})

test('a round is settled and undone in the game in which it began, whatever game its payout names', () => {
  const books = openBooks({ game: 10n })
  submit(books, stake(10n))
  submit(books, payout(20n, { game: 'wheel', isRoundFinished: true }))
  submit(books, payout(1n, { game: 'wheel', externalId: 'p2' }))
  submit(books, refund('s1', 10n))
  const games = books.rows.flatMap(({ settlement }) => [settlement?.undone?.game, settlement?.settled?.game])
  expect(games.filter((game) => game !== undefined)).toEqual(['sevens', 'sevens', 'sevens', 'sevens'])
  checkSettlements(books)
})

test.each<[string, readonly Command[]]>([
  ['', []],
  [', also by its stake that stands again', [refund('s1', 0n), rollback(['refund', 'rf-s1'])]],
])('a free round is settled as one%s', (_, undoing) => {
  const books = openBooks()
  submit(books, stake(10n, { freeRound: { userBonusId: null }, isRoundFinished: undoing.length === 0 }))
  for (const command of undoing) expect(submit(books, command)).toBe('OK')
  expect(books.rows.findLast(({ settlement }) => settlement)?.settlement?.settled).toMatchObject({
    isFreeRound: true,
    stakes: 1,
    stakeReal: 0n,
    stakeBonus: 0n,
  })
})
