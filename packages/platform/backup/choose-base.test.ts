import { describe, expect, test } from 'vitest'
import { chooseBase } from './choose-base.ts'
import { BackupFault } from './fault.ts'
import type { Manifest } from './manifest.ts'
import { nameOf } from './wal-names.ts'

const base = (name: string, over: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  name,
  endedAt: `2026-11-${name}T03:00:10.000Z`,
  timeline: 1,
  label: '',
  folders: [],
  files: [],
  startSegment: nameOf({ timeline: 1, number: 3n }),
  stopSegment: nameOf({ timeline: 1, number: 4n }),
  ...over,
})
const bases = [base('19'), base('20'), base('21')]
const stretches = [{ timeline: 1, leftIn: null }]

describe('the base to recover from', () => {
  test.each([
    [null, 'the newest without a moment', '21'],
    ['2026-11-20T12:00:00.000Z', 'the newest that had ended by then', '20'],
    ['2026-11-21T03:00:10.000Z', 'one that ended at that very moment', '21'],
    ['2026-11-21T03:00:09.999Z', 'not one that was being taken', '20'],
  ])('to %s: %s', (to, _, chosen) => {
    expect(chooseBase(bases, { from: null, to, stretches }).name).toBe(chosen)
  })

  test('is the named one', () => {
    expect(chooseBase(bases, { from: '19', to: null, stretches }).name).toBe('19')
  })

  test('is on the way to the wanted timeline, and was taken before that was left', () => {
    const later = [
      base('19'),
      base('20', { stopSegment: nameOf({ timeline: 1, number: 9n }) }),
      // The timeline was left in its last segment, before its end.
      base('20b', { stopSegment: nameOf({ timeline: 1, number: 5n }) }),
      base('21', { timeline: 3 }),
    ]
    expect(
      chooseBase(later, {
        from: null,
        to: null,
        stretches: [
          { timeline: 1, leftIn: 5n },
          { timeline: 2, leftIn: null },
        ],
      }).name,
    ).toBe('19')
  })
})

describe('is refused in words', () => {
  test.each([
    [
      'a moment before all',
      { from: null, to: '2026-11-18T00:00:00.000Z', stretches },
      '2026-11-18T00:00:00.000Z is before the oldest base was complete, at 2026-11-19T03:00:10.000Z',
    ],
    ['a name that is none', { from: '22', to: null, stretches }, 'there is no base backup 22; there are 19, 20, 21'],
    [
      'a timeline that none leads to',
      { from: null, to: null, stretches: [{ timeline: 5, leftIn: null }] },
      'no base leads to timeline 5',
    ],
  ])('%s', (_, wanted, words) => {
    expect(() => chooseBase(bases, wanted)).toThrow(BackupFault)
    expect(() => chooseBase(bases, wanted)).toThrow(words)
  })

  test('an empty archive', () => {
    expect(() => chooseBase([], { from: null, to: null, stretches })).toThrow('there is no base backup in the archive')
  })
})
