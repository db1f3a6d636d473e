import { afterEach, expect, test, vi } from 'vitest'
import { notePaidIn, recallPaidIn, usePaidIn } from './paid-in.ts'

afterEach(() => void vi.unstubAllGlobals())

test('who read of a credited deposit in this tab is known after a reload of it', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  recallPaidIn()
  expect(usePaidIn.getState().playerId).toBe(null)
  notePaidIn('p-1')
  expect(usePaidIn.getState().playerId).toBe('p-1')
  usePaidIn.setState({ playerId: null })
  recallPaidIn()
  expect(usePaidIn.getState().playerId).toBe('p-1')
})
