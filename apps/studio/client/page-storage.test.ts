import { describe, expect, test } from 'vitest'
import { createPageStorage, type PageStorage } from './page-storage.ts'

const refusal = (): never => {
  throw new DOMException('refused', 'SecurityError')
}
const memory = (): PageStorage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

describe('a storage that the browser', () => {
  test.each([
    ['gives', memory],
    ['refuses at the first touch', () => refusal],
    ['fills up', () => ({ ...memory(), setItem: refusal })],
  ])('%s keeps what a page writes, as long as it lives', (_, open) => {
    const given = open()
    const storage = createPageStorage(() => (typeof given === 'function' ? given() : given))
    expect(storage.getItem('sound')).toBeNull()
    storage.setItem('sound', 'off')
    expect(storage.getItem('sound')).toBe('off')
    storage.removeItem('sound')
    expect(storage.getItem('sound')).toBeNull()
  })

  test('gives has it for the next page', () => {
    const given = memory()
    createPageStorage(() => given).setItem('sound', 'off')
    expect(createPageStorage(() => given).getItem('sound')).toBe('off')
  })
})
