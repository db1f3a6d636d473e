import { beforeEach, expect, test, vi } from 'vitest'
import { useStoredMessages } from './stored-messages.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const messages = () => useStoredMessages.getState()

beforeEach(() => {
  kept.clear()
  useStoredMessages.setState({ error: null, success: null })
})

test('errorMessage and successMessage are in local storage under those keys until they are cleared (Spec §3)', () => {
  messages().store('error', 'The session has ended.')
  messages().store('success', 'Saved')
  expect([Object.fromEntries(kept), messages().error, messages().success]).toEqual([
    { errorMessage: 'The session has ended.', successMessage: 'Saved' },
    'The session has ended.',
    'Saved',
  ])
  messages().forget('error')
  expect([Object.fromEntries(kept), messages().error, messages().success]).toEqual([
    { successMessage: 'Saved' },
    null,
    'Saved',
  ])
})

test.each([
  ['errorMessage', 'error'],
  ['successMessage', 'success'],
] as const)('%s survives a reload (Spec §4)', (key, kind) => {
  kept.set(key, 'stored before')
  messages().restore()
  expect(messages()[kind]).toBe('stored before')
})
