import { describe, expect, test } from 'vitest'
import type { OwnView, TableRoundView, TableState } from '../../wire-tables.ts'
import { momentsBetween, type ShownTable } from './table-moments.ts'
import { reduceTable, startModel, type TableModel } from './table-model.ts'

const round: TableRoundView = {
  id: 'r1',
  day: '2026-12-01',
  number: 7,
  phase: 'open',
  opensAt: 0,
  lastCallAt: 13_000,
  closesAt: 18_000,
  resultAt: 22_000,
  paysAt: 27_000,
  endsAt: 30_000,
  outcome: null,
  seed: null,
}
const state: TableState = {
  mode: 'real',
  gameSlug: 'zoria-koleso',
  tableId: 'wheel-maidan',
  currency: 'uah',
  language: 'en',
  returnUrl: null,
  siteOrigins: [],
  balance: '100.00',
  limits: { min: '1.00', insideMax: '500.00', spotMax: '2000.00', max: '5000.00' },
  frame: { now: 0, isOpen: true, openTime: null, closeTime: null, round, seated: 1 },
  own: [],
  results: [],
  chain: { tableId: 'wheel-maidan', day: '2026-12-01', rounds: 3_000, hash: '', committedAt: '' },
}
const open = startModel(state)
const inPhase = (change: Partial<TableRoundView>, model = open): TableModel =>
  reduceTable(model, { type: 'frame', frame: { ...state.frame, round: { ...round, ...change } } })
const paid = (payout: string | null, model: TableModel): TableModel => {
  const own: OwnView = { roundId: 'r1', stake: '15.00', payout, isPaid: false, balance: '85.00', placements: [] }
  return reduceTable(model, { type: 'own', own })
}
const result = inPhase({ phase: 'result', outcome: { kind: 'money-wheel', segment: 0 }, seed: '00' })
const heard = (before: ShownTable, after: ShownTable): readonly string[] =>
  momentsBetween(before, after).map(({ type }) => type)
const shown = (model: TableModel, landed: string | null = null): ShownTable => ({ model, landed })

describe('a table is heard', () => {
  test('when chips are put down, not when they are taken back or sent', () => {
    const put = reduceTable(open, { type: 'put', chips: [{ spot: '1', amount: 500n }] })
    expect(heard(shown(open), shown(put))).toEqual(['chips_placed'])
    expect(heard(shown(put), shown(reduceTable(put, { type: 'take_back' })))).toEqual([])
    expect(heard(shown(put), shown(reduceTable(put, { type: 'sending', requestId: 'a' })))).toEqual([])
  })

  test('once at the last call', () => {
    const lastCall = inPhase({ phase: 'last_call' })
    expect(heard(shown(open), shown(lastCall))).toEqual(['last_call'])
    expect(heard(shown(lastCall), shown(lastCall))).toEqual([])
  })

  test('once its result can be seen, not when it is known', () => {
    expect(heard(shown(open), shown(result))).toEqual([])
    expect(heard(shown(result), shown(result, 'r1'))).toEqual(['result_shown'])
    expect(heard(shown(result, 'r1'), shown(result, 'r1'))).toEqual([])
    expect(heard(shown(open), shown(open, 'r0'))).toEqual([])
  })

  test.each([
    [null, false],
    ['0.00', false],
    ['10.00', false],
    ['15.00', false],
    ['15.01', true],
    ['240.00', true],
  ])('a payout of %s for a stake of 15.00 is a win: %s', (payout, isWin) => {
    const before = paid(payout, result)
    expect(heard(shown(before), shown(before, 'r1'))).toEqual(isWin ? ['result_shown', 'round_won'] : ['result_shown'])
    // The payout may also come after the result.
    expect(heard(shown(result, 'r1'), shown(before, 'r1'))).toEqual(isWin ? ['round_won'] : [])
  })
})
