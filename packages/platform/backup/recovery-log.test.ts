import { describe, expect, test } from 'vitest'
import { lastMomentIn, reasonIn } from './recovery-log.ts'

const progress =
  '2026-11-21 15:00:00.1 UTC [7] LOG:  last completed transaction was at log time 2026-11-21 14:59:58.123456+00\n'
const tooEarly = `${progress}2026-11-21 15:00:00.2 UTC [7] FATAL:  recovery ended before configured recovery target was reached\n`
const to = '2026-11-21T16:00:00.000Z'

test('the log of a recovery names the last transaction', () => {
  expect(lastMomentIn(progress)).toBe('2026-11-21T14:59:58.123456Z')
  expect(lastMomentIn('nothing of the kind')).toBeNull()
})

describe('a failed recovery reports the reason', () => {
  test.each([
    [
      'the moment is after the last segment',
      tooEarly,
      null,
      'the log leads to the transaction of 2026-11-21T14:59:58.123456Z, and the archive ends there',
    ],
    [
      'a segment before the moment is missing',
      tooEarly,
      '000000010000000000000004',
      'segment 000000010000000000000004 is missing from the archive',
    ],
    [
      'the moment is within the base',
      'FATAL:  requested recovery stop point is before consistent recovery point',
      null,
      'is before the base was complete',
    ],
    [
      'a segment is broken',
      'x\n/var/backup/wal/0001 is not as it was written: it was changed\ny',
      null,
      '/var/backup/wal/0001 is not as it was written',
    ],
    ['anything else', 'FATAL:  out of everything', null, 'FATAL:  out of everything'],
  ])('%s', (_, log, gap, words) => {
    expect(reasonIn(log, { to, gap })).toContain(words)
  })
})
