import { describe, expect, test } from 'vitest'
import {
  areDaysCrossed,
  everything,
  filtersOf,
  isNarrowed,
  queryOf,
  writeFilters,
  type HistoryFilters,
} from './filters.ts'

const all: HistoryFilters = { kind: 'payout', status: 'waiting for approval', from: '2026-11-01', to: '2026-11-21' }

describe('the filters of the history are in the address', () => {
  test('what is written is read again', () => {
    const parameters = new URLSearchParams('cashbox=show&action=history')
    writeFilters(parameters, all)
    expect(filtersOf(parameters)).toEqual(all)
    writeFilters(parameters, everything)
    expect(parameters.toString()).toBe('cashbox=show&action=history')
  })

  test.each(['history-kind=gold', 'history-status=lost', 'history-from=2026-02-30', 'history-to=yesterday', ''])(
    '"%s" asks nothing',
    (search) => {
      expect(isNarrowed(filtersOf(new URLSearchParams(search)))).toBe(false)
    },
  )
})

test('only what narrows is asked for', () => {
  expect(queryOf({ ...everything, kind: 'payin' })).toEqual({ kind: 'payin' })
  expect(queryOf(all)).toEqual(all)
})

test.each([
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-21', '2026-11-21', false],
  ['2026-11-21', null, false],
  [null, '2026-11-20', false],
] as const)('from %s to %s: crossed %s', (from, to, isCrossed) => {
  expect(areDaysCrossed({ ...everything, from, to })).toBe(isCrossed)
})
