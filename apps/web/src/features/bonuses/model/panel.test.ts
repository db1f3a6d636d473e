import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { TraceStep } from '@zoria/contract/bonuses/http'
import { describe, expect, test } from 'vitest'
import type { Say } from '../../../i18n/text.tsx'
import { indicatorOf } from './indicator.ts'
import { leftOf, msLeft, newsOf, outcomeOf, progressOf, releaseMost, toneOf } from './panel.ts'
import { promoState, type isValidFor } from './promo.ts'
import { tabOf } from './tabs.ts'
import { countedOf, movedParts, reasonOf, titleOf } from './trace.ts'

const say: Say = (id, values) => (values ? `${id} ${Object.values(values).join(' ')}` : id)
const noon = Date.parse('2026-11-24T10:00:00.000Z')
const inMs = (ms: number) => new Date(noon + ms).toISOString()
const bonus = (over: object) =>
  ({
    id: 'b-1',
    status: 'ACTIVE',
    currency: 'uah',
    progress: '0.00',
    wager_amount: '300.00',
    bonus_initial_amount: '100.00',
    released_amount: '0.00',
    burnt_amount: '0.00',
    end_reason: null,
    bonus: { wager: 3, max_win_amount: null, win_amount_type: 'ABSOLUTE' },
    ...over,
  }) as UserBonus

describe('Spec §9: wager progress = 100 minus 100 times left over total', () => {
  test.each([
    ['0.00', '300.00', '300.00', 0],
    ['110.25', '300.00', '189.75', 36.75],
    ['299.99', '300.00', '0.01', 99.99], // never whole before it is
    ['300.00', '300.00', '0.00', 100],
    ['0.00', '0.00', '0.00', 100],
  ])('%s of %s: left %s, %s %%', (progress, wager_amount, left, percent) => {
    expect([leftOf(bonus({ progress, wager_amount })), progressOf(bonus({ progress, wager_amount })).percent]).toEqual([
      left,
      percent,
    ])
  })
})

describe('the countdown', () => {
  test.each([
    ['PENDING', 5_000, 'pending'],
    ['ACTIVE', 3_600_000, 'active'],
    ['ACTIVE', 3_599_999, 'burning'],
    ['ACTIVE', null, 'active'],
  ] as const)('%s with %s ms left: %s', (status, ms, tone) => {
    expect(toneOf({ status, expires_at: ms === null ? null : inMs(ms) }, noon)).toBe(tone)
  })
  test.each([
    [1_500, 1_500],
    [0, 0],
    [-1, 0],
  ])('%s ms ahead: %s', (ms, left) => expect(msLeft({ expires_at: inMs(ms) }, noon)).toBe(left))
  test('without an end there is none', () => expect(msLeft({ expires_at: null }, noon)).toBeNull())
})

describe('what became of a bonus', () => {
  test.each([
    [{ status: 'COMPLETED', released_amount: '412.00' }, 'bonus.end.completed', 'bonus.outcome.released', '412.00'],
    [{ status: 'COMPLETED', bonus: { wager: 0 } }, 'bonus.end.completed', 'bonus.outcome.game', '100.00'],
    [{ status: 'PENDING' }, 'bonus.state.pending', 'bonus.panel', null],
    [{}, 'bonus.state.active', 'bonus.panel', null],
    [
      { status: 'CANCELED', end_reason: 'timeout', burnt_amount: '64.10' },
      'bonus.end.timeout',
      'bonus.outcome.burnt',
      '64.10',
    ],
    [{ status: 'CANCELED', end_reason: 'zeroed' }, 'bonus.end.zeroed', 'bonus.outcome.nothing', null],
  ])('%j', (over, status, text, sum) => {
    expect(outcomeOf(bonus(over))).toMatchObject({ status, text, sum })
  })

  test.each([
    ['it is open still', bonus({}), undefined, null],
    ['its wager was met', null, bonus({ status: 'COMPLETED' }), 'won'],
    ['its time is over', null, bonus({ status: 'CANCELED', end_reason: 'timeout' }), 'lost'],
    ['the player cancelled it', null, bonus({ status: 'CANCELED', end_reason: 'player' }), null],
    ['another took its place', bonus({ id: 'b-2' }), bonus({ status: 'CANCELED', end_reason: 'replaced' }), null],
    ['nothing is known of it', null, undefined, null],
  ])('%s', (_, now, ended, news) => expect(newsOf(bonus({}), now, ended)).toBe(news))
  test.each([
    ['no deposit came in time', null, bonus({ status: 'CANCELED', end_reason: 'timeout' }), 'lapsed'],
    ['support cancelled it', null, bonus({ status: 'CANCELED', end_reason: 'staff' }), 'lost'],
    ['the player cancelled it', null, bonus({ status: 'CANCELED', end_reason: 'player' }), null],
    ['its deposit gave it, with nothing to wager', null, bonus({ status: 'COMPLETED', bonus: { wager: 0 } }), 'given'],
    ['its deposit began it', bonus({}), undefined, null],
  ])('of one that waited: %s', (_, now, ended, news) =>
    expect(newsOf(bonus({ status: 'PENDING' }), now, ended)).toBe(news),
  )

  test.each([
    [null, 'ABSOLUTE', null],
    ['1000.00', 'ABSOLUTE', '1000.00'],
    ['500.00', 'PERCENTAGES', '500.00'],
    ['50.00', 'PERCENTAGES', '50.00'],
  ])('cap %s %s: %s', (max_win_amount, win_amount_type, most) => {
    expect(releaseMost(bonus({ bonus: { max_win_amount, win_amount_type } }))).toBe(most)
  })
})

describe('Spec §2: the indicator', () => {
  test.each([
    ['ACTIVE', 4, { kind: 'active' }],
    ['PENDING', 4, { kind: 'pending' }],
    [null, 4, { kind: 'available', count: 4 }],
    [null, 0, { kind: 'none' }],
  ] as const)('%s, %s available', (status, available, state) => {
    expect(indicatorOf(status && { status }, available)).toEqual(state)
  })
})

describe('Spec §4: the promo code', () => {
  const offer = { type: 'PROMO_CODE', code: 'ZORIA100' } as Parameters<typeof isValidFor>[1]
  const known = {
    typed: 'zoria100',
    settled: 'zoria100',
    offer: null,
    isAsking: false,
    refusal: null,
    isActivating: false,
  }
  test.each([
    [{ ...known, typed: ' ' }, 'empty'],
    [{ ...known, settled: 'zoria10' }, 'typing'], // 300 ms have not passed
    [{ ...known, typed: 'zor', settled: 'zor' }, 'typing'], // too short to be asked about
    [{ ...known, isAsking: true }, 'checking'],
    [{ ...known, offer }, 'valid'],
    [{ ...known, offer: { ...offer, type: 'GAME' } as typeof offer }, 'refused'],
    [{ ...known, offer: { ...offer, code: 'OTHER' } as typeof offer }, 'refused'],
    [{ ...known, refusal: 'BONUS_NOT_FOUND' }, 'refused'],
    [{ ...known, offer, isActivating: true }, 'activating'],
  ])('%#: %s', (how, state) => expect(promoState(how)).toBe(state))
})

describe('the trace in words', () => {
  const step = {
    kind: 'stake',
    counted: '0.00',
    awaited: '0.00',
    reason: 'full',
    weight: 10_000,
    kept: '0.00',
    end_reason: null,
    moved: { game: '-12.40', electronic: '0.00', bonus: '-7.60' },
  } as TraceStep
  test('names the balances that moved', () =>
    expect(movedParts(step)).toEqual([
      { part: 'game', amount: '-12.40' },
      { part: 'bonus', amount: '-7.60' },
    ]))
  test.each([
    [{ counted: '10.00' }, 'plus', '+10.00'],
    [{ counted: '-10.00' }, 'minus', '−10.00'],
    [{ awaited: '2.00' }, 'later', 'bonus.trace.awaited +2.00'],
    [{}, 'nil', '0.00'],
    [{ kind: 'payout' }, 'none', '—'],
  ] as const)('%j: %s', (over, tone, text) => expect(countedOf({ ...step, ...over }, say)).toEqual({ tone, text }))

  test.each([
    [{ kind: 'payout', moved: { game: '0.00', electronic: '7.60', bonus: '0.00' } }, 'bonus.trace.payout'],
    [{ kind: 'payout', moved: { game: '0.00', electronic: '0.00', bonus: '0.00' } }, 'bonus.trace.settle'], // it paid nothing: no win
    [
      { kind: 'payout', moved: { game: '0.00', electronic: '0.00', bonus: '0.00' }, kept: '4.00' },
      'bonus.trace.payout',
    ],
    [{ kind: 'stake' }, 'bonus.trace.stake'],
  ] as const)('%j is called %s', (over, title) => expect(titleOf({ ...step, ...over })).toBe(title))
  test.each([
    [{}, 'bonus.reason.full'],
    [{ reason: 'weight', weight: 1000 }, 'bonus.reason.weight 10'],
    [{ reason: 'weight', weight: 0 }, 'bonus.reason.weightNone'],
    [{ reason: 'none', kept: '5.00' }, 'bonus.reason.kept 5.00'],
    [{ reason: 'none', kept: '5.00', end_reason: 'timeout' }, 'bonus.end.timeout'],
    [{ reason: 'none' }, ''],
  ] as const)('%j: %s', (over, words) => expect(reasonOf({ ...step, ...over }, say, (sum) => sum)).toBe(words))
})

test.each([
  ['', 'available'],
  ['?tab=my', 'my'],
  ['?tab=wagering', 'wagering'],
  ['?tab=nothing', 'available'],
])('the tab of %s is %s', (search, tab) => expect(tabOf(search)).toBe(tab))
