import { describe, expect, test } from 'vitest'
import {
  activationAfter,
  beginActivation,
  wayPast,
  type Activation,
  type ActivationEvent,
  type ActivatedOffer,
  type ActivationStep,
} from './activation.ts'

const offer: ActivatedOffer = {
  id: 'daily',
  min_rating: 2,
  bonus_group: { enabled: true },
  is_daily_activation: false,
  max_daily_activations: 1,
  max_unique_activations: null,
  user_bonuses: [],
  _count: { user_bonuses: 0 },
}
const other = { bonus_id: 'welcome', name: 'Welcome', balance: '412.00' }
const given = { id: 'pb-1', waitsForDeposit: false }
const waiting = { id: 'pb-1', waitsForDeposit: true }

const play = (events: readonly ActivationEvent[], first: Activation = beginActivation({ offer, rating: 4 })) =>
  events.reduce(activationAfter, first)
const looked = (open: typeof other | null = null): ActivationEvent => ({ kind: 'looked', open })
const accepted = (bonus = given): ActivationEvent => ({ kind: 'accepted', bonus })
const refused = (code: string): ActivationEvent => ({ kind: 'refused', code })
const does = (
  kind: 'cancel-pressed' | 'confirm-pressed' | 'refused-by-player' | 'verified' | 'closed',
): ActivationEvent => ({ kind })

describe('Spec §4: the first two questions, in their order', () => {
  const full = { ...offer, _count: { user_bonuses: 1 } }
  test.each([
    ['all is well', offer, 4, { at: 'looking' }],
    ['the limit is reached', full, 4, { at: 'informed', modal: 'BONUS_EXPIRED' }],
    [
      'the group is disabled',
      { ...offer, bonus_group: { enabled: false } },
      4,
      { at: 'informed', modal: 'BONUS_EXPIRED' },
    ],
    ['the rating is low: the server is asked for the present one', offer, 1.99, { at: 'rating' }],
    ['the rating is just enough', offer, 2, { at: 'looking' }],
    ['there is no rating', offer, null, { at: 'informed', modal: 'LOW_USER_RATING' }],
    ['limit and rating: the limit is asked first', full, 0, { at: 'informed', modal: 'BONUS_EXPIRED' }],
  ] as const)('%s', (_, which, rating, step) => {
    expect(beginActivation({ offer: which, rating }).step).toEqual(step)
  })
})

test.each([
  ['play raised it', 2, { at: 'looking' }],
  ['it is as low as the page knew', 1.99, { at: 'informed', modal: 'LOW_USER_RATING' }],
  ['no answer: the server judges', null, { at: 'looking' }],
] as const)('a low rating is asked for: %s', (_, rating, step) => {
  expect(play([{ kind: 'rated', rating }], beginActivation({ offer, rating: 1.5 })).step).toEqual(step)
})

describe('events of the flow and its next state', () => {
  const table: readonly (readonly [string, readonly ActivationEvent[], ActivationStep])[] = [
    ['nothing open: it subscribes', [looked()], { at: 'subscribing' }],
    [
      'the open one is of the same offer: the server judges',
      [looked({ ...other, bonus_id: 'daily' })],
      { at: 'subscribing' },
    ],
    ['another is open: it warns', [looked(other)], { at: 'warned', open: other }],
    ['Refuse keeps the open one', [looked(other), does('refused-by-player')], { at: 'over' }],
    ['Cancel goes on', [looked(other), does('cancel-pressed')], { at: 'subscribing' }],
    ['given', [looked(), accepted()], { at: 'received', bonus: given }],
    ['waits for a deposit', [looked(), accepted(waiting)], { at: 'depositing', bonus: waiting }],
    ['closed after the gift', [looked(), accepted(), does('closed')], { at: 'over' }],
    ['closed after the call for a deposit', [looked(), accepted(waiting), does('closed')], { at: 'over' }],
    [
      'another opened meanwhile: it asks',
      [looked(), refused('NEEDS_USER_CONFIRMATION')],
      { at: 'confirming', open: null },
    ],
    ['Yes goes on', [looked(), refused('NEEDS_USER_CONFIRMATION'), does('confirm-pressed')], { at: 'subscribing' }],
    ['No ends it', [looked(), refused('NEEDS_USER_CONFIRMATION'), does('refused-by-player')], { at: 'over' }],
    [
      'verified: it subscribes again',
      [looked(), refused('ACTION_NOT_VERIFIED'), does('verified')],
      { at: 'subscribing' },
    ],
    ['the call was left: nothing runs', [looked(), refused('ACTION_NOT_VERIFIED'), does('closed')], { at: 'over' }],
    [
      'the limit was reached elsewhere',
      [looked(), refused('BONUS_ACTIVATION_LIMIT_REACHED')],
      { at: 'informed', modal: 'BONUS_EXPIRED' },
    ],
    [
      'the rating was raised meanwhile',
      [looked(), { kind: 'refused', code: 'LOW_USER_RATING', minRating: 3 }],
      { at: 'informed', modal: 'LOW_USER_RATING', minRating: 3 },
    ],
    ['a shown modal is closed', [looked(), refused('BONUS_EXPIRED'), does('closed')], { at: 'over' }],
    [
      'no second answer counts',
      [looked(), accepted(), accepted(waiting), refused('BONUS_EXPIRED')],
      { at: 'received', bonus: given },
    ],
    [
      'what does not belong changes nothing',
      [does('confirm-pressed'), does('verified'), does('closed')],
      { at: 'looking' },
    ],
    ['after the end nothing happens', [looked(other), does('refused-by-player'), looked(), accepted()], { at: 'over' }],
  ]
  test.each(table)('%s', (_, events, step) => {
    expect(play(events).step).toEqual(step)
  })
})

describe('Spec §8: where each refusal leads', () => {
  test.each([
    ['ACTION_NOT_VERIFIED', 'verifying'],
    ['VERIFICATION_NOT_FINISHED', 'verifying'],
    ['USER_HAS_NO_PHONE', 'verifying'],
    ['VERIFICATION_REQUIRED', 'verifying'],
    ['NEEDS_USER_CONFIRMATION', 'confirming'],
  ])('%s: %s', (code, at) => {
    expect(play([looked(), refused(code)]).step).toMatchObject({ at })
  })

  test.each([
    ['BONUS_EXPIRED', 'BONUS_EXPIRED'],
    ['BONUS_ACTIVATION_LIMIT_REACHED', 'BONUS_EXPIRED'],
    ['BONUS_INVALID_ACTIVATION_CODE', 'BONUS_INVALID_ACTIVATION_CODE'],
    ['BONUS_NOT_FOUND', 'BONUS_NOT_FOUND'],
    ['BONUS_INVALID', 'BONUS_INVALID'],
    ['BONUS_IS_NOT_STARTED', 'BONUS_IS_NOT_STARTED'],
    ['BONUS_ALREADY_USED', 'BONUS_ALREADY_USED'],
    ['BONUS_NOT_ALLOWED', 'BONUS_NOT_ALLOWED'],
    ['BONUS_NOT_ACTIVE', 'BONUS_NOT_ACTIVE'],
    ['NOVERIFIED_USER_ERROR', 'NOVERIFIED_USER_ERROR'],
    ['LOW_USER_RATING', 'LOW_USER_RATING'],
    ['SOMETHING_NEW', 'SOMETHING_NEW'],
  ])('%s opens the modal %s', (code, modal) => {
    expect(play([looked(), refused(code)]).step).toEqual({ at: 'informed', modal })
  })
})

describe("a request carries the player's confirmation; after the call it is repeated without it (Spec §8)", () => {
  test.each([
    ['the first request', [looked()], { code: 'ZORIA100' }],
    ['after the call', [looked(), refused('VERIFICATION_REQUIRED'), does('verified')], { code: 'ZORIA100' }],
    [
      'after Cancel and the call',
      [looked(other), does('cancel-pressed'), refused('ACTION_NOT_VERIFIED'), does('verified')],
      { code: 'ZORIA100' },
    ],
    [
      'after Yes and the call',
      [
        looked(),
        refused('NEEDS_USER_CONFIRMATION'),
        does('confirm-pressed'),
        refused('ACTION_NOT_VERIFIED'),
        does('verified'),
      ],
      { code: 'ZORIA100' },
    ],
    [
      'after Cancel, the call and Yes',
      [
        looked(other),
        does('cancel-pressed'),
        refused('ACTION_NOT_VERIFIED'),
        does('verified'),
        refused('NEEDS_USER_CONFIRMATION'),
        does('confirm-pressed'),
      ],
      { code: 'ZORIA100', confirmation: true },
    ],
    [
      'after the call an open bonus is asked about',
      [looked(), refused('ACTION_NOT_VERIFIED'), does('verified'), refused('NEEDS_USER_CONFIRMATION')],
      { code: 'ZORIA100' },
    ],
    [
      'after Yes',
      [looked(), refused('NEEDS_USER_CONFIRMATION'), does('confirm-pressed')],
      { code: 'ZORIA100', confirmation: true },
    ],
  ] as const)('%s', (_, events, answers) => {
    expect(play(events, beginActivation({ offer, rating: 4, code: 'ZORIA100' })).answers).toEqual(answers)
  })
})

test.each([
  ['NEEDS_USER_CONFIRMATION', 'confirm'],
  ['ACTION_NOT_VERIFIED', 'call'],
  ['VERIFICATION_REQUIRED', 'call'],
  ['USER_HAS_NO_PHONE', 'call'],
  ['CONSENT_REQUIRED', 'step'],
  ['BIRTH_DATE_REQUIRED', 'step'],
  ['GRANT_EXPIRED', null],
])('what waits is taken past %s by %s', (code, way) => expect(wayPast(code)).toBe(way))
