import type { ModalItem } from '@zoria/contract/content/http'
import { modalButtons, modalStatuses } from '@zoria/contract/content/words'
import { describe, expect, test } from 'vitest'
import { bodyOfModal, buttonActions, statusLooks, statusView, titleOfModal } from './status-modal.ts'

const item = (key: string, type: string | null, text = key): ModalItem => ({
  key,
  text,
  type,
  image: null,
  language: 'uk',
})
const given = { key: 'pay', hasContent: false, hasFooter: false }

test('seven statuses have the titles of the specification (Spec §4)', () => {
  expect(
    Object.fromEntries(modalStatuses.map((status) => [status, [statusLooks[status].title, statusLooks[status].tone]])),
  ).toEqual({
    attention: ['ATTENTION', 'info'],
    error: ['DENIED', 'danger'],
    warning: ['DENIED', 'warning'],
    success: ['SUCCESS', 'success'],
    waiting_approval: ['WAITING_FOR_APPROVAL', 'waiting'],
    prevention: ['PREVENTION', 'warning'],
    prevention_activated: ['ACTIVATED', 'warning'],
  })
})

test('the body of a modal is that of its own key, or any; nothing while nothing is known', () => {
  expect(bodyOfModal('pay', [item('other-body', 'error'), item('pay-body', 'success')])?.key).toBe('pay-body')
  expect(bodyOfModal('pay', [item('pay-title', null), item('other-body', 'error')])?.key).toBe('other-body')
  expect([bodyOfModal('pay', []), bodyOfModal('pay', 'loading'), bodyOfModal('pay', 'nothing')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the heading of a modal is its own and no other, or there is none', () => {
  expect(titleOfModal('pay', [item('other-title', null), item('pay-title', null)])?.key).toBe('pay-title')
  expect([
    titleOfModal('pay', [item('other-title', null), item('pay-body', null)]),
    titleOfModal('pay', 'loading'),
    titleOfModal('pay', 'nothing'),
  ]).toEqual([undefined, undefined, undefined])
})

describe('the status', () => {
  test.each([
    // passed, type of the body, shown
    [undefined, 'success', 'success'],
    ['error', 'success', 'success'], // The fetched type wins over the passed status.
    ['error', null, 'error'],
    ['error', 'no such type', 'error'],
    [undefined, null, 'warning'],
  ] as const)('passed %s, body of type %s: %s', (status, type, shown) => {
    expect(statusView({ ...given, status }, [item('pay-body', type)]).status).toBe(shown)
  })

  test.each(['loading', 'nothing'] as const)('while the texts are %s it is the passed one, else warning', (texts) => {
    expect([statusView({ ...given, status: 'success' }, texts).status, statusView(given, texts).status]).toEqual([
      'success',
      'warning',
    ])
  })
})

describe('the body', () => {
  test.each([
    ['its own key', [item('other-body', null), item('pay-body', null)], 'pay-body'],
    ['any that ends so', [item('title', null), item('otherbody', null)], 'otherbody'],
  ])('is the entry of %s', (_, items, text) => {
    expect(statusView(given, items).body).toEqual({ kind: 'text', text, language: 'uk' })
  })

  test.each([
    // texts,                  content, then
    ['loading' as const, false, 'loading'],
    ['loading' as const, true, 'given'], // What is passed needs no texts.
    ['nothing' as const, false, 'unknown'],
    [[item('title', null)], false, 'unknown'],
    [[item('pay-body', null)], true, 'given'],
  ])('with %j and content %s: %s', (texts, hasContent, kind) => {
    expect(statusView({ ...given, hasContent }, texts).body.kind).toBe(kind)
  })
})

describe('the button', () => {
  const body = item('pay-body', 'error')
  test.each([
    [
      'of its own key',
      [body, item('x-action-button', 'okay-light', 'Far'), item('pay-action-button', 'make-deposit', 'Pay')],
      { kind: 'button', button: 'make-deposit', label: { text: 'Pay', language: 'uk' } },
    ],
    [
      'of any key that ends so',
      [body, item('some-action-button', 'view-rating-light', 'Look')],
      { kind: 'button', button: 'view-rating-light', label: { text: 'Look', language: 'uk' } },
    ],
    [
      'of an unknown kind closes',
      [body, item('pay-action-button', 'fly-to-the-moon', 'Fly')],
      { kind: 'button', button: 'okay-primary', label: { text: 'Fly', language: 'uk' } },
    ],
    ['that nobody wrote is OK', [body], { kind: 'button', button: 'okay-primary', label: null }],
  ])('%s', (_, items, footer) => {
    expect(statusView(given, items).footer).toEqual(footer)
  })

  test('nothing found leaves OK, a footer of its own replaces it, loading shows its place', () => {
    expect(statusView(given, 'nothing').footer).toEqual({ kind: 'button', button: 'okay-primary', label: null })
    expect(statusView({ ...given, hasFooter: true }, 'loading').footer).toEqual({ kind: 'given' })
    expect(statusView(given, 'loading').footer).toEqual({ kind: 'loading' })
    expect(statusView({ ...given, hasContent: true }, 'loading').footer).toEqual({
      kind: 'button',
      button: 'okay-primary',
      label: null,
    })
  })

  test('each kind has its deed, and a light variant', () => {
    expect(modalButtons.map((button) => [button, buttonActions[button].does, buttonActions[button].isLight])).toEqual([
      ['view-rating', 'rating', false],
      ['view-rating-light', 'rating', true],
      ['make-deposit', 'deposit', false],
      ['make-deposit-light', 'deposit', true],
      ['make-withdrawal', 'withdrawal', false],
      ['make-withdrawal-light', 'withdrawal', true],
      ['okay-primary', 'nothing', false],
      ['okay-light', 'nothing', true],
    ])
  })
})

describe('ways out beside the button', () => {
  test.each([
    // type,            footer, Escape, cross
    ['okay-primary', false, true, false],
    ['okay-light', false, true, false],
    ['make-deposit', false, true, true], // The button leads away, so something has to stay.
    ['view-rating-light', false, true, true],
    ['okay-primary', true, false, false], // Only the footer decides.
  ] as const)('%s, own footer %s: Escape %s, cross %s', (type, hasFooter, closesByEscape, hasCross) => {
    expect(
      statusView({ ...given, hasFooter }, [item('pay-body', 'error'), item('pay-action-button', type)]),
    ).toMatchObject({ closesByEscape, hasCross })
  })
})
