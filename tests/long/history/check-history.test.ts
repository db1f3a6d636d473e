import { describe, expect, test } from 'vitest'
import type { Asked, Attempt, Shown, Told } from './attempt.ts'
import { checkHistories, checkHistory } from './check-history.ts'
import { playSoundly } from './sound-play.ts'

type Purses = Omit<Shown, 'version' | 'total'>

const done = (id: string, version: bigint, purses: Purses = {}): Told => ({
  code: 'DONE',
  isRepeat: false,
  transactionId: id,
  shown: { version, ...purses },
})
const again = (told: Told): Told => (told.code === 'DONE' ? { ...told, isRepeat: true } : told)
const refused = (reason: string, version: bigint, purses: Purses = {}): Told => ({
  code: 'REFUSED',
  reason,
  shown: { version, ...purses },
})
const read = (version: bigint, purses: Purses = {}): Told => ({ code: 'READ', shown: { version, ...purses } })
const unknown: Told = { code: 'UNKNOWN' }

const deposit = (id: string, amount: bigint): Asked => ({ kind: 'deposit', id, amount })
const stake = (id: string, amount: bigint, round = id): Asked => ({ kind: 'stake', id, amount, round })
const payout = (id: string, amount: bigint, round: string | null = null): Asked => ({
  kind: 'payout',
  id,
  amount,
  round,
})
const refund = (id: string, amount: bigint, stakeId: string): Asked => ({ kind: 'refund', id, amount, stakeId })
const rollback = (id: string, ...items: ['stake' | 'payout' | 'refund', string][]): Asked => ({
  kind: 'rollback',
  id,
  items: items.map(([kind, externalId]) => ({ kind, externalId })),
})
const hold = (id: string, amount: bigint): Asked => ({ kind: 'withdrawal_hold', id, amount })
const paid = (id: string): Asked => ({ kind: 'withdrawal_paid', id })
const returned = (id: string): Asked => ({ kind: 'withdrawal_returned', id })
const crosspay = (id: string, amount: bigint): Asked => ({ kind: 'crosspay', id, amount })
const block = (id: string, scope: 'play' | 'everything' | null): Asked => ({ kind: 'block_change', id, scope })
const look: Asked = { kind: 'read' }

type Call = readonly [Asked, Told, (readonly [began: number, ended: number])?]

/** Sequential calls, except those with explicit times. */
const history = (calls: readonly Call[]): readonly Attempt[] =>
  calls.map(([asked, told, span = undefined], place) => ({
    asked,
    told,
    began: span?.[0] ?? place * 10,
    ended: span?.[1] ?? place * 10 + 5,
  }))

const d100: Call = [deposit('d', 100n), done('td', 1n, { game: 100n })]

describe('a history that a sequential wallet can have', () => {
  test.each<[string, readonly Call[]]>([
    [
      'a repeat gets the first answer after others moved money',
      [
        d100,
        [stake('s', 30n), done('ts', 2n, { game: 70n })],
        [deposit('d', 100n), again(done('td', 1n, { game: 100n }))],
      ],
    ],
    [
      'an answer that was lost is given to the repeat',
      [
        [deposit('d', 5n), unknown],
        [deposit('d', 5n), again(done('t', 1n, { game: 5n }))],
        [look, read(1n, { game: 5n })],
      ],
    ],
    [
      'what nobody answered happened',
      [
        [deposit('d', 5n), unknown],
        [look, read(1n, { game: 5n })],
      ],
    ],
    [
      'what nobody answered never happened',
      [
        [deposit('d', 5n), unknown],
        [look, read(0n, { game: 0n })],
      ],
    ],
    [
      'what nobody answered happened late',
      [
        [deposit('d', 5n), unknown],
        [look, read(0n, { game: 0n })],
        [look, read(1n, { game: 5n })],
      ],
    ],
    [
      'two calls under way together went in the order of their versions',
      [
        d100,
        [stake('a', 60n), done('ta', 3n, { game: 20n }), [10, 30]],
        [stake('b', 20n), done('tb', 2n, { game: 80n }), [12, 40]],
      ],
    ],
    [
      'two calls under way together share one first answer',
      [
        [deposit('d', 5n), done('t', 1n), [0, 9]],
        [deposit('d', 5n), done('t', 1n), [1, 8]],
      ],
    ],
    [
      'a stake that was refunded before it came moves nothing',
      [d100, [refund('r', 7n, 's'), done('tr', 3n, { game: 100n })], [stake('s', 7n), refused('ALREADY_REVERSED', 3n)]],
    ],
    [
      'a payout that was spent becomes debt, which payouts settle',
      [
        [payout('p', 10n), done('tp', 1n, { electronic: 10n })],
        [stake('s', 10n), done('ts', 2n, { electronic: 0n })],
        [rollback('rb', ['payout', 'p']), done('trb', 4n, { electronic: 0n, debt: 10n })],
        [payout('q', 15n), done('tq', 5n, { electronic: 5n, debt: 0n })],
      ],
    ],
    [
      'a stake that was refunded, and the refund undone, can be undone again',
      [
        d100,
        [stake('s', 40n), done('ts', 2n, { game: 60n })],
        [refund('r', 40n, 's'), done('tr', 3n, { game: 100n })],
        [rollback('b', ['refund', 'r'], ['stake', 's']), done('tb', 6n, { game: 100n })],
      ],
    ],
    [
      'a route that shows only the total',
      [
        [deposit('d', 9n), { code: 'DONE', isRepeat: null, transactionId: 't', shown: { total: 9n } }],
        [deposit('d', 9n), { code: 'DONE', isRepeat: null, transactionId: 't', shown: { total: 9n } }],
      ],
    ],
  ])('%s', (_, calls) => expect(checkHistory(history(calls)).anomalies).toEqual([]))

  test('correct play of many clients with lost answers, at full length', () => {
    const checked = checkHistories(playSoundly({ seed: 'sound', accounts: 40, calls: 500, clients: 4 }))
    expect(checked).toMatchObject({ attempts: expect.any(Number), anomalies: [] })
    expect(checked.attempts).toBeGreaterThanOrEqual(20_000)
  })
})

/** Planted anomalies: each is a way in which wallets were wrong before. */
const anomalies: readonly (readonly [string, readonly Call[]])[] = [
  [
    'an acknowledged deposit is lost',
    [d100, [deposit('e', 50n), done('te', 2n, { game: 150n })], [look, read(1n, { game: 100n })]],
  ],
  [
    'an acknowledged deposit is lost, and versions hide it',
    [d100, [deposit('e', 50n), done('te', 2n, { game: 150n })], [look, read(2n, { game: 100n })]],
  ],
  ['a deposit is doubled', [d100, [look, read(2n, { game: 200n })]]],
  ['a repeat is done again', [d100, [deposit('d', 100n), done('td', 2n, { game: 200n })]]],
  ['a repeat is done again under the same answer', [d100, [deposit('d', 100n), done('td', 1n, { game: 100n })]]],
  ['a repeat shows other balances', [d100, [deposit('d', 100n), again(done('td', 1n, { game: 90n }))]]],
  ['a repeat gets another transaction id', [d100, [deposit('d', 100n), again(done('tx', 1n, { game: 100n }))]]],
  ['a repeat of what was never asked before', [[deposit('d', 100n), again(done('td', 1n, { game: 100n }))]]],
  ['one transaction id for two operations', [d100, [deposit('e', 1n), done('td', 2n, { game: 101n })]]],
  [
    'a read is older than an answer before it',
    [d100, [stake('s', 10n), done('ts', 2n, { game: 90n })], [look, read(1n, { game: 100n })]],
  ],
  [
    'two reads go back in time',
    [
      d100,
      [stake('s', 10n), done('ts', 2n, { game: 90n }), [10, 99]],
      [look, read(2n, { game: 90n }), [20, 25]],
      [look, read(1n, { game: 100n }), [30, 35]],
    ],
  ],
  ['a refusal for want of money that is there', [d100, [stake('s', 40n), refused('INSUFFICIENT', 1n)]]],
  ['a stake beyond what is there', [d100, [stake('s', 101n), done('ts', 2n, { game: -1n })]]],
  [
    'two stakes take the last coin together',
    [
      d100,
      [stake('a', 100n), done('ta', 2n, { game: 0n }), [10, 30]],
      [stake('b', 100n), done('tb', 3n, { game: 0n }), [12, 32]],
    ],
  ],
  ['a payout lands in the wrong purse', [[payout('p', 10n), done('tp', 1n, { game: 10n })]]],
  [
    'a refund lands in another purse than the stake came from',
    [
      [payout('p', 10n), done('tp', 1n)],
      [stake('s', 10n), done('ts', 2n, { electronic: 0n })],
      [refund('r', 10n, 's'), done('tr', 3n, { game: 10n })],
    ],
  ],
  [
    'a second refund of one stake',
    [
      d100,
      [stake('s', 10n), done('ts', 2n)],
      [refund('r', 10n, 's'), done('tr', 3n)],
      [refund('q', 10n, 's'), done('tq', 4n, { game: 110n })],
    ],
  ],
  [
    'a stake that was refunded before it came moves money',
    [d100, [refund('r', 7n, 's'), done('tr', 3n)], [stake('s', 7n), done('ts', 4n, { game: 93n })]],
  ],
  [
    'a rollback of what was refunded before',
    [
      d100,
      [stake('s', 10n), done('ts', 2n)],
      [refund('r', 10n, 's'), done('tr', 3n)],
      [rollback('b', ['stake', 's']), done('tb', 4n, { game: 110n })],
    ],
  ],
  [
    'a rollback forgets the debt',
    [
      [payout('p', 10n), done('tp', 1n)],
      [stake('s', 10n), done('ts', 2n)],
      [rollback('b', ['payout', 'p']), done('tb', 4n, { electronic: 0n, debt: 0n })],
    ],
  ],
  [
    'an accepted stake is refused when it is repeated',
    [d100, [stake('s', 100n), done('ts', 2n)], [stake('s', 100n), refused('INSUFFICIENT', 2n)]],
  ],
  ['a conflict where the content is the same', [d100, [deposit('d', 100n), refused('CONFLICT', 1n)]]],
  ['other content under a known id is done', [d100, [deposit('d', 99n), done('td', 1n)]]],
  [
    'a stake against a block',
    [d100, [block('b', 'play'), done('tb', 2n)], [stake('s', 1n), done('ts', 3n, { game: 99n })]],
  ],
  ['a block where there is none', [d100, [stake('s', 1n), refused('PLAYER_BLOCKED', 1n)]]],
  [
    'a withdrawal is paid and returned',
    [
      [payout('p', 10n), done('tp', 1n)],
      [hold('w', 10n), done('tw', 2n)],
      [paid('w'), done('tq', 3n)],
      [returned('w'), done('tr', 4n)],
    ],
  ],
  [
    'held money vanishes',
    [
      [payout('p', 10n), done('tp', 1n)],
      [hold('w', 10n), done('tw', 2n, { held: 10n, electronic: 0n })],
      [look, read(2n, { held: 0n, electronic: 0n })],
    ],
  ],
  [
    'a crosspay makes money',
    [
      [payout('p', 10n), done('tp', 1n)],
      [crosspay('c', 10n), done('tc', 2n, { game: 10n, electronic: 10n })],
    ],
  ],
  [
    'half of a transfer is seen',
    [
      [payout('p', 10n), done('tp', 1n)],
      [crosspay('c', 10n), unknown],
      [look, read(1n, { game: 10n, electronic: 10n })],
    ],
  ],
  [
    'what nobody answered happened twice',
    [
      [deposit('d', 5n), unknown],
      [deposit('d', 5n), unknown],
      [look, read(2n, { game: 10n })],
    ],
  ],
  [
    'what nobody answered is there, then gone',
    [
      [deposit('d', 5n), unknown],
      [look, read(1n, { game: 5n })],
      [look, read(2n, { game: 0n })],
    ],
  ],
  ['a version stands still while money moves', [d100, [stake('s', 1n), done('ts', 1n, { game: 99n })]]],
  [
    'versions against the order of time',
    [
      [deposit('a', 1n), done('ta', 2n)],
      [deposit('b', 2n), done('tb', 1n)],
    ],
  ],
  [
    'the total is not the sum of the purses',
    [
      [payout('p', 10n), done('tp', 1n)],
      [look, { code: 'READ', shown: { total: 11n } }],
    ],
  ],
]

describe('a history that no sequential wallet can have', () => {
  test.each(anomalies)('%s', (_, calls) => expect(checkHistory(history(calls)).anomalies).not.toEqual([]))

  test('one wrong answer in the middle of sound play is found, wherever it is', () => {
    for (const seed of ['one', 'two', 'three', 'four', 'five']) {
      const [[account, attempts]] = playSoundly({ seed, accounts: 1, calls: 400, clients: 4 }) as [
        readonly [string, readonly Attempt[]],
      ]
      const spoilt = attempts.map((attempt, place) =>
        place === firstAnswerAfter(attempts, 150) ? oneUnitMore(attempt) : attempt,
      )
      expect(checkHistories([[account, spoilt]]).anomalies).not.toEqual([])
    }
  })
})

const firstAnswerAfter = (attempts: readonly Attempt[], place: number): number =>
  attempts.findIndex(({ told }, at) => at >= place && told.code === 'DONE' && told.shown.game !== undefined)

const oneUnitMore = (attempt: Attempt): Attempt => {
  const { told } = attempt
  return told.code === 'DONE'
    ? { ...attempt, told: { ...told, shown: { ...told.shown, game: (told.shown.game ?? 0n) + 1n } } }
    : attempt
}
