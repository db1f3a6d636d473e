import { expect, test } from 'vitest'
import { connectionAfter, noConnectionYet, retryDelayMs, viewOf, type ConnectionEvent } from './stream-connection.ts'

const after = (...events: readonly ConnectionEvent[]) => events.reduce(connectionAfter, noConnectionYet)

test.each<[readonly ConnectionEvent[], string]>([
  [[], 'poster'],
  [['start'], 'loading'],
  [['start', 'loaded'], 'loading'],
  [['start', 'loaded', 'moved'], 'playing'],
  [['start', 'loaded', 'moved', 'stalled'], 'buffering'],
  [['start', 'loaded', 'moved', 'stalled', 'moved'], 'playing'],
  // The buffer plays on: the text would lie over a picture that moves.
  [['start', 'loaded', 'moved', 'failed'], 'playing'],
  [['start', 'loaded', 'moved', 'failed', 'stalled'], 'lost'],
  [['start', 'loaded', 'moved', 'stalled', 'failed'], 'lost'],
  [['start', 'failed'], 'lost'],
  [['start', 'failed', 'failed'], 'lost'],
  // Back again: first the data, then the picture.
  [['start', 'loaded', 'moved', 'failed', 'stalled', 'loaded'], 'buffering'],
  [['start', 'loaded', 'moved', 'failed', 'stalled', 'loaded', 'moved'], 'playing'],
  [['start', 'loaded', 'moved', 'pause'], 'paused'],
  [['start', 'loaded', 'moved', 'pause', 'failed'], 'paused'],
  [['start', 'loaded', 'moved', 'pause', 'moved'], 'paused'],
  [['start', 'pause'], 'poster'],
  [['start', 'loaded', 'moved', 'pause', 'start'], 'buffering'],
])('after %o the viewer sees: %s', (events, view) => {
  expect(viewOf(after(...events))).toBe(view)
})

test('what was loaded ends the failures, and is counted', () => {
  expect(after('start', 'loaded', 'failed', 'loaded').arrivals).toBe(2)
  expect([after('start', 'failed', 'failed').failures, after('start', 'failed', 'failed', 'loaded').failures]).toEqual([
    2, 0,
  ])
})

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 16_000],
  [6, 30_000],
  [60, 30_000],
])('after %i failures the next attempt comes in %i ms', (failures, ms) => {
  expect(retryDelayMs(failures)).toBe(ms)
})
