import { expect, test, vi } from 'vitest'
import { useVerification } from './verification.ts'

test('who asks for a call waits, and closing it runs nothing by itself', () => {
  const run = vi.fn<() => void>()
  useVerification.getState().ask({ action: 'PAYOUT', run })
  expect(useVerification.getState().pending?.action).toBe('PAYOUT')
  useVerification.getState().close()
  expect([useVerification.getState().pending, run.mock.calls.length]).toEqual([null, 0])
})
