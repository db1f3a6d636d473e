import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyBattle, wholeProof, type BattleProof } from './verify-battle.ts'

const list = (scoring: string, cap: number | null = null): string =>
  [
    { battle: 'cup-1', currency: 'uah', starts: 0, ends: 100, scoring, qualification: 2, cap },
    [1, '100', '300', 10, 'a'],
    [1, '100', '250', 20, 'b'],
    [2, '200', '600', 5, 'c'],
    [2, '100', '0', 30, 'd'],
    [3, '100', '900', 40, 'e'],
  ]
    .map((line) => JSON.stringify(line))
    .join('\n') + '\n'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const proof = (scoring: string, ranks: BattleProof['ranks'], text = list(scoring)): BattleProof => ({
  hash: hashOf(text),
  list: text,
  ranks,
})

describe('a battle', () => {
  test.each<[string, BattleProof['ranks']]>([
    [
      'best_multiplier',
      [
        [1, 2, '300'],
        [2, 1, '300'],
      ],
    ],
    [
      'sum_of_multipliers',
      [
        [1, 1, '550'],
        [2, 2, '300'],
      ],
    ],
    [
      'turnover',
      [
        [1, 2, '300'],
        [2, 1, '200'],
      ],
    ],
    [
      'sum_of_payouts',
      [
        [1, 2, '600'],
        [2, 1, '550'],
      ],
    ],
  ])('by %s is confirmed: %j', (scoring, ranks) => {
    expect(verifyBattle(proof(scoring, ranks))).toEqual({ battle: 'cup-1', rounds: 5, faults: [] })
  })

  test.each<[string, BattleProof, string]>([
    [
      'a part of the rounds',
      {
        ...proof('turnover', [
          [1, 2, '300'],
          [2, 1, '200'],
        ]),
        next: 5_000,
      },
      'it goes on with ?after=5000',
    ],
    [
      'another hash',
      {
        ...proof('turnover', [
          [1, 2, '300'],
          [2, 1, '200'],
        ]),
        hash: 'f'.repeat(64),
      },
      'was published',
    ],
    [
      'swapped places',
      proof('turnover', [
        [1, 1, '200'],
        [2, 2, '300'],
      ]),
      'place 1 is player 2',
    ],
    ['a missing place', proof('turnover', [[1, 2, '300']]), '1 places were published'],
    [
      'a round after the end',
      proof(
        'turnover',
        [
          [1, 2, '300'],
          [2, 1, '200'],
        ],
        list('turnover').replace('"250",20', '"250",100'),
      ),
      'outside of the battle',
    ],
    [
      'a round listed twice',
      proof(
        'turnover',
        [
          [1, 2, '300'],
          [2, 1, '200'],
        ],
        list('turnover').replace('"b"', '"a"'),
      ),
      'listed twice',
    ],
    [
      'rounds out of order',
      proof(
        'turnover',
        [
          [1, 2, '300'],
          [2, 1, '200'],
        ],
        list('turnover').replace('"250",20', '"250",9'),
      ),
      'out of order',
    ],
    [
      'more rounds than the cap',
      proof(
        'turnover',
        [
          [1, 2, '300'],
          [2, 1, '200'],
        ],
        list('turnover', 1),
      ),
      'the cap is 1',
    ],
  ])('with %s is not', (_, given, fault) => expect(verifyBattle(given).faults.join('\n')).toContain(fault))
})

describe('a proof in parts', () => {
  const whole = proof('turnover', [
    [1, 2, '300'],
    [2, 1, '200'],
  ])
  const lines = whole.list.split(/(?<=\n)/)
  /** Two rounds a part, as the platform has 5,000. */
  const partOf = (after: number): BattleProof => ({
    hash: whole.hash,
    list: [...(after === 0 ? lines.slice(0, 1) : []), ...lines.slice(1 + after, 3 + after)].join(''),
    ranks: whole.ranks.slice(after, after + 2),
    next: after + 2 < 5 ? after + 2 : null,
  })

  test('is read to its end and confirmed', async () => {
    const asked: number[] = []
    const read = await wholeProof(async (after) => (asked.push(after), partOf(after)))
    expect(asked).toEqual([0, 2, 4])
    expect(read).toEqual({ ...whole, next: null })
    expect(verifyBattle(read).faults).toEqual([])
  })

  test.each<[string, (after: number) => BattleProof, string]>([
    ['that does not go on', (after) => ({ ...partOf(after), next: 2 }), 'goes on at 2 after 2'],
    ['of two lists', (after) => ({ ...partOf(after), hash: String(after) }), 'different hashes'],
  ])('%s is an error', async (_, read, problem) => {
    await expect(wholeProof(async (after) => read(after))).rejects.toThrow(problem)
  })
})
