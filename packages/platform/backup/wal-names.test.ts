import { describe, expect, test } from 'vitest'
import { firstGap, isArchivable, nameOf, needless, newestTimeline, segmentOf, stretchesTo } from './wal-names.ts'

const name = (timeline: number, number: number): string => nameOf({ timeline, number: BigInt(number) })

describe('files of the log', () => {
  test.each([
    ['000000010000000000000001', true],
    ['00000002.history', true],
    ['000000010000000000000001.00000028.backup', true],
    ['000000010000000000000001.partial', true],
    ['.000000010000000000000001.unfinished', false],
    ['00000001000000000000000g', false],
    ['../../secrets.json', false],
    ['$(touch x)', false],
  ])('%s is archived: %s', (file, isOne) => {
    expect(isArchivable(file)).toBe(isOne)
  })

  test.each([
    ['000000010000000000000000', 0n],
    ['0000000100000000000000FF', 255n],
    ['000000010000000100000000', 256n],
    ['000000010000000A00000010', 2576n],
  ])('segment %s is number %s, and back', (file, number) => {
    expect(segmentOf(file)).toEqual({ timeline: 1, number })
    expect(nameOf({ timeline: 1, number })).toBe(file)
  })
})

describe('timelines', () => {
  test('a history file names the segment in which each timeline ended', () => {
    const history = '1\t0/5000060\tno recovery target specified\n\n2\t1/2000000\tbefore 2026-11-21\n'
    expect(stretchesTo(3, history)).toEqual([
      { timeline: 1, leftIn: 5n },
      { timeline: 2, leftIn: 258n },
      { timeline: 3, leftIn: null },
    ])
    expect(stretchesTo(1, '')).toEqual([{ timeline: 1, leftIn: null }])
  })

  test('the newest is the highest of the histories and the base', () => {
    expect(newestTimeline([], 1)).toBe(1)
    expect(newestTimeline(['00000003.history', '00000002.history', name(9, 1)], 2)).toBe(3)
  })
})

describe('the first gap', () => {
  const one = [{ timeline: 1, leftIn: null }]
  const two = [
    { timeline: 1, leftIn: 5n },
    { timeline: 2, leftIn: null },
  ]

  test.each([
    ['none', [3, 4, 5].map((at) => name(1, at)), one, null],
    ['in the middle', [3, 5].map((at) => name(1, at)), one, name(1, 4)],
    ['at the base itself', [4, 5].map((at) => name(1, at)), one, name(1, 3)],
    ['nothing at all', [], one, name(1, 3)],
    ['before the base, where nobody needs it', [1, 3, 4].map((at) => name(1, at)), one, null],
    [
      'none, over two timelines that share the segment between them',
      [name(1, 3), name(1, 4), name(2, 5), name(2, 6)],
      two,
      null,
    ],
    ['on the second timeline', [name(1, 3), name(1, 4), name(2, 5), name(2, 7)], two, name(2, 6)],
    [
      'filled only by a timeline that was left before',
      [name(1, 3), name(1, 4), name(1, 5), name(1, 6), name(2, 7)],
      two,
      name(2, 6),
    ],
    ['none: another timeline went further', [name(1, 3), name(3, 9)], one, null],
  ] as const)('%s', (_, names, stretches, gap) => {
    expect(firstGap(names, { start: { timeline: 1, number: 3n }, stretches })).toBe(gap)
  })
})

test('segments before the oldest base are needless, histories never are', () => {
  const marks = `${name(1, 2)}.00000028.backup`
  expect(
    needless([name(1, 2), marks, name(1, 3), name(2, 2), name(2, 4), '00000002.history'], { timeline: 1, number: 3n }),
  ).toEqual([name(1, 2), marks, name(2, 2)])
})
