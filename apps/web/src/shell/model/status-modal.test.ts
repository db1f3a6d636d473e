import { describe, expect, test, vi } from 'vitest'
import { closedStatusModal, closeStatusModal, openStatusModal } from './status-modal.ts'

describe('the status modal', () => {
  test('shows what it was opened with', () => {
    const { state, onClosed } = openStatusModal(closedStatusModal, {
      key: 'approving-modal',
      variables: { sum: '500' },
    })
    expect([state.shown, onClosed]).toEqual([{ key: 'approving-modal', variables: { sum: '500' } }, null])
  })

  test('resets everything when it closes, and calls on-close once', () => {
    const onClose = vi.fn()
    const open = openStatusModal(closedStatusModal, { key: 'approving-modal', onClose }).state
    const first = closeStatusModal(open)
    first.onClosed?.('deposit')
    const second = closeStatusModal(first.state)
    second.onClosed?.('nothing')
    expect([first.state.shown, second.state.shown, onClose.mock.calls]).toEqual([null, null, [['deposit']]])
  })

  test('opened over another closes that one first', () => {
    const onClose = vi.fn()
    const one = openStatusModal(closedStatusModal, { key: 'one', onClose }).state
    const two = openStatusModal(one, { key: 'two' })
    two.onClosed?.('nothing')
    expect([two.state.shown?.key, onClose.mock.calls.length]).toEqual(['two', 1])
  })

  test('knows a second opening of the same key as another one', () => {
    const one = openStatusModal(closedStatusModal, { key: 'one' }).state
    expect(openStatusModal(one, { key: 'one' }).state.serial).not.toBe(one.serial)
  })
})
