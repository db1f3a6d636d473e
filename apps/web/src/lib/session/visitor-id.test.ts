import { expect, test } from 'vitest'
import { visitorId } from './visitor-id.ts'

test('a browser keeps the visitor id it drew first', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(visitorId(storage, () => 'first')).toBe('first')
  expect(visitorId(storage, () => 'second')).toBe('first')
})
