import { describe, expect, test } from 'vitest'
import type { OwnView, TableRoundView, TableState } from '../../wire-tables.ts'
import { betsNow, chipsOf, mayBet, ownNow, reduceTable, startModel, totalOf } from './table-model.ts'

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
  gameSlug: 'zoria-ruletka',
  tableId: 'roulette-dnipro',
  currency: 'uah',
  language: 'en',
  returnUrl: null,
  siteOrigins: [],
  balance: '100.00',
  limits: { min: '5.00', insideMax: '500.00', spotMax: '1000.00', max: '10000.00' },
  frame: { now: 0, isOpen: true, openTime: null, closeTime: null, round, seated: 1 },
  own: [],
  results: [],
  chain: { tableId: 'roulette-dnipro', day: '2026-12-01', rounds: 3_000, hash: '', committedAt: '' },
}
const own = (change: Partial<OwnView> = {}): OwnView => ({
  roundId: 'r1',
  stake: '15.00',
  payout: null,
  isPaid: false,
  balance: '85.00',
  placements: [
    {
      requestId: 'a',
      bets: [
        { spot: 'red', amount: '10.00' },
        { spot: 'straight-7', amount: '5.00' },
      ],
      stake: '15.00',
      state: 'accepted',
      refusal: null,
    },
    { requestId: 'b', bets: [{ spot: 'red', amount: '20.00' }], stake: '20.00', state: 'undone', refusal: null },
  ],
  ...change,
})
const frame = (change: Partial<TableRoundView>) => ({ ...state.frame, round: { ...round, ...change } })

describe('the bets that are shown', () => {
  test('are those that stand and those not sent yet, by spot', () => {
    const model = reduceTable(reduceTable(startModel(state), { type: 'own', own: own() }), {
      type: 'put',
      chips: [{ spot: 'red', amount: 500n }],
    })
    expect(Object.fromEntries(betsNow(model))).toEqual({ red: 1_500n, 'straight-7': 500n })
    expect(totalOf(betsNow(model))).toBe(2_000n)
    expect(model.balance).toBe('85.00')
  })

  test('taking back removes the last chip that was not sent', () => {
    const put = reduceTable(startModel(state), {
      type: 'put',
      chips: [
        { spot: 'red', amount: 500n },
        { spot: 'odd', amount: 500n },
      ],
    })
    expect(Object.fromEntries(betsNow(reduceTable(put, { type: 'take_back' })))).toEqual({ red: 500n })
  })

  test('chips that were not sent leave the table with the close', () => {
    const put = reduceTable(startModel(state), { type: 'put', chips: [{ spot: 'red', amount: 500n }] })
    expect(reduceTable(put, { type: 'frame', frame: frame({ phase: 'last_call' }) }).pending).toHaveLength(1)
    expect(reduceTable(put, { type: 'frame', frame: frame({ phase: 'closed' }) }).pending).toEqual([])
    expect(reduceTable(put, { type: 'frame', frame: frame({ id: 'r2' }) }).pending).toEqual([])
  })

  test('chips on their way are shown until the studio lists them', () => {
    const sending = reduceTable(
      reduceTable(startModel(state), { type: 'put', chips: [{ spot: 'red', amount: 1_000n }] }),
      { type: 'sending', requestId: 'c' },
    )
    expect(Object.fromEntries(betsNow(sending))).toEqual({ red: 1_000n })
    const placements = [
      { requestId: 'c', bets: [{ spot: 'red', amount: '10.00' }], stake: '10.00', state: 'stake_asked', refusal: null },
    ] as const
    expect(Object.fromEntries(betsNow(reduceTable(sending, { type: 'own', own: own({ placements }) })))).toEqual({
      red: 1_000n,
    })
    expect(betsNow(reduceTable(sending, { type: 'answered' })).size).toBe(0)
  })

  test('of the last paid round can be placed again', () => {
    const paid = reduceTable(startModel(state), { type: 'own', own: own({ payout: '20.00', isPaid: true }) })
    expect(Object.fromEntries(paid.lastBets)).toEqual({ red: 1_000n, 'straight-7': 500n })
    expect(ownNow(reduceTable(paid, { type: 'frame', frame: frame({ id: 'r2' }) }))).toBeNull()
  })
})

describe('results', () => {
  test('a new one comes first, once', () => {
    const drawn = {
      type: 'frame',
      frame: frame({ phase: 'result', outcome: { kind: 'roulette', pocket: 17 }, seed: 'aa' }),
    } as const
    const model = reduceTable(reduceTable(startModel(state), drawn), drawn)
    expect(model.results).toEqual([
      { day: '2026-12-01', number: 7, outcome: { kind: 'roulette', pocket: 17 }, seed: 'aa' },
    ])
  })
})

describe('a state that is read while the stream goes on', () => {
  const since = startModel(state)
  const drawn = { phase: 'result', outcome: { kind: 'roulette', pocket: 17 }, seed: 'aa' } as const

  test('replaces what has not changed since it was asked for', () => {
    const read = { ...state, balance: '90.00', frame: frame(drawn), own: [own()] }
    expect(reduceTable({ ...since, isOffline: true }, { type: 'state', state: read, since })).toMatchObject({
      frame: read.frame,
      own: read.own,
      balance: '90.00',
      isOffline: false,
    })
  })

  test('does not take back a result that arrived before it', () => {
    const model = reduceTable(reduceTable(since, { type: 'frame', frame: frame(drawn) }), {
      type: 'state',
      state,
      since,
    })
    expect(model.frame.round).toMatchObject(drawn)
    expect(model.results.map(({ number }) => number)).toEqual([7])
  })

  test('does not take back bets that were answered before it', () => {
    const model = reduceTable(reduceTable(since, { type: 'own', own: own() }), { type: 'state', state, since })
    expect(Object.fromEntries(betsNow(model))).toEqual({ red: 1_000n, 'straight-7': 500n })
    expect(model.balance).toBe('85.00')
  })
})

describe('betting', () => {
  test.each([
    ['open', 17_999, true],
    ['last_call', 17_999, true],
    ['last_call', 18_000, false],
    ['closed', 17_000, false],
    ['result', 17_000, false],
  ] as const)('in %s at %i: %s', (phase, now, may) =>
    expect(mayBet({ frame: frame({ phase }), isOffline: false }, now)).toBe(may),
  )

  test('not without a connection', () => expect(mayBet({ frame: frame({}), isOffline: true }, 0)).toBe(false))

  test('chips start with the smallest bet and end with the largest', () =>
    expect(chipsOf(state)).toEqual([500n, 2_500n, 10_000n, 50_000n, 100_000n]))
})
