import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { modalOf } from './model/address.ts'
import { cashboxPlace, isCashboxShown, tabletWidth } from './model/cashbox-place.ts'
import { flagsOf, isKeyboardOpen, type ShellFlags } from './model/screen.ts'
import { useOpenLayers } from './own-entry.ts'
import { useStatusModal } from './status-modal.ts'
import { useVerification } from './verification.ts'

/**
 * Spec §3: the client flags, for content that moves below a layer. They are derived from the address and the open
 * dialogs.
 */
export const useShellFlags = create<ShellFlags>(() =>
  flagsOf({ modal: null, isCashboxShown: false, isAsking: false, layers: [] }),
)

/** Holds the flags and passes them and the screen keyboard's state to the style sheet. Rendered once, in the root. */
export function useFlags(): void {
  const { pathname, search } = useLocation()
  const isVerifying = useVerification(({ pending }) => pending !== null)
  const isModalShown = useStatusModal(({ shown }) => shown !== null)
  const isAsking = isVerifying || isModalShown
  const layers = useOpenLayers(({ names }) => names)
  useEffect(() => {
    const flags = flagsOf({
      modal: modalOf(search),
      isCashboxShown: isCashboxShown(pathname, search),
      isAsking,
      layers,
    })
    useShellFlags.setState(flags)
    document.documentElement.toggleAttribute('data-menu-opened', flags.menuOpened)
    document.documentElement.toggleAttribute('data-background-blured', flags.backgroundBlured)
    document.documentElement.toggleAttribute('data-scroll-disabled', flags.scrollDisabled)
  }, [pathname, search, isAsking, layers])
  useEffect(watchKeyboard, [])
}

function watchKeyboard(): (() => void) | undefined {
  const viewport = window.visualViewport
  if (!viewport) return undefined
  const look = () => {
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
    const isOpen = isKeyboardOpen({ viewport: viewport.height * viewport.scale, window: window.innerHeight, isTyping })
    document.documentElement.toggleAttribute('data-keyboard', isOpen)
  }
  viewport.addEventListener('resize', look)
  addEventListener('focusin', look)
  addEventListener('focusout', look)
  return () => {
    viewport.removeEventListener('resize', look)
    removeEventListener('focusin', look)
    removeEventListener('focusout', look)
  }
}

const narrow = `(max-width: ${tabletWidth - 1}px)`

/** Whether the cashbox is a page or an overlay now; depends on the width of the window (Spec §2). */
export function useCashboxPlace(): 'page' | 'overlay' {
  const { pathname } = useLocation()
  const isNarrow = useSyncExternalStore(
    watch,
    () => matchMedia(narrow).matches,
    () => false,
  )
  return cashboxPlace({ path: pathname, width: isNarrow ? tabletWidth - 1 : tabletWidth })
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
