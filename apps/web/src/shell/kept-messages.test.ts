import { beforeEach, expect, test, vi } from 'vitest'
import { useKeptMessages } from './kept-messages.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) })

const messages = () => useKeptMessages.getState()

beforeEach(() => {
  kept.clear()
  useKeptMessages.setState({ error: null, success: null })
})

test('errorMessage and successMessage stand in local storage under those keys, until they are forgotten (Spec §3)', () => {
  messages().keep('error', 'The session has ended.')
  messages().keep('success', 'Saved')
  expect([Object.fromEntries(kept), messages().error, messages().success]).toEqual([{ errorMessage: 'The session has ended.', successMessage: 'Saved' }, 'The session has ended.', 'Saved'])
  messages().forget('error')
  expect([Object.fromEntries(kept), messages().error, messages().success]).toEqual([{ successMessage: 'Saved' }, null, 'Saved'])
})

test.each([['errorMessage', 'error'], ['successMessage', 'success']] as const)('%s survives a reload (Spec §4)', (key, kind) => {
  kept.set(key, 'told before')
  messages().restore()
  expect(messages()[kind]).toBe('told before')
})
