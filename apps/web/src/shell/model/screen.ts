/** What a screen keyboard takes at the least. Smaller changes are address bars that fold away. */
const keyboardPx = 150

/**
 * Whether the screen keyboard is open: a field has the focus, and the visible part of the page is much shorter than the
 * window.
 */
export function isKeyboardOpen({
  viewport,
  window,
  isTyping,
}: {
  readonly viewport: number
  readonly window: number
  readonly isTyping: boolean
}): boolean {
  return isTyping && window - viewport >= keyboardPx
}

/** The modals that Spec §3 has flags for, by the name of their layer. */
const flaggedModals = {
  'welcome-promo-code': 'welcomePromoCodeOpened',
  'first-deposit-bonus': 'firstDepositBonusOpened',
  'battle-win': 'battleWinOpened',
  'jackpot-win': 'jackpotWinOpened',
} as const

/** Spec §3: flags of the client, those with a literal name by it. */
export type ShellFlags = Readonly<
  Record<
    'menuOpened' | 'backgroundBlured' | 'scrollDisabled' | (typeof flaggedModals)[keyof typeof flaggedModals],
    boolean
  >
>

type Layers = {
  readonly modal: string | null
  readonly isCashboxShown: boolean
  readonly isAsking: boolean
  /** Dialogs without an address. */ readonly layers: readonly string[]
}

/** What is open over the page: the menu, a dialog, the cashbox. Each of them blurs the page and stops its scrolling. */
export function flagsOf({ modal, isCashboxShown, isAsking, layers }: Layers): ShellFlags {
  const isCovered = modal !== null || isCashboxShown || isAsking || layers.length > 0
  const modals = Object.fromEntries(
    Object.entries(flaggedModals).map(([layer, flag]) => [flag, layers.includes(layer)]),
  ) as Record<(typeof flaggedModals)[keyof typeof flaggedModals], boolean>
  return { menuOpened: modal === 'menu', backgroundBlured: isCovered, scrollDisabled: isCovered, ...modals }
}
