import { describe, expect, test } from 'vitest'
import { flagsOf, isKeyboardOpen } from './screen.ts'

describe('the screen keyboard', () => {
  test.each([
    [{ viewport: 420, window: 800, isTyping: true }, true],
    [{ viewport: 650, window: 800, isTyping: true }, true],
    [{ viewport: 651, window: 800, isTyping: true }, false], // an address bar that unfolds
    [{ viewport: 420, window: 800, isTyping: false }, false], // zoomed in, not typing
    [{ viewport: 800, window: 800, isTyping: true }, false], // a keyboard on the table
  ])('%o: %s', (screen, isOpen) => {
    expect(isKeyboardOpen(screen)).toBe(isOpen)
  })
})

describe('the flags of the client (Spec §3)', () => {
  const nothing = { modal: null, isCashboxShown: false, isAsking: false, layers: [] }
  const none = {
    menuOpened: false,
    backgroundBlured: false,
    scrollDisabled: false,
    welcomePromoCodeOpened: false,
    firstDepositBonusOpened: false,
    battleWinOpened: false,
    jackpotWinOpened: false,
  }
  const covered = { ...none, backgroundBlured: true, scrollDisabled: true }
  test.each([
    [nothing, none],
    [
      { ...nothing, modal: 'menu' },
      { ...covered, menuOpened: true },
    ],
    [{ ...nothing, modal: 'login' }, covered],
    [{ ...nothing, isCashboxShown: true }, covered],
    [{ ...nothing, isAsking: true }, covered],
    [{ ...nothing, layers: ['bonus-terms'] }, covered],
    [
      { ...nothing, layers: ['welcome-promo-code'] },
      { ...covered, welcomePromoCodeOpened: true },
    ],
    [
      { ...nothing, layers: ['first-deposit-bonus'] },
      { ...covered, firstDepositBonusOpened: true },
    ],
    [
      { ...nothing, layers: ['battle-win'] },
      { ...covered, battleWinOpened: true },
    ],
    [
      { ...nothing, layers: ['jackpot-win', 'bonus-terms'] },
      { ...covered, jackpotWinOpened: true },
    ],
  ])('%o', (layers, flags) => {
    expect(flagsOf(layers)).toEqual(flags)
  })
})
