import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { modalOf } from './model/address.ts'
import { isCashboxShown } from './model/cashbox-place.ts'
import { flagsOf, isKeyboardOpen, type ShellFlags } from './model/screen.ts'
import { useStatusModal } from './status-modal.ts'
import { useVerification } from './verification.ts'

/** Spec §3: the flags of the client, for whatever moves by itself beneath a layer. They follow the address; nobody sets them by hand. */
export const useShellFlags = create<ShellFlags>(() => flagsOf({ modal: null, isCashboxShown: false, isAsking: false }))

/** Keeps the flags, and tells the style sheet of them and of the screen keyboard. Stands once, in the root. */
export function useFlags(): void {
  const { pathname, search } = useLocation()
  const isVerifying = useVerification(({ pending }) => pending !== null)
  const isTold = useStatusModal(({ shown }) => shown !== null)
  const isAsking = isVerifying || isTold
  useEffect(() => {
    const flags = flagsOf({ modal: modalOf(search), isCashboxShown: isCashboxShown(pathname, search), isAsking })
    useShellFlags.setState(flags)
    document.documentElement.toggleAttribute('data-menu-opened', flags.menuOpened)
    document.documentElement.toggleAttribute('data-background-blured', flags.backgroundBlured)
    document.documentElement.toggleAttribute('data-scroll-disabled', flags.scrollDisabled)
  }, [pathname, search, isAsking])
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
