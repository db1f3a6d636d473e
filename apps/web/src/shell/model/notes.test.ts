import { describe, expect, test } from 'vitest'
import { allRead, countShown, noteOfPayment, parseNotes, unreadOf, withNote, type Note } from './notes.ts'

const noon = '2026-11-21T12:00:00.000Z'
const paid = { id: 'p1:success', kind: 'success', text: 'note.depositPaid', payment: 'p1', at: noon } as const
const read = (id: string): Note => ({ ...paid, id, isRead: true })

describe('the notes of a player', () => {
  test('a new one stands first and is unread', () => {
    expect(withNote([read('old')], paid)).toEqual([{ ...paid, isRead: false }, read('old')])
  })

  test('one that another tab has noted already changes nothing', () => {
    const notes = [read('p1:success')]
    expect(withNote(notes, paid)).toBe(notes)
  })

  test('thirty are kept, the oldest leaves', () => {
    const full = Array.from({ length: 30 }, (_, number) => read(`n${number}`))
    const after = withNote(full, paid)
    expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([30, 'p1:success', 'n28'])
  })

  test('reading leaves none unread', () => {
    const notes = withNote([read('old')], paid)
    expect([unreadOf(notes), unreadOf(allRead(notes))]).toEqual([1, 0])
  })

  test.each([[0, null], [1, '1'], [99, '99'], [100, '99+']])('%i is shown as %s', (count, shown) => {
    expect(countShown(count)).toBe(shown)
  })
})

describe('which payments are noted', () => {
  test.each([
    ['payin', 'created', null],
    ['payin', 'pending', null],
    ['payin', 'success', 'note.depositPaid'],
    ['payin', 'denied', 'note.depositDenied'],
    ['payin', 'expired', null],
    ['payin', 'reversed', 'note.depositReversed'],
    ['payout', 'waiting_approval', null],
    ['payout', 'approved', null],
    ['payout', 'sent', null],
    ['payout', 'success', 'note.withdrawalPaid'],
    ['payout', 'denied', 'note.withdrawalDenied'],
    ['payin', 'a word to come', null],
  ] as const)('%s %s: %s', (direction, status, text) => {
    expect(noteOfPayment({ id: 'p1', direction, status }, noon)?.text ?? null).toBe(text)
  })
})

describe('what was kept is read with care', () => {
  test.each([
    ['no list', { length: 1 }, 0],
    ['nothing', null, 0],
    ['a note', [read('a')], 1],
    ['a text we do not have', [{ ...read('a'), text: '<b>win</b>' }], 0],
    ['half a note', [{ id: 'a' }, read('b')], 1],
  ])('%s', (_, kept, count) => {
    expect(parseNotes(kept)).toHaveLength(count)
  })
})
