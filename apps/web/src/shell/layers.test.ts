import { expect, test } from 'vitest'
import { withModal, withoutModal } from './model/address.ts'
import { cashboxClosed, isCashboxShown } from './model/cashbox-place.ts'
import { useStatusModal } from './status-modal.ts'
import { useVerification } from './verification.ts'

// Spec §4: modals open and close independently.

test('a dialog opens and closes over the cashbox, and the cashbox beneath a dialog', () => {
  const cashbox = '?cashbox=show&action=deposit'
  const both = withModal('/games', cashbox, 'phone')
  expect(isCashboxShown('/games', both.slice('/games'.length))).toBe(true)
  expect(withoutModal('/games', both.slice('/games'.length))).toBe(`/games${cashbox}`)
  expect(cashboxClosed({ path: '/games', search: both.slice('/games'.length) })).toBe('/games?modal=phone')
})

test('status and call each open beside the other, and closing one leaves the other', () => {
  const open = () => [useStatusModal.getState().shown?.key ?? null, useVerification.getState().pending?.action ?? null]
  useStatusModal.getState().open({ key: 'approving-modal' })
  useVerification.getState().ask({ action: 'PAYOUT', run: () => undefined })
  expect(open()).toEqual(['approving-modal', 'PAYOUT'])
  useStatusModal.getState().close()
  expect(open()).toEqual([null, 'PAYOUT'])
  useStatusModal.getState().open({ key: 'MAKE_DEPOSIT' })
  useVerification.getState().close()
  expect(open()).toEqual(['MAKE_DEPOSIT', null])
})

test('cancelling a call closes it: its action does not run for the next player, and is told once that it was left', () => {
  const told: string[] = []
  const { ask, cancel } = useVerification.getState()
  ask({ action: 'PAYOUT', run: () => told.push('run'), onClose: () => told.push('left') })
  cancel()
  cancel()
  expect([useVerification.getState().pending, told]).toEqual([null, ['left']])
})

test('a modal that events have overtaken is recalled by its key, another one is not', () => {
  const modal = useStatusModal.getState()
  modal.open({ key: 'approving-modal' })
  modal.recall('unexpected-error-modal')
  expect(useStatusModal.getState().isRecalled).toBe(false)
  modal.recall('approving-modal')
  expect(useStatusModal.getState().isRecalled).toBe(true)
  modal.open({ key: 'MAKE_DEPOSIT' })
  expect(useStatusModal.getState()).toMatchObject({ isRecalled: false, shown: { key: 'MAKE_DEPOSIT' } })
})
