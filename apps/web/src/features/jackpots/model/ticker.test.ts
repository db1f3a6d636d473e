import { describe, expect, test } from 'vitest'
import { tickerAfter, tickerAfterReading, tickerView, wonShownMs, type Ticker } from './ticker.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute)).toISOString()
const dropOf = (id: string, minute: number) => ({ id, amount: '1500.00', alias: 'Amb***70', at: at(minute) })
const shown: Ticker = { value: '1200.00', asOf: at(10), isRunning: true, drop: null, drawId: 'draw-1' }
const frame = (value: string, minute: number, drop: Ticker['drop'] = null) => ({
  value,
  as_of: at(minute),
  is_running: true,
  drop,
})

describe('the value of a jackpot', () => {
  test.each([
    ['grows with a frame', shown, frame('1200.35', 11), '1200.35'],
    ['does not fall without a drop', shown, frame('1199.99', 11), '1200.00'],
    ['is compared as a number', { ...shown, value: '999.00' }, frame('1000.00', 11), '1000.00'],
    ['never becomes zero by a frame', shown, frame('0.00', 11), '1200.00'],
    ['ignores a frame that is older', shown, frame('1300.00', 9), '1200.00'],
    [
      'starts again by a drop in a frame that is older than what was read',
      shown,
      frame('80.00', 9, dropOf('d-1', 9)),
      '80.00',
    ],
    ['takes a frame of the same moment', shown, frame('1300.00', 10), '1300.00'],
    ['starts again by a drop', shown, frame('80.00', 11, dropOf('d-1', 11)), '80.00'],
    [
      'does not start again twice by one drop',
      { ...shown, value: '82.00', drop: dropOf('d-1', 9) },
      frame('80.00', 11, dropOf('d-1', 9)),
      '82.00',
    ],
    [
      'starts again by the next drop',
      { ...shown, drop: dropOf('d-1', 9) },
      frame('80.00', 11, dropOf('d-2', 11)),
      '80.00',
    ],
    [
      'ignores a drop that is older than the known one',
      { ...shown, drop: dropOf('d-2', 9) },
      frame('80.00', 11, dropOf('d-1', 8)),
      '1200.00',
    ],
    ['stays within an hour of silence', shown, frame('80.00', 69), '1200.00'],
    ['is taken as it is after an hour of silence', shown, frame('80.00', 70), '80.00'],
  ] as const)('%s', (_, before, given, value) => expect(tickerAfter(before, given).value).toBe(value))

  test('a drop is kept when later frames do not name it', () =>
    expect(tickerAfter({ ...shown, drop: dropOf('d-1', 9) }, frame('1201.00', 11)).drop?.id).toBe('d-1'))
})

describe('a value that is read while the stream is lost', () => {
  const read = (value: string, draw_id: string) => ({ value, draw_id, is_running: true })

  test.each([
    ['does not fall within one draw', read('1199.99', 'draw-1'), 11, '1200.00'],
    ['starts again with another draw', read('80.00', 'draw-2'), 11, '80.00'],
    ['is left where it is older than what is shown', read('80.00', 'draw-2'), 9, '1200.00'],
  ] as const)('%s', (_, given, minute, value) => expect(tickerAfterReading(shown, given, at(minute)).value).toBe(value))

  test('grows again after the drop', () => {
    const dropped = tickerAfterReading(shown, read('80.00', 'draw-2'), at(11))
    expect(tickerAfterReading(dropped, read('81.00', 'draw-2'), at(12)).value).toBe('81.00')
  })
})

describe('a ticker shows', () => {
  const seen = (ticker: Partial<Ticker>, more: Partial<Parameters<typeof tickerView>[1]> = {}) =>
    tickerView({ ...shown, ...ticker }, { now: Date.parse(at(11)), line: 'live', ownDrops: [], ...more })
  const won = dropOf('d-1', 11)

  test.each([
    ['the value while it is live', seen({}), { state: 'ticking', sum: '1200.00', note: null }],
    ['the value while it connects', seen({}, { line: 'connecting' }), { state: 'ticking', sum: '1200.00', note: null }],
    [
      'its time where the line is lost',
      seen({}, { line: 'lost' }),
      { state: 'frozen', sum: '1200.00', note: { kind: 'asOf', at: at(10) } },
    ],
    [
      'that staff stopped it',
      seen({ isRunning: false }),
      { state: 'frozen', sum: '1200.00', note: { kind: 'stopped' } },
    ],
    ['who won', seen({ drop: won }), { state: 'won', sum: '1500.00', note: { kind: 'wonBy', alias: 'Amb***70' } }],
    [
      'the winner that it is his',
      seen({ drop: won }, { ownDrops: ['d-1'] }),
      { state: 'mine', sum: '1500.00', note: { kind: 'mine' } },
    ],
    [
      'who won for a minute',
      seen({ drop: won }, { now: Date.parse(at(11)) + wonShownMs - 1 }),
      { state: 'won', sum: '1500.00', note: { kind: 'wonBy', alias: 'Amb***70' } },
    ],
    [
      'the value again after a minute',
      seen({ drop: won }, { now: Date.parse(at(11)) + wonShownMs }),
      { state: 'ticking', sum: '1200.00', note: null },
    ],
  ] as const)('%s', (_, view, expected) => expect(view).toEqual(expected))
})
