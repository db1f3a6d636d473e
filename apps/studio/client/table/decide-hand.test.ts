import type { Card } from '@zoria/game-maths'
import { expect, test } from 'vitest'
import type { OwnView, PlacementView, TableState } from '../../wire-tables.ts'
import { StudioRefusal } from '../api.ts'
import { decideHand } from './decide-hand.ts'
import type { RunningPage } from './running-page.ts'
import { createServerClock } from './server-clock.ts'
import type { WantedDecision } from './table-api.ts'
import { reduceTable, startModel } from './table-model.ts'

const own = (placements: readonly PlacementView[] = []): OwnView => ({
  roundId: 'r1',
  stake: '20.00',
  payout: null,
  isPaid: false,
  balance: '80.00',
  placements,
})
const stateAt = (step: number): TableState => ({
  mode: 'real',
  gameSlug: 'blekdzhek-zoria',
  tableId: 'blackjack-khortytsia',
  currency: 'uah',
  language: 'en',
  returnUrl: null,
  siteOrigins: [],
  balance: '80.00',
  limits: { min: '5.00', insideMax: '500.00', spotMax: '1000.00', max: '10000.00' },
  frame: {
    now: 20_000,
    isOpen: true,
    openTime: null,
    closeTime: null,
    seated: 1,
    round: {
      id: 'r1',
      day: '2026-12-01',
      number: 7,
      phase: 'closed',
      opensAt: 0,
      lastCallAt: 10_000,
      closesAt: 15_000,
      resultAt: 63_000,
      paysAt: 68_000,
      endsAt: 72_000,
      outcome: null,
      seed: null,
      blackjack: {
        dealsAt: 19_000,
        stepMs: 8_000,
        isEmpty: false,
        taken: [],
        play: {
          seats: [
            {
              seat: 2,
              hands: [{ cards: ['8S', '3D'] as Card[], isSplit: false, isDoubled: false, isDone: false }],
            },
          ],
          dealer: ['TC'],
          step,
          phase: 'deciding',
          stepEndsAt: 27_000,
          decided: [],
        },
      },
    },
  },
  own: [own()],
  results: [],
  chain: { tableId: 'blackjack-khortytsia', day: '2026-12-01', rounds: 3_000, hash: '', committedAt: '' },
})
const hit = { seat: 2, hand: 0, action: 'hit' } as const

/** A page at the first step of a round, with the decisions it sent and the refusals it showed. */
function opened(answer: (wanted: WantedDecision) => Promise<{ readonly own: OwnView; readonly now: number }>) {
  const [asked, refused]: [string[], string[]] = [[], []]
  const model = startModel(stateAt(0))
  const page = {
    deps: {
      api: {
        decide: (wanted: WantedDecision) => {
          asked.push(`${wanted.action} ${wanted.step}`)
          return answer(wanted)
        },
        state: async () => stateAt(0),
      },
      texts: { refusals: {} },
      site: {
        send: ({ type, code }: { type: string; code?: string }) => type === 'refused' && refused.push(code ?? ''),
      },
      onMoment: () => undefined,
      end: () => undefined,
    },
    clock: createServerClock(() => 0),
    stage: null,
    chat: null,
    model,
    drawn: { model, landed: null },
    landed: null,
    landing: null,
    calls: Promise.resolve(),
    gathering: undefined,
    decision: null,
    started: '',
    ended: '',
  } as unknown as RunningPage
  return { page, asked, refused }
}

test('of two presses for a hand the second is ignored, also between the answer and the frame that lists it', async () => {
  const { page, asked, refused } = opened(async () => ({ own: own(), now: 20_100 }))
  const first = decideHand(page, hit)
  await decideHand(page, { ...hit, action: 'stand' })
  await first
  await decideHand(page, hit)
  expect([asked, refused]).toEqual([['hit 0'], []])
})

test('the same hand decides again in the next step', async () => {
  const { page, asked } = opened(async () => ({ own: own(), now: 20_100 }))
  await decideHand(page, hit)
  page.model = reduceTable(page.model, { type: 'frame', frame: stateAt(1).frame })
  await decideHand(page, hit)
  expect(asked).toEqual(['hit 0', 'hit 1'])
})

test('after a refusal of the wallet the hand decides again', async () => {
  const { page, asked, refused } = opened(async ({ requestId }) => ({
    own: own([{ requestId, bets: [], stake: '20.00', state: 'refused', refusal: 'INSUFFICIENT_FUNDS' }]),
    now: 20_100,
  }))
  await decideHand(page, { ...hit, action: 'double' })
  await decideHand(page, { ...hit, action: 'hit' })
  expect(asked).toEqual(['double 0', 'hit 0'])
  expect(refused[0]).toBe('INSUFFICIENT_FUNDS')
})

test('after a failed call the hand decides again', async () => {
  const { page, asked, refused } = opened(async () => {
    throw new StudioRefusal('DECISION_LATE')
  })
  await decideHand(page, hit)
  await decideHand(page, hit)
  expect(asked).toEqual(['hit 0', 'hit 0'])
  expect(refused).toEqual(['DECISION_LATE', 'DECISION_LATE'])
})

test('a failed call leaves the decision of another hand as it is', async () => {
  const { page, asked } = opened(async ({ hand }) => {
    if (hand === 0) throw new StudioRefusal('DECISION_LATE')
    return { own: own(), now: 20_100 }
  })
  const other = { seat: 2, hand: 1, action: 'stand' } as const
  await Promise.all([decideHand(page, hit), decideHand(page, other)])
  await decideHand(page, other)
  expect(asked).toEqual(['hit 0', 'stand 0'])
})
