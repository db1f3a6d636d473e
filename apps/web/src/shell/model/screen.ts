/** What a screen keyboard takes at the least. Smaller changes are address bars that fold away. */
const keyboardPx = 150

/** Whether the screen keyboard is open: somebody types, and the part of the page in view is much shorter than the window. */
export function isKeyboardOpen({ viewport, window, isTyping }: { readonly viewport: number; readonly window: number; readonly isTyping: boolean }): boolean {
  return isTyping && window - viewport >= keyboardPx
}

/** Spec §3: flags of the client by their literal names. */
export type ShellFlags = { readonly menuOpened: boolean; readonly backgroundBlured: boolean; readonly scrollDisabled: boolean }

/** What lies over the page: the menu, a dialog, the cashbox. Whatever does blurs the page and stops its scrolling. */
export function flagsOf({ modal, isCashboxShown, isAsking }: { readonly modal: string | null; readonly isCashboxShown: boolean; readonly isAsking: boolean }): ShellFlags {
  const isCovered = modal !== null || isCashboxShown || isAsking
  return { menuOpened: modal === 'menu', backgroundBlured: isCovered, scrollDisabled: isCovered }
}
