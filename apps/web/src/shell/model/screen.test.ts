import { describe, expect, test } from 'vitest'
import { flagsOf, isKeyboardOpen } from './screen.ts'

describe('the screen keyboard', () => {
  test.each([
    [{ viewport: 420, window: 800, isTyping: true }, true],
    [{ viewport: 650, window: 800, isTyping: true }, true],
    [{ viewport: 651, window: 800, isTyping: true }, false], // an address bar that unfolds
    [{ viewport: 420, window: 800, isTyping: false }, false], // zoomed in, nobody types
    [{ viewport: 800, window: 800, isTyping: true }, false], // a keyboard on the table
  ])('%o: %s', (screen, isOpen) => {
    expect(isKeyboardOpen(screen)).toBe(isOpen)
  })
})

describe('the flags of the client (Spec §3)', () => {
  const none = { modal: null, isCashboxShown: false, isAsking: false }
  test.each([
    [none, { menuOpened: false, backgroundBlured: false, scrollDisabled: false }],
    [{ ...none, modal: 'menu' }, { menuOpened: true, backgroundBlured: true, scrollDisabled: true }],
    [{ ...none, modal: 'login' }, { menuOpened: false, backgroundBlured: true, scrollDisabled: true }],
    [{ ...none, isCashboxShown: true }, { menuOpened: false, backgroundBlured: true, scrollDisabled: true }],
    [{ ...none, isAsking: true }, { menuOpened: false, backgroundBlured: true, scrollDisabled: true }],
  ])('%o', (layers, flags) => {
    expect(flagsOf(layers)).toEqual(flags)
  })
})
