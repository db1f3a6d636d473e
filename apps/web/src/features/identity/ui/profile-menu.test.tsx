import { toast, useToaster } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { notify, useStoredMessages } from '../../../shell/index.ts'
import { useLeave } from './profile-menu.tsx'

beforeEach(() => toast.remove())
afterEach(() => {
  vi.unstubAllGlobals()
  useStoredMessages.setState({ error: null, success: null })
})

function leaving(): () => Promise<void> {
  let leave: (() => Promise<void>) | undefined
  const Leaving = () => {
    leave = useLeave()
    return null
  }
  rendered(<Leaving />)
  return leave as () => Promise<void>
}

/** How many toasts can be seen. */
function toastsSeen(): number {
  let count = 0
  const Look = () => {
    count = useToaster().toasts.filter(({ visible }) => visible).length
    return null
  }
  rendered(<Look />)
  return count
}

test('a log-out that was refused says so, until one succeeds', async () => {
  const answers = [
    Response.json({ code: 'OVERLOADED', message: '', requestId: 'r' }, { status: 503 }),
    new Response(null, { status: 204 }),
  ]
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', async () => answers.shift())
  const leave = leaving()
  await leave()
  const { error, success } = useStoredMessages.getState()
  expect([error === null, success]).toEqual([false, null])
  // The page shows stored messages as toasts.
  notify({ kind: 'error', title: error ?? '' })
  expect(toastsSeen()).toBe(1)
  await leave()
  expect(useStoredMessages.getState()).toMatchObject({ error: null, success: 'You have logged out' })
  expect(toastsSeen()).toBe(0)
})
