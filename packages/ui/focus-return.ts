import { useState } from 'react'

/**
 * Remembers what had the focus when a dialog opened, and gives it back when that closes; where it has left the page,
 * the page itself takes the focus. Dialogs here are opened by addresses, so the primitive knows no trigger. It is
 * looked up while rendering: later a field inside may have taken it.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  return (event) => {
    event.preventDefault()
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    const target = isThere ? opener : document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }
}
